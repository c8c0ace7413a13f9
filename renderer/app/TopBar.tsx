import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useQuery } from '../api/useQuery.ts';
import { CopiesStatus } from '../features/export/CopiesStatus.tsx';
import { ImportStatus } from '../features/import/ImportStatus.tsx';
import { EncoderChangeStatus } from '../features/models/EncoderChange.tsx';
import { SignedInAs } from '../features/persons/SignedInAs.tsx';
import { commandWords, useCommands } from '../state/commands.ts';
import { useDialogs } from '../state/dialogs.ts';
import type { CommandId } from '../state/keymap/entries.ts';
import { type PlaceName, usePlaces } from '../state/places.ts';
import { Count } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './App.module.css';
import { CommandKey } from './CommandKey.tsx';
import { t } from './messages.ts';

const MENU = [
  'import',
  'records',
  null,
  'reconcile',
  'audit',
  'models',
  'bank',
  'evaluation',
  'settings',
  'signOut',
  null,
  'palette',
  'help',
  'about',
] as const satisfies readonly (CommandId | null)[];

/** Back, the three places, what runs, and the menu. */
export function TopBar() {
  const canGoBack = usePlaces((state) => state.past.length > 0);
  const back = usePlaces((state) => state.back);
  return (
    <header className={styles.bar}>
      <IconButton
        label={t('app.back')}
        keys={<CommandKey id="back" />}
        onPress={back}
        disabledReason={canGoBack ? null : t('app.back.none')}
      >
        <ArrowLeft size={16} aria-hidden />
      </IconButton>
      <Places />
      <span className={styles.space} />
      <ImportStatus />
      <CopiesStatus />
      <EncoderChangeStatus />
      <span className={styles.notice}>{t('app.notice')}</span>
      <Button tone="quiet" onPress={() => useDialogs.getState().show('palette')}>
        {t('palette.title')} <CommandKey id="palette" />
      </Button>
      <SignedInAs />
      <MainMenu />
    </header>
  );
}

function Places() {
  const { current, lastRead, go, openReview } = usePlaces();
  const groups = useQuery('proposals', 'groups', {});
  const waiting = groups.data?.reduce((sum, group) => sum + group.proposals.length, 0) ?? 0;
  const isAt = (name: PlaceName) => (current.name === name ? { current: 'page' as const } : {});
  return (
    <nav className={styles.places} aria-label={t('app.places')}>
      <Button
        {...isAt('worklist')}
        tone="quiet"
        className={styles.place}
        onPress={() => go({ name: 'worklist' })}
      >
        {t('place.worklist')}
      </Button>
      <Button
        {...isAt('read')}
        tone="quiet"
        className={styles.place}
        disabledReason={lastRead === null ? t('place.read.none') : null}
        onPress={() => lastRead && go(lastRead)}
      >
        {t('place.read')}
      </Button>
      <Button
        {...isAt('review')}
        tone="quiet"
        className={styles.place}
        tooltip={waiting > 0 ? t('review.waiting', { n: waiting }) : null}
        onPress={() => openReview()}
      >
        {t('place.review')}
        {waiting > 0 ? <Count n={waiting} /> : null}
      </Button>
    </nav>
  );
}

function MainMenu() {
  const commands = useCommands((state) => state.commands);
  const entries = MENU.map((id) => {
    const command = commands.find((candidate) => candidate.id === id);
    if (id === null || command === undefined) return null;
    return {
      id: command.id,
      words: commandWords(command),
      keys: <CommandKey id={id} />,
      disabledReason: command.whyNot?.() ?? null,
      onChoose: command.run,
    };
  });
  return (
    <Menu
      label={t('app.menu')}
      entries={entries}
      trigger={
        <IconButton label={t('app.menu')}>
          <MenuIcon size={16} aria-hidden />
        </IconButton>
      }
    />
  );
}

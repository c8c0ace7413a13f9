import { t } from '../../app/messages.ts';
import { type Command, commandWords, platform, useCommands } from '../../state/commands.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { isOfPage } from '../../state/keymap/contexts.ts';
import { KEY_ENTRIES, type KeyEntry } from '../../state/keymap/entries.ts';
import type { CommandGroup } from '../../state/keymap/row.ts';
import { useKeyMap } from '../../state/keymap/useKeyMap.ts';
import { type Chord, formatChord } from '../../state/keys.ts';
import { usePlaces } from '../../state/places.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './HelpDialog.module.css';

const GROUPS: readonly CommandGroup[] = [
  ...(['go', 'worklist', 'read', 'review', 'view', 'image', 'measure', 'list', 'help'] as const),
];
/** More keys than these are shown as the first and the last. */
const MOST_KEYS = 4;

/** All keys that work now, as they are set, by group, as this platform names them. */
export function HelpDialog() {
  const open = useDialogs((state) => state.open === 'help');
  const close = useDialogs((state) => state.close);
  const commands = useCommands((state) => state.commands);
  const toSettings = () => {
    close();
    usePlaces.getState().go({ name: 'settings' });
  };
  return (
    <Dialog title={t('help.title')} open={open} onClose={close} size="wide" wordsAlone>
      <p className={styles.intro}>
        {t('help.intro')} <Button onPress={toSettings}>{t('help.setOwn')}</Button>
      </p>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} commands={commands} />
        ))}
      </div>
    </Dialog>
  );
}

function Group({ group, commands }: { group: CommandGroup; commands: readonly Command[] }) {
  const keys = useKeyMap((map) => map.keys);
  const lines = KEY_ENTRIES.flatMap((entry) => {
    const chords = keys.get(entry.id) ?? [];
    const command = commands.find(({ id }) => id === entry.id);
    const works = chords.length > 0 && (command !== undefined || !isOfPage(entry.context));
    return entry.group === group && works ? [{ entry, chords, words: commandWords(command ?? entry) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{t(`help.group.${group}`)}</h3>
      <dl>
        {lines.map((line) => (
          <Line key={line.entry.id} {...line} />
        ))}
      </dl>
    </section>
  );
}

function Line(props: {
  readonly entry: KeyEntry;
  readonly words: string;
  readonly chords: readonly Chord[];
}) {
  const { entry, words, chords } = props;
  const shown = chords.length > MOST_KEYS ? [...chords.slice(0, 1), '…', ...chords.slice(-1)] : chords;
  return (
    <div className={styles.line}>
      <dt>
        {words}
        {entry.whileTyping ? <span className={styles.note}>{t('help.whileTyping')}</span> : null}
      </dt>
      <dd>
        {shown.map((chord) =>
          chord === '…' ? chord : <Kbd key={chord}>{formatChord(chord, platform)}</Kbd>,
        )}
      </dd>
    </div>
  );
}

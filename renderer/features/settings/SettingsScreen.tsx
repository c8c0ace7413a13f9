import { type ReactNode, useId } from 'react';
import type { Preferences } from '../../../main/contract/api/session.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { LibrarySection } from '../upkeep/LibrarySection.tsx';
import { HangingProtocols } from './HangingProtocols.tsx';
import { ReaderName } from './ReaderName.tsx';
import styles from './Settings.module.css';
import { type Change, useChange } from './useChange.ts';
import { WatchedFolders } from './WatchedFolders.tsx';

/** How it looks, who one is, what a draft is given, and where data and key are. */
export function SettingsScreen() {
  const preferences = usePreferences((state) => state.preferences);
  const { change, error, forget } = useChange();
  return (
    <Screen
      title={t('settings.title')}
      intro={t('settings.saved')}
      notices={error === null ? null : <ErrorBox error={error} onClose={forget} />}
    >
      <div className={styles.settings}>
        <Section title={t('settings.look')}>
          <Choice
            label={t('settings.theme')}
            value={preferences.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { id: 'dark', words: t('settings.theme.dark') },
              { id: 'light', words: t('settings.theme.light') },
            ]}
          />
        </Section>
        <Section title={t('settings.person')}>
          <ReaderName key={preferences.readerName} name={preferences.readerName} onSave={change} />
        </Section>
        <Section title={t('settings.hanging')}>
          <HangingProtocols onChange={change} />
        </Section>
        <Section title={t('settings.watch')}>
          <WatchedFolders />
        </Section>
        <Section title={t('upkeep.title')}>
          <LibrarySection />
        </Section>
        <Section title={t('settings.memory')}>
          <MemorySwitches preferences={preferences} onChange={change} />
        </Section>
        <Section title={t('settings.safety')}>
          <Safety />
        </Section>
      </div>
    </Screen>
  );
}

function MemorySwitches(props: { preferences: Preferences; onChange: Change }) {
  const { useSemantic, useEpisodic, useVisual } = props.preferences;
  return (
    <>
      <p className={styles.dim}>{t('settings.memory.intro')}</p>
      <Checkbox checked={useSemantic} onChange={(on) => props.onChange({ useSemantic: on })}>
        {t('settings.semantic')}
      </Checkbox>
      <Checkbox checked={useEpisodic} onChange={(on) => props.onChange({ useEpisodic: on })}>
        {t('settings.episodic')}
      </Checkbox>
      <Checkbox checked={useVisual} onChange={(on) => props.onChange({ useVisual: on })}>
        {t('settings.visual')}
      </Checkbox>
    </>
  );
}

function Safety() {
  const about = useQuery('session', 'about', {});
  if (about.error !== null) return <ErrorBox error={about.error} onRetry={about.refetch} />;
  if (about.data === null) return <SkeletonLines lines={2} />;
  const { dataFolder, keyStore, actor } = about.data;
  const { roles } = actor;
  const isKeyInside = keyStore.includes(dataFolder);
  const may = roles.map((role) => t(`settings.role.${role}`)).join(', ');
  return (
    <>
      <Facts
        facts={[
          [t('settings.folder'), dataFolder],
          [t('settings.key'), keyStore],
          [t('settings.roles'), may === '' ? t('settings.role.none') : may],
        ]}
      />
      <p className={styles.dim}>
        {t('settings.key.note')} {t(isKeyInside ? 'settings.key.inside' : 'settings.key.apart')}
      </p>
    </>
  );
}

function Section(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {props.title}
      </h2>
      <div className={styles.sectionBody}>{props.children}</div>
    </section>
  );
}

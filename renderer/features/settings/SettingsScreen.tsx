import type { ReactNode } from 'react';
import type { Preferences } from '../../../main/contract/api/session.ts';
import { type PlainKey, t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { DeletionSettings } from '../deletion/DeletionSettings.tsx';
import { PersonsSection } from '../persons/PersonsSection.tsx';
import { BaseMemory } from '../upkeep/BaseMemory.tsx';
import { LibrarySection } from '../upkeep/LibrarySection.tsx';
import { Expiry } from './Expiry.tsx';
import { HangingProtocols } from './HangingProtocols.tsx';
import { KeySettings } from './keys/KeySettings.tsx';
import { PolicySettings } from './learning/PolicySettings.tsx';
import { ReaderSettings } from './learning/ReaderSettings.tsx';
import { MemorySwitches } from './MemorySwitches.tsx';
import { PictureMemory } from './PictureMemory.tsx';
import { PromptBudget } from './PromptBudget.tsx';
import { ReaderName } from './ReaderName.tsx';
import { Safety } from './Safety.tsx';
import styles from './Settings.module.css';
import { type Change, useChange } from './useChange.ts';
import { WatchedFolders } from './WatchedFolders.tsx';

interface PartProps {
  readonly preferences: Preferences;
  readonly onChange: Change;
}

/** The sections by their titles, in their order. */
const SECTIONS = {
  'settings.look': ({ preferences, onChange }) => <Theme theme={preferences.theme} onChange={onChange} />,
  'settings.person': ({ preferences: { readerName }, onChange }) => (
    <ReaderName key={readerName} name={readerName} onSave={onChange} />
  ),
  'persons.title': () => <PersonsSection />,
  'settings.pictures': ({ preferences, onChange }) => (
    <PictureMemory value={preferences.pictureMemoryMb} onChange={onChange} />
  ),
  'settings.hanging': ({ onChange }) => <HangingProtocols onChange={onChange} />,
  'keys.title': ({ onChange }) => <KeySettings onChange={onChange} />,
  'settings.watch': () => <WatchedFolders />,
  'upkeep.title': () => <LibrarySection />,
  'settings.memory': ({ preferences, onChange }) => (
    <>
      <MemorySwitches preferences={preferences} onChange={onChange} />
      <Expiry />
      <PolicySettings value={preferences.retrievalPolicy} onChange={onChange} />
      <PromptBudget value={preferences.promptBudgetTokens} onChange={onChange} />
    </>
  ),
  'settings.readers': ({ preferences, onChange }) => (
    <ReaderSettings used={preferences.readers} onChange={onChange} />
  ),
  'deletion.title': () => <DeletionSettings />,
  'base.title': () => <BaseMemory />,
  'settings.safety': () => <Safety />,
} as const satisfies Partial<Record<PlainKey, (props: PartProps) => ReactNode>>;

type SectionTitle = keyof typeof SECTIONS;
const TITLES = Object.keys(SECTIONS) as SectionTitle[];

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
      <div className={styles.screen}>
        <Contents />
        <div className={styles.settings}>
          {TITLES.map((title) => (
            <Section key={title} title={title}>
              {SECTIONS[title]({ preferences, onChange: change })}
            </Section>
          ))}
        </div>
      </div>
    </Screen>
  );
}

/** The sections by name: one press brings a section, and the keyboard with it. */
function Contents() {
  return (
    <nav aria-label={t('settings.contents')} className={styles.contents}>
      {TITLES.map((title) => (
        <Button key={title} tone="quiet" onPress={() => bring(title)}>
          {t(title)}
        </Button>
      ))}
    </nav>
  );
}

const headingId = (title: SectionTitle) => `section-${title}`;

function bring(title: SectionTitle): void {
  const heading = document.getElementById(headingId(title));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Theme(props: { readonly theme: Preferences['theme']; readonly onChange: Change }) {
  return (
    <Choice
      label={t('settings.theme')}
      value={props.theme}
      onChange={(theme) => props.onChange({ theme })}
      options={[
        { id: 'dark', words: t('settings.theme.dark') },
        { id: 'light', words: t('settings.theme.light') },
      ]}
    />
  );
}

function Section(props: { readonly title: SectionTitle; readonly children: ReactNode }) {
  const id = headingId(props.title);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.sectionTitle}>
        {t(props.title)}
      </h2>
      <div className={styles.sectionBody}>{props.children}</div>
    </section>
  );
}

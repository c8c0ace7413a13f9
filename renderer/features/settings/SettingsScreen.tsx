import { type ReactNode, useId } from 'react';
import type { Preferences } from '../../../main/contract/api/session.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
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
          <Theme theme={preferences.theme} onChange={change} />
        </Section>
        <Section title={t('settings.person')}>
          <ReaderName key={preferences.readerName} name={preferences.readerName} onSave={change} />
        </Section>
        <Section title={t('persons.title')}>
          <PersonsSection />
        </Section>
        <Reading preferences={preferences} onChange={change} />
        <Section title={t('settings.watch')}>
          <WatchedFolders />
        </Section>
        <Section title={t('upkeep.title')}>
          <LibrarySection />
        </Section>
        <Drafting preferences={preferences} onChange={change} />
        <Section title={t('base.title')}>
          <BaseMemory />
        </Section>
        <Section title={t('settings.safety')}>
          <Safety />
        </Section>
      </div>
    </Screen>
  );
}

interface PartProps {
  readonly preferences: Preferences;
  readonly onChange: Change;
}

/** What a draft is given, and by whom it is written. */
function Drafting({ preferences, onChange }: PartProps) {
  return (
    <>
      <Section title={t('settings.memory')}>
        <MemorySwitches preferences={preferences} onChange={onChange} />
        <Expiry />
        <PolicySettings value={preferences.retrievalPolicy} onChange={onChange} />
        <PromptBudget value={preferences.promptBudgetTokens} onChange={onChange} />
      </Section>
      <Section title={t('settings.readers')}>
        <ReaderSettings used={preferences.readers} onChange={onChange} />
      </Section>
    </>
  );
}

function Reading({ preferences, onChange }: PartProps) {
  return (
    <>
      <Section title={t('settings.pictures')}>
        <PictureMemory value={preferences.pictureMemoryMb} onChange={onChange} />
      </Section>
      <Section title={t('settings.hanging')}>
        <HangingProtocols onChange={onChange} />
      </Section>
      <Section title={t('keys.title')}>
        <KeySettings onChange={onChange} />
      </Section>
    </>
  );
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

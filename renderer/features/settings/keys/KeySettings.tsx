import { useState } from 'react';
import { t } from '../../../app/messages.ts';
import { commandWords, platform } from '../../../state/commands.ts';
import { type CommandId, findEntry, KEY_ENTRIES, type KeyEntry } from '../../../state/keymap/entries.ts';
import { useKeyMap } from '../../../state/keymap/useKeyMap.ts';
import { type Chord, formatChord } from '../../../state/keys.ts';
import { Kbd } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import settings from '../Settings.module.css';
import type { Change } from '../useChange.ts';
import { KeyActs } from './KeyActs.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyProblems } from './KeyProblems.tsx';
import styles from './Keys.module.css';

/** Every command with its keys: found by words or key, changed, reset, imported and exported (T6). */
export function KeySettings({ onChange }: { readonly onChange: Change }) {
  const [words, setWords] = useState('');
  const [edited, setEdited] = useState<CommandId | null>(null);
  const { keys } = useKeyMap();
  const entry = edited === null ? null : findEntry(edited);
  const found = KEY_ENTRIES.filter((one) => fits(one, keys.get(one.id) ?? [], words));
  return (
    <>
      <p className={settings.dim}>{t('keys.intro')}</p>
      <div className={styles.bar}>
        <TextField
          hideLabel
          className={settings.nameField}
          type="search"
          label={t('keys.search')}
          placeholder={t('keys.search')}
          value={words}
          onChange={setWords}
        />
        <KeyActs onChange={onChange} />
      </div>
      <KeyProblems />
      {found.length === 0 ? (
        <p role="status">{t('keys.none')}</p>
      ) : (
        <KeyList found={found} onEdit={setEdited} />
      )}
      {entry === null ? null : (
        <KeyDialog key={entry.id} entry={entry} onChange={onChange} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function KeyList(props: { readonly found: readonly KeyEntry[]; readonly onEdit: (id: CommandId) => void }) {
  const { keys, changed, isReadable } = useKeyMap();
  return (
    <ul className={styles.list} aria-label={t('keys.list')}>
      {props.found.map((entry, at) => (
        <li key={entry.id} className={styles.line} data-first={entry.group !== props.found[at - 1]?.group}>
          <span className={styles.words}>
            {commandWords(entry)}
            <span className={settings.dim}> {t(`keys.where.${entry.context}`)}</span>
          </span>
          {changed.has(entry.id) ? <span className={styles.own}>{t('keys.own')}</span> : null}
          <Chords chords={keys.get(entry.id) ?? []} />
          {entry.fixed ? (
            <span className={styles.fixed}>{t('keys.fixed')}</span>
          ) : (
            <Button
              className={styles.change}
              label={t('keys.change', { what: commandWords(entry) })}
              disabledReason={isReadable ? null : t('keys.unreadable')}
              onPress={() => props.onEdit(entry.id)}
            >
              {t('keys.changeShort')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Chords({ chords }: { readonly chords: readonly Chord[] }) {
  if (chords.length === 0) return <span className={settings.dim}>{t('keys.noKey')}</span>;
  return (
    <span className={styles.chords}>
      {chords.map((chord) => (
        <Kbd key={chord}>{formatChord(chord, platform)}</Kbd>
      ))}
    </span>
  );
}

/** Words are found in what the command does and where; a key as this platform names it, e.g. `alt d`. */
function fits(entry: KeyEntry, chords: readonly Chord[], words: string): boolean {
  const named = chords.map((chord) => formatChord(chord, platform)).join(' · ');
  const text = `${commandWords(entry)} ${t(`keys.where.${entry.context}`)} ${named}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/[\s+]+/)
    .every((word) => text.includes(word));
}

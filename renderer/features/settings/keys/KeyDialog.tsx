import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../app/messages.ts';
import { commandWords, platform } from '../../../state/commands.ts';
import type { CommandId, KeyEntry } from '../../../state/keymap/entries.ts';
import { DEFAULT_KEYS, writeKeys } from '../../../state/keymap/resolveKeys.ts';
import { useKeyMap } from '../../../state/keymap/useKeyMap.ts';
import { type Chord, chordOf, formatChord } from '../../../state/keys.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import settings from '../Settings.module.css';
import type { Change } from '../useChange.ts';
import styles from './Keys.module.css';
import { type Pressed, pressedOf, type Takeable } from './pressed.ts';

/** The keys of one command: removed, and added by pressing them. A key that another command holds can be moved here. */
export function KeyDialog(props: {
  readonly entry: KeyEntry;
  readonly onChange: Change;
  readonly onClose: () => void;
}) {
  const { entry, onChange } = props;
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const { keys } = useKeyMap();
  const own = keys.get(entry.id) ?? [];
  const put = (changes: readonly (readonly [CommandId, readonly Chord[]])[]) => {
    const { keyMap } = usePreferences.getState().preferences;
    onChange({ keyMap: writeKeys(keyMap, new Map(changes)) });
    setPressed(null);
  };
  const take = ({ chord, holders }: Takeable) =>
    put([
      [entry.id, [...own, chord]],
      ...holders.map(({ id }) => [id, (keys.get(id) ?? []).filter((one) => one !== chord)] as const),
    ]);
  const what = commandWords(entry);
  return (
    <Dialog title={t('keys.dialog', { what })} open onClose={props.onClose} size="narrow">
      <p className={settings.dim}>{t('keys.holds', { where: t(`keys.where.${entry.context}`) })}</p>
      <OwnKeys own={own} onRemove={(chord) => put([[entry.id, own.filter((one) => one !== chord)]])} />
      <Recorder onPress={(chord) => setPressed(pressedOf(chord, entry, keys))} pressed={pressed} />
      <Outcome pressed={pressed} entry={entry} onTake={take} />
      <Reset entry={entry} own={own} onReset={(chords) => put([[entry.id, chords]])} />
    </Dialog>
  );
}

function OwnKeys(props: { readonly own: readonly Chord[]; readonly onRemove: (chord: Chord) => void }) {
  if (props.own.length === 0) return <p>{t('keys.noKey')}</p>;
  return (
    <ul className={styles.own} aria-label={t('keys.now')}>
      {props.own.map((chord) => (
        <li key={chord}>
          <Button
            label={t('keys.remove', { chord: formatChord(chord, platform) })}
            onPress={() => props.onRemove(chord)}
          >
            {formatChord(chord, platform)} <X size={12} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A field that takes a key instead of letters, so that screen readers hand keys on to it. */
function Recorder(props: {
  readonly onPress: (chord: Chord | null) => void;
  readonly pressed: Pressed | null;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^(Tab|Escape|Shift|Control|Alt|Meta|AltGraph|CapsLock)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    props.onPress(chordOf(event, platform));
  };
  const chord = props.pressed !== null && 'chord' in props.pressed ? props.pressed.chord : null;
  return (
    <label className={styles.recorder}>
      {t('keys.record')}
      <input
        readOnly
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to press a key in it
        autoFocus
        className={styles.record}
        value={chord === null ? '' : formatChord(chord, platform)}
        onKeyDown={onKeyDown}
      />
      <span className={settings.dim}>{t('keys.record.hint')}</span>
    </label>
  );
}

function Outcome(props: {
  readonly pressed: Pressed | null;
  readonly entry: KeyEntry;
  readonly onTake: (pressed: Takeable) => void;
}) {
  const { pressed, entry } = props;
  const canTake = pressed?.kind === 'free' || pressed?.kind === 'clash';
  const chord = canTake ? formatChord(pressed.chord, platform) : '';
  return (
    <div className={styles.outcome}>
      <p role="status">{pressed === null ? '' : pressedWords(pressed)}</p>
      {canTake && entry.whileTyping && !/^(Mod|Alt)\+/.test(pressed.chord) ? (
        <p className={settings.dim}>{t('keys.typing', { chord })}</p>
      ) : null}
      {canTake ? (
        <Button tone="primary" onPress={() => props.onTake(pressed)}>
          {t(pressed.kind === 'free' ? 'keys.take' : 'keys.move', { chord })}
        </Button>
      ) : null}
    </div>
  );
}

function Reset(props: {
  readonly entry: KeyEntry;
  readonly own: readonly Chord[];
  readonly onReset: (chords: readonly Chord[]) => void;
}) {
  const chords = DEFAULT_KEYS.get(props.entry.id) ?? [];
  const isSame = chords.join(' ') === props.own.join(' ');
  const named = chords.map((chord) => formatChord(chord, platform)).join(', ');
  return (
    <Button disabledReason={isSame ? t('keys.reset.same') : null} onPress={() => props.onReset(chords)}>
      {t('keys.reset', { chords: named === '' ? t('keys.noKey') : named })}
    </Button>
  );
}

function pressedWords(pressed: Pressed): string {
  if (pressed.kind === 'unusable') return t('keys.unusable');
  const chord = formatChord(pressed.chord, platform);
  switch (pressed.kind) {
    case 'has':
      return t('keys.has', { chord });
    case 'taken':
      return t(`keys.taken.${pressed.owner}`, { chord });
    case 'free':
      return t('keys.free', { chord });
    default: {
      const other = pressed.holders.map(commandWords).join('”, “');
      return t(pressed.kind === 'fixed' ? 'keys.clash.fixed' : 'keys.clash', { chord, other });
    }
  }
}

import { useState } from 'react';
import { type HangingProtocol, MOST_PROTOCOLS } from '../../../main/contract/domain/hanging.ts';
import { queryCache } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { readSmallText } from '../../ui/smallText.ts';
import { OwnProtocols } from './OwnProtocols.tsx';
import { ProtocolActs } from './ProtocolActs.tsx';
import { ProtocolEditor } from './ProtocolEditor.tsx';
import { mergeProtocols, readProtocols } from './protocolText.ts';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

/** More than the longest list of protocols needs. */
const MOST_BYTES = 1_000_000;

/** The person's own hanging protocols: written, tried, ordered, exported, imported (T1). */
export function HangingProtocols({ onChange }: { readonly onChange: Change }) {
  const { own, said, keep, take } = useProtocols(onChange);
  const [edited, setEdited] = useState<HangingProtocol | null>(null);
  const replace = (name: string, protocol: HangingProtocol) => {
    const isOwn = own.some((other) => other.name === name);
    const replaced = own.map((other) => (other.name === name ? protocol : other));
    keep(isOwn ? replaced : [...own, protocol], null);
    setEdited(null);
  };
  const whyNotNow = edited === null ? null : t('settings.hanging.writing');
  return (
    <>
      <p className={styles.dim}>{t('settings.hanging.intro')}</p>
      <OwnProtocols
        own={own}
        whyNoEdit={whyNotNow}
        onEdit={setEdited}
        onKeep={(kept) => keep(kept, null)}
        onRemove={(removed) =>
          keep(
            own.filter((other) => other !== removed),
            { kind: 'removed', protocol: removed, at: own.indexOf(removed) },
          )
        }
      />
      <SaidLine said={said} onPutBack={(protocol, at) => keep(own.toSpliced(at, 0, protocol), null)} />
      <ProtocolActs own={own} whyNoNew={whyNotNow} onNew={setEdited} onFile={take} />
      {edited === null ? null : (
        <ProtocolEditor
          key={edited.name}
          protocol={edited}
          isTaken={(name) => name !== edited.name && own.some((other) => other.name === name)}
          onKeep={(protocol) => replace(edited.name, protocol)}
          onCancel={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** The person's protocols, with what came of the last act on them. */
function useProtocols(onChange: Change) {
  const own = usePreferences((state) => state.preferences.hangingProtocols);
  const [said, say] = useState<Said | null>(null);
  const keep = (hangingProtocols: readonly HangingProtocol[], words: Said | null) => {
    onChange({ hangingProtocols: [...hangingProtocols] });
    say(words);
    rehang();
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readFile(file, own);
    if (read.merged === null) say({ kind: 'problem', words: read.problem });
    else keep(read.merged, { kind: 'done', words: read.words });
  };
  return { own, said, keep, take };
}

/** What came of the last act. */
type Said =
  | { readonly kind: 'problem'; readonly words: string }
  | { readonly kind: 'done'; readonly words: string }
  | { readonly kind: 'removed'; readonly protocol: HangingProtocol; readonly at: number };

function SaidLine(props: {
  readonly said: Said | null;
  readonly onPutBack: (protocol: HangingProtocol, at: number) => void;
}) {
  const { said } = props;
  if (said === null) return null;
  if (said.kind === 'problem')
    return (
      <p role="alert" className={styles.problem}>
        {said.words}
      </p>
    );
  if (said.kind === 'done') return <p role="status">{said.words}</p>;
  return (
    <p role="status">
      {t('settings.hanging.removed', { name: said.protocol.name })}{' '}
      <Button onPress={() => props.onPutBack(said.protocol, said.at)}>{t('settings.hanging.putBack')}</Button>
    </p>
  );
}

/** Own protocols with those of a file, or why none of it is taken. */
async function readFile(file: File, own: readonly HangingProtocol[]) {
  const { text, problem } = await readSmallText(file, MOST_BYTES);
  const read = text === null ? { protocols: null, problem: `${problem}.` } : readProtocols(text);
  const merged = read.protocols === null ? null : mergeProtocols(own, read.protocols);
  if (read.protocols === null || merged === null || merged.length > MOST_PROTOCOLS) {
    const why = read.problem ?? t('settings.hanging.tooMany', { n: MOST_PROTOCOLS });
    const words = t('settings.hanging.notImported', { file: file.name, why });
    return { merged: null, problem: words };
  }
  const n = read.protocols.length;
  const replaced = own.length + n - merged.length;
  const taken = t('settings.hanging.imported', { n, file: file.name });
  const words = replaced === 0 ? taken : `${taken} ${t('settings.hanging.replaced', { n: replaced })}`;
  return { merged, words };
}

/** A study that is open hangs by them from now on. */
function rehang(): void {
  queryCache.invalidate((key) => key.startsWith('reading.open') || key.startsWith('reading.hangings'));
}

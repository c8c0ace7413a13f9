import { useEffect, useState } from 'react';
import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { readProtocols, writeProtocols } from './protocolText.ts';
import styles from './Settings.module.css';

const TYPING_PAUSE_MS = 300;
const ROWS = 16;
const MOST_MATCHES = 6;

interface EditorProps {
  readonly protocol: HangingProtocol;
  readonly isTaken: (name: string) => boolean;
  readonly onKeep: (protocol: HangingProtocol) => void;
  readonly onCancel: () => void;
}

/** One protocol as JSON: what is wrong is said as one types, and which studies it would hang is shown. */
export function ProtocolEditor(props: EditorProps) {
  const [text, setText] = useState(() => writeProtocols(props.protocol));
  const { protocol, problem } = protocolIn(text, props.isTaken);
  return (
    <section aria-label={t('settings.hanging.editor')} className={styles.editor}>
      <TextField
        autoFocus
        className={styles.json}
        label={t('settings.hanging.json')}
        hint={t('settings.hanging.hint')}
        rows={ROWS}
        value={text}
        error={problem}
        onChange={setText}
      />
      <Preview protocol={protocol} />
      <div className={styles.name}>
        <Button
          tone="primary"
          disabledReason={problem}
          onPress={() => protocol !== null && props.onKeep(protocol)}
        >
          {t('settings.hanging.keep')}
        </Button>
        <Button onPress={props.onCancel}>{t('action.cancel')}</Button>
      </div>
    </section>
  );
}

type Edited =
  | { readonly protocol: HangingProtocol; readonly problem: null }
  | { readonly protocol: null; readonly problem: string };

function protocolIn(text: string, isTaken: (name: string) => boolean): Edited {
  const read = readProtocols(text);
  if (read.protocols === null) return { protocol: null, problem: read.problem };
  const [protocol, ...others] = read.protocols;
  if (protocol === undefined || others.length > 0)
    return { protocol: null, problem: t('settings.hanging.one') };
  if (isTaken(protocol.name))
    return { protocol: null, problem: t('settings.hanging.taken', { name: protocol.name }) };
  return { protocol, problem: null };
}

/** Which of the newest studies the protocol would hang, once one pauses typing. */
function Preview({ protocol }: { readonly protocol: HangingProtocol | null }) {
  const asked = usePaused(protocol);
  const { data, error, refetch } = useQuery(
    'reading',
    'tryProtocol',
    asked === null ? null : { protocol: asked },
  );
  if (asked === null) return null;
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (data === null) return <SkeletonLines lines={2} />;
  return (
    <div role="status" aria-label={t('settings.hanging.preview')}>
      <p>{t('settings.hanging.fits', { n: data.matches.length, tried: data.tried })}</p>
      <ul className={styles.matches}>
        {data.matches.slice(0, MOST_MATCHES).map(({ studyKey, words, reason }) => (
          <li key={studyKey}>
            {words}
            <span className={styles.dim}> {reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The value once it has stood still; a text that is not whole yet keeps the last one that was. */
function usePaused(protocol: HangingProtocol | null): HangingProtocol | null {
  const [paused, setPaused] = useState(protocol);
  const key = JSON.stringify(protocol);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a protocol says when it is another one
  useEffect(() => {
    const timer = setTimeout(() => setPaused((was) => protocol ?? was), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return paused;
}

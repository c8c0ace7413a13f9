import { useState } from 'react';
import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { queryCache } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { OwnProtocols } from './OwnProtocols.tsx';
import { ProtocolActs } from './ProtocolActs.tsx';
import { ProtocolEditor } from './ProtocolEditor.tsx';
import { mergeProtocols, readProtocols } from './protocolText.ts';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

/** The person's own hanging protocols: written, tried, ordered, exported, imported (T1). */
export function HangingProtocols({ onChange }: { readonly onChange: Change }) {
  const own = usePreferences((state) => state.preferences.hangingProtocols);
  const [edited, setEdited] = useState<HangingProtocol | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (hangingProtocols: HangingProtocol[]) => {
    onChange({ hangingProtocols });
    rehang();
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readProtocols(await file.text());
    setProblem(read.problem);
    if (read.protocols !== null) keep(mergeProtocols(own, read.protocols));
  };
  const replace = (name: string, protocol: HangingProtocol) => {
    const isOwn = own.some((other) => other.name === name);
    const replaced = own.map((other) => (other.name === name ? protocol : other));
    keep(isOwn ? replaced : [...own, protocol]);
    setEdited(null);
  };
  return (
    <>
      <p className={styles.dim}>{t('settings.hanging.intro')}</p>
      <OwnProtocols own={own} onEdit={setEdited} onKeep={keep} />
      <Problem words={problem} />
      <ProtocolActs own={own} onNew={setEdited} onFile={take} />
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

function Problem({ words }: { readonly words: string | null }) {
  if (words === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      {words}
    </p>
  );
}

/** A study that is open hangs by them from now on. */
function rehang(): void {
  queryCache.invalidate((key) => key.startsWith('reading.open') || key.startsWith('reading.hangings'));
}

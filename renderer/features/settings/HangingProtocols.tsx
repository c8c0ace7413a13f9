import { ArrowUp, ChevronDown, Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { queryCache, useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';
import { Menu } from '../../ui/Menu.tsx';
import { ProtocolEditor } from './ProtocolEditor.tsx';
import { mergeProtocols, readProtocols, writeProtocols } from './protocolText.ts';
import { conditionWords } from './protocolWords.ts';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

const NOTHING = {};
const NEW: HangingProtocol = {
  name: 'New protocol',
  when: { modalities: ['CT'], prior: true },
  rows: 1,
  columns: 2,
  viewports: [
    { role: 'current', pick: 'main' },
    { role: 'prior', pick: 'match', index: 0 },
  ],
};

/** The person's own hanging protocols: written, tried, ordered, exported, imported (T1). */
export function HangingProtocols({ onChange }: { readonly onChange: Change }) {
  const own = usePreferences((state) => state.preferences.hangingProtocols);
  const [edited, setEdited] = useState<HangingProtocol | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (hangingProtocols: HangingProtocol[]) => {
    onChange({ hangingProtocols });
    // A study that is open hangs by them from now on.
    queryCache.invalidate((key) => key.startsWith('reading.open') || key.startsWith('reading.hangings'));
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readProtocols(await file.text());
    setProblem(read.problem);
    if (read.protocols !== null) keep(mergeProtocols(own, read.protocols));
  };
  return (
    <>
      <p className={styles.dim}>{t('settings.hanging.intro')}</p>
      <OwnProtocols own={own} onEdit={setEdited} onKeep={keep} />
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Acts own={own} onNew={setEdited} onFile={take} />
      {edited === null ? null : (
        <ProtocolEditor
          key={edited.name}
          protocol={edited}
          isTaken={(name) => name !== edited.name && own.some((other) => other.name === name)}
          onKeep={(protocol) => {
            const isOwn = own.some(({ name }) => name === edited.name);
            const replaced = own.map((other) => (other.name === edited.name ? protocol : other));
            keep(isOwn ? replaced : [...own, protocol]);
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      )}
    </>
  );
}

function OwnProtocols(props: {
  readonly own: readonly HangingProtocol[];
  readonly onEdit: (protocol: HangingProtocol) => void;
  readonly onKeep: (own: HangingProtocol[]) => void;
}) {
  const { own, onEdit, onKeep } = props;
  if (own.length === 0) return <p>{t('settings.hanging.none')}</p>;
  const up = (index: number) => {
    const moved = own.toSpliced(index, 1);
    onKeep(moved.toSpliced(index - 1, 0, ...own.slice(index, index + 1)));
  };
  return (
    <ol className={styles.folders} aria-label={t('settings.hanging')}>
      {own.map((protocol, index) => {
        const { name } = protocol;
        return (
          <li key={name} className={styles.folder}>
            <div className={styles.folderWords}>
              <span>{name}</span>
              <span className={styles.dim}>{conditionWords(protocol)}</span>
            </div>
            <IconButton
              label={t('settings.hanging.up', { name })}
              disabledReason={index === 0 ? t('settings.hanging.first') : null}
              onPress={() => up(index)}
            >
              <ArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton label={t('settings.hanging.edit', { name })} onPress={() => onEdit(protocol)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={t('settings.hanging.remove', { name })}
              onPress={() => onKeep(own.filter((other) => other !== protocol))}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

function Acts(props: {
  readonly own: readonly HangingProtocol[];
  readonly onNew: (protocol: HangingProtocol) => void;
  readonly onFile: (file: File | undefined) => Promise<void>;
}) {
  const { own, onNew } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const built = useQuery('reading', 'builtInProtocols', NOTHING);
  const fresh = (protocol: HangingProtocol) => () =>
    onNew({ ...protocol, name: freeName(protocol.name, own) });
  return (
    <div className={styles.name}>
      <Menu
        label={t('settings.hanging.new')}
        trigger={
          <Button>
            {t('settings.hanging.new')}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
        entries={[
          { id: 'new', words: t('settings.hanging.plain'), onChoose: fresh(NEW) },
          null,
          ...(built.data ?? []).map((protocol) => ({
            id: protocol.name,
            words: t('settings.hanging.like', { name: protocol.name }),
            onChoose: fresh(protocol),
          })),
        ]}
      />
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('settings.hanging.import')}
        onChange={(event) => {
          void props.onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onPress={() => chooser.current?.click()}>
        <Upload size={14} aria-hidden /> {t('settings.hanging.import')}
      </Button>
      <Button
        disabledReason={own.length === 0 ? t('settings.hanging.none') : null}
        onPress={() => downloadText('hanging-protocols.json', writeProtocols(own), 'application/json')}
      >
        <Download size={14} aria-hidden /> {t('settings.hanging.export')}
      </Button>
    </div>
  );
}

/** A name that no protocol of the person's own has yet. */
function freeName(name: string, own: readonly HangingProtocol[]): string {
  const names = new Set(own.map((protocol) => protocol.name));
  let [free, number] = [name, 2];
  while (names.has(free)) free = `${name} ${number++}`;
  return free;
}

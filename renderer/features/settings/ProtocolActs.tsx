import { ChevronDown, Download } from 'lucide-react';
import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { writeProtocols } from './protocolText.ts';
import styles from './Settings.module.css';

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

/** A new protocol, plain or like one of the program; protocols from a file and into one. */
export function ProtocolActs(props: {
  readonly own: readonly HangingProtocol[];
  /** Why none can be begun now; null where it can. */
  readonly whyNoNew: string | null;
  readonly onNew: (protocol: HangingProtocol) => void;
  readonly onFile: (file: File | undefined) => Promise<void>;
}) {
  const { own } = props;
  return (
    <div className={styles.name}>
      <NewProtocol own={own} whyNot={props.whyNoNew} onNew={props.onNew} />
      <FileButton label={t('settings.hanging.import')} onFile={props.onFile} />
      <Button
        disabledReason={own.length === 0 ? t('settings.hanging.none') : null}
        onPress={() => downloadText('hanging-protocols.json', writeProtocols(own), 'application/json')}
      >
        <Download size={14} aria-hidden /> {t('settings.hanging.export')}
      </Button>
    </div>
  );
}

function NewProtocol(props: {
  readonly own: readonly HangingProtocol[];
  readonly whyNot: string | null;
  readonly onNew: (protocol: HangingProtocol) => void;
}) {
  const built = useQuery('reading', 'builtInProtocols', NOTHING);
  const fresh = (protocol: HangingProtocol) => () =>
    props.onNew({ ...protocol, name: freeName(protocol.name, props.own) });
  if (props.whyNot !== null)
    return <Button disabledReason={props.whyNot}>{t('settings.hanging.new')}</Button>;
  return (
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
  );
}

/** A name that no protocol of the person's own has yet. */
function freeName(name: string, own: readonly HangingProtocol[]): string {
  const names = new Set(own.map((protocol) => protocol.name));
  let [free, number] = [name, 2];
  while (names.has(free)) free = `${name} ${number++}`;
  return free;
}

import { ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { t } from '../../app/messages.ts';
import { IconButton } from '../../ui/Button.tsx';
import { conditionWords } from './protocolWords.ts';
import styles from './Settings.module.css';

interface OwnProps {
  readonly own: readonly HangingProtocol[];
  readonly onEdit: (protocol: HangingProtocol) => void;
  readonly onKeep: (own: readonly HangingProtocol[]) => void;
  readonly onRemove: (protocol: HangingProtocol) => void;
  /** Why none can be edited now; null where it can. */
  readonly whyNoEdit: string | null;
}

/** The person's own protocols in the order in which they are tried. */
export function OwnProtocols(props: OwnProps) {
  const { own } = props;
  if (own.length === 0) return <p>{t('settings.hanging.none')}</p>;
  return (
    <ol className={styles.folders} aria-label={t('settings.hanging')}>
      {own.map((protocol, index) => (
        <li key={protocol.name} className={styles.folder}>
          <div className={styles.folderWords}>
            <span>{protocol.name}</span>
            <span className={styles.dim}>{conditionWords(protocol)}</span>
          </div>
          <ProtocolButtons {...props} protocol={protocol} index={index} />
        </li>
      ))}
    </ol>
  );
}

function ProtocolButtons(props: OwnProps & { readonly protocol: HangingProtocol; readonly index: number }) {
  const { own, protocol, index, onEdit, onKeep } = props;
  const { name } = protocol;
  const up = () => {
    const moved = own.toSpliced(index, 1);
    onKeep(moved.toSpliced(index - 1, 0, protocol));
  };
  return (
    <>
      <IconButton
        label={t('settings.hanging.up', { name })}
        disabledReason={index === 0 ? t('settings.hanging.first') : null}
        onPress={up}
      >
        <ArrowUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={t('settings.hanging.edit', { name })}
        disabledReason={props.whyNoEdit}
        onPress={() => onEdit(protocol)}
      >
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={t('settings.hanging.remove', { name })} onPress={() => props.onRemove(protocol)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </>
  );
}

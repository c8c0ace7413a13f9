import { type FormEvent, type ReactNode, useState } from 'react';
import type { KnownBackup } from '../../../main/contract/domain/backup.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatBytes, formatRecordedAt } from '../../ui/format.ts';
import { typedPath } from '../../ui/typedPath.ts';
import { FolderField } from './FolderField.tsx';
import styles from './Upkeep.module.css';
import { startBackup, useUpkeep } from './upkeepStore.ts';
import { useBusy } from './useBusy.ts';

const NOTHING = {};

/** Backups made from here, and the place of a new one; one into the same folder copies what is new alone. */
export function BackupForm({ progress }: { readonly progress: ReactNode }) {
  const [path, setPath] = useState('');
  const busy = useBusy();
  const typed = typedPath(path);
  const why = busy ?? (typed === '' ? t('upkeep.backup.needed') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why === null) void startBackup(typed);
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <h3 className={styles.partTitle}>{t('upkeep.backup')}</h3>
      <p className={styles.dim}>{t('upkeep.backup.intro')}</p>
      <Backups onRenew={setPath} />
      <FolderField
        label={t('upkeep.backup.path')}
        hint={t('upkeep.backup.hint')}
        value={path}
        onChange={setPath}
      />
      <Button type="submit" disabledReason={why}>
        {t('upkeep.backup.start')}
      </Button>
      {progress}
      <BackupResult />
    </form>
  );
}

function Backups({ onRenew }: { readonly onRenew: (path: string) => void }) {
  const backups = useQuery('upkeep', 'backups', NOTHING);
  if (backups.error !== null) return <ErrorBox error={backups.error} onRetry={backups.refetch} />;
  if (backups.data === null || backups.data.length === 0) return null;
  return (
    <ul className={styles.backups} aria-label={t('upkeep.backups')}>
      {backups.data.map((backup) => (
        <Backup key={backup.folder} backup={backup} onRenew={() => onRenew(backup.folder)} />
      ))}
    </ul>
  );
}

function Backup({ backup, onRenew }: { readonly backup: KnownBackup; readonly onRenew: () => void }) {
  const { folder, madeAt, files, bytes, isThere, isFinished } = backup;
  const at = formatRecordedAt(madeAt);
  const isWhole = isFinished || (!isThere && files > 0);
  const words = isWhole
    ? t('upkeep.backups.made', { at, n: files, size: formatBytes(bytes) })
    : t('upkeep.backups.begun', { at });
  return (
    <li className={styles.backup}>
      <div className={styles.backupWords}>
        <span>{folder}</span>
        <span className={styles.dim}>{words}</span>
      </div>
      {isThere ? null : <Badge tone="warn">{t('upkeep.backups.away')}</Badge>}
      {isWhole ? null : <Badge tone="warn">{t('upkeep.backups.unfinished')}</Badge>}
      <Button tone="quiet" label={t('upkeep.backups.take.label', { folder })} onPress={onRenew}>
        {t('upkeep.backups.take')}
      </Button>
    </li>
  );
}

function BackupResult() {
  const { backup, error, isCancelled, last, clear } = useUpkeep();
  if (last !== 'backup') return null;
  if (error !== null) return <ErrorBox error={error} onClose={clear} />;
  if (isCancelled) return <Done>{t('upkeep.backup.cancelled')}</Done>;
  if (backup === null) return null;
  const { files, copied, bytes, folder } = backup;
  return <Done>{t('upkeep.backup.done', { n: files, copied, size: formatBytes(bytes), folder })}</Done>;
}

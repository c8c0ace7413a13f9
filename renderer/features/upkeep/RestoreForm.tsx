import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import { typedPath } from '../../ui/typedPath.ts';
import { FolderField } from './FolderField.tsx';
import styles from './Upkeep.module.css';
import { startRestore, useUpkeep } from './upkeepStore.ts';
import { useBusy } from './useBusy.ts';

/** A backup into an empty folder, each file compared; what is open here stays as it is. */
export function RestoreForm({ progress }: { readonly progress: ReactNode }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const busy = useBusy();
  const [typedFrom, typedTo] = [typedPath(from), typedPath(to)];
  const why = busy ?? (typedFrom === '' || typedTo === '' ? t('upkeep.restore.needed') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why === null) void startRestore(typedFrom, typedTo);
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <h3 className={styles.partTitle}>{t('upkeep.restore')}</h3>
      <p className={styles.dim}>{t('upkeep.restore.intro')}</p>
      <FolderField
        label={t('upkeep.restore.from')}
        hint={t('upkeep.restore.from.hint')}
        value={from}
        onChange={setFrom}
      />
      <FolderField
        label={t('upkeep.restore.to')}
        hint={t('upkeep.restore.to.hint')}
        value={to}
        onChange={setTo}
      />
      <Button type="submit" disabledReason={why}>
        {t('upkeep.restore.start')}
      </Button>
      {progress}
      <RestoreResult />
    </form>
  );
}

function RestoreResult() {
  const { restore, error, isCancelled, last, clear } = useUpkeep();
  if (last !== 'restore') return null;
  if (error !== null) return <ErrorBox error={error} onClose={clear} />;
  if (isCancelled) return <Done>{t('upkeep.restore.cancelled')}</Done>;
  if (restore === null) return null;
  const { files, madeAt, to, erasures } = restore;
  const done = t('upkeep.restore.done', { n: files, at: formatRecordedAt(madeAt), to });
  const again = erasures === 0 ? [] : [t('upkeep.restore.erasures', { n: erasures })];
  return <Done>{[done, ...again, t('upkeep.restore.next', { to })].join(' ')}</Done>;
}

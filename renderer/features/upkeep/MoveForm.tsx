import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { typedPath } from '../../ui/typedPath.ts';
import { FolderField } from './FolderField.tsx';
import styles from './Upkeep.module.css';
import { startMove, useUpkeep } from './upkeepStore.ts';
import { useBusy } from './useBusy.ts';

/** The new place of the data folder: typed, or from the host's dialog. */
export function MoveForm({ progress }: { readonly progress: ReactNode }) {
  const [path, setPath] = useState('');
  const busy = useBusy();
  const trimmed = typedPath(path);
  const why = busy ?? (trimmed === '' ? t('upkeep.move.needed') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why === null) void startMove(trimmed);
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <h3 className={styles.partTitle}>{t('upkeep.move')}</h3>
      <p className={styles.dim}>{t('upkeep.move.intro')}</p>
      <FolderField
        label={t('upkeep.move.path')}
        hint={t('upkeep.move.hint')}
        value={path}
        onChange={setPath}
      />
      <Button type="submit" disabledReason={why}>
        {t('upkeep.move.start')}
      </Button>
      {progress}
      <MoveError />
    </form>
  );
}

/** The error of the last move; those of the others stand with their results. */
function MoveError() {
  const { error, last, clear } = useUpkeep();
  return error === null || last !== 'move' ? null : <ErrorBox error={error} onClose={clear} />;
}

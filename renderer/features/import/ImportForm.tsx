import { FolderOpen } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { typedPath } from '../../ui/typedPath.ts';
import styles from './Import.module.css';
import { failedPath, startFileImport, startPathImport, useImport } from './importStore.ts';

/** What to import: a path, a folder from the host's dialog, or files from the browser's chooser. */
export function ImportForm() {
  const failed = useImport(failedPath);
  const [path, setPath] = useState(failed ?? '');
  // A path that could not be imported is there again, to be mended.
  useEffect(() => setPath((typed) => typed || failed || ''), [failed]);
  const trimmed = typedPath(path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') startPathImport([trimmed]);
    setPath('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.dim}>{t('import.intro')}</p>
      <div className={styles.pathLine}>
        <TextField
          autoFocus
          className={styles.path}
          label={t('import.path')}
          placeholder={t('import.path.hint')}
          value={path}
          onChange={setPath}
        />
        <Button
          type="submit"
          tone="primary"
          className={styles.go}
          disabledReason={trimmed === '' ? t('import.path.needed') : null}
        >
          {t('import.start')}
        </Button>
      </div>
      <Choosers />
      <p className={styles.dim}>{t('import.drop')}</p>
    </form>
  );
}

function Choosers() {
  const about = useQuery('session', 'about', {});
  const chooser = useCall('session', 'chooseFolder');
  const chooseFolder = async () => {
    const chosen = await chooser.run({});
    if (chosen !== null && chosen.path !== null) startPathImport([chosen.path]);
  };
  return (
    <>
      <div className={styles.choosers}>
        {about.data?.canChooseFolder ? (
          <Button onPress={chooseFolder}>
            <FolderOpen size={14} aria-hidden />
            {t('import.choose')}
          </Button>
        ) : (
          <FileTrigger acceptDirectory onSelect={takeFiles}>
            <Button>
              <FolderOpen size={14} aria-hidden />
              {t('import.choose')}
            </Button>
          </FileTrigger>
        )}
        <FileTrigger allowsMultiple onSelect={takeFiles}>
          <Button>{t('import.chooseFiles')}</Button>
        </FileTrigger>
      </div>
      {chooser.error === null ? null : <ErrorBox error={chooser.error} onClose={chooser.reset} />}
    </>
  );
}

function takeFiles(list: FileList | null): void {
  const files = [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  if (files.length > 0) startFileImport(files);
}

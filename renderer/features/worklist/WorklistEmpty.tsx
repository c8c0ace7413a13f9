import { FolderOpen, SearchX } from 'lucide-react';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { useWorklist } from '../../state/worklist.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { ImportProgress } from '../import/ImportProgress.tsx';
import { startDemoImport, useImport } from '../import/importStore.ts';
import { FoundWithoutImages } from './FoundWithoutImages.tsx';
import styles from './Worklist.module.css';

/** The first run: what to do, and one press to look around. */
export function EmptyLibrary() {
  const { running, error, clear } = useImport();
  return (
    <EmptyState
      icon={<FolderOpen size={40} strokeWidth={1.25} />}
      title={t('worklist.empty.title')}
      next={t('worklist.empty.next')}
    >
      {running === null ? (
        <>
          <Button tone="primary" onPress={startDemoImport}>
            {t('worklist.empty.demo')}
          </Button>
          <Button onPress={() => useDialogs.getState().show('import')}>{t('worklist.empty.import')}</Button>
        </>
      ) : (
        <div className={styles.progress}>
          <ImportProgress />
        </div>
      )}
      {error === null ? null : (
        <div className={styles.emptyError}>
          <ErrorBox error={error} onClose={clear} />
        </div>
      )}
    </EmptyState>
  );
}

/** No study fits the search and the choice beside it. */
export function NothingFits() {
  const { text, only, setText, setOnly } = useWorklist();
  const isSearch = text !== '' || only === 'all';
  return (
    <EmptyState
      icon={<SearchX size={40} strokeWidth={1.25} />}
      title={isSearch ? t('worklist.none.title') : t(`attention.none.${only}`)}
      next={isSearch ? t('worklist.none.next') : t('attention.none.next')}
    >
      {text === '' ? null : <Button onPress={() => setText('')}>{t('worklist.none.clear')}</Button>}
      {only === 'all' ? null : <Button onPress={() => setOnly('all')}>{t('attention.none.all')}</Button>}
      {text.trim() === '' ? null : <FoundWithoutImages text={text} />}
    </EmptyState>
  );
}

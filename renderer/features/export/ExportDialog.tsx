import { t } from '../../app/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopiesForm } from './CopiesForm.tsx';
import { DocumentsForm } from './DocumentsForm.tsx';
import styles from './Export.module.css';
import { useExport } from './exportStore.ts';

/** T5, T9: measurements and key images as DICOM files, and copies without what tells who the patient is. */
export function ExportDialog() {
  const studyKey = useExport((state) => state.studyKey);
  const close = useExport((state) => state.close);
  return (
    <Dialog title={t('export.title')} open={studyKey !== null} onClose={close} size="wide">
      {studyKey === null ? null : (
        <div className={styles.parts} key={studyKey}>
          <DocumentsForm studyKey={studyKey} />
          <CopiesForm studyKey={studyKey} />
        </div>
      )}
    </Dialog>
  );
}

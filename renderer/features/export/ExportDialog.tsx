import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopiesForm } from './CopiesForm.tsx';
import { DocumentsForm } from './DocumentsForm.tsx';
import styles from './Export.module.css';
import { type ExportPart, useExport } from './exportStore.ts';
import { PictureForm } from './PictureForm.tsx';
import { ReportForm } from './ReportForm.tsx';

const PARTS: readonly ExportPart[] = ['report', 'picture', 'documents', 'copies'];
const FORMS = {
  report: ReportForm,
  picture: PictureForm,
  documents: DocumentsForm,
  copies: CopiesForm,
} as const satisfies Record<ExportPart, (props: { readonly studyKey: StudyKey }) => unknown>;

/** T5, T9: what leaves of a study, one form at a time: its report, a picture, DICOM documents, copies without identity. */
export function ExportDialog() {
  const { studyKey, part, choose, close } = useExport();
  const Form = FORMS[part];
  return (
    <Dialog title={t('export.title')} open={studyKey !== null} onClose={close} size="wide">
      {studyKey === null ? null : (
        <div className={styles.parts} key={studyKey}>
          <Choice
            label={t('export.what')}
            value={part}
            options={PARTS.map((id) => ({ id, words: t(`export.${id}`) }))}
            onChange={choose}
          />
          <Form studyKey={studyKey} />
        </div>
      )}
    </Dialog>
  );
}

import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import styles from './Import.module.css';
import { ImportForm } from './ImportForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { earlyStudy, useImport } from './importStore.ts';
import { OtherImports } from './OtherImports.tsx';
import { PastImports } from './PastImports.tsx';
import { ReportActions } from './ReportActions.tsx';
import { useOpenStudy } from './useOpenStudy.ts';
import { WaitingImports } from './WaitingImports.tsx';

/** Import: what to take, how far it is, what waits, and what became of each file. Closing it does not stop an import. */
export function ImportDialog() {
  const open = useDialogs((state) => state.open === 'import');
  const close = useDialogs((state) => state.close);
  const report = useImport((state) => state.report);
  const clear = useImport((state) => state.clear);
  const early = useImport(earlyStudy);
  const footer =
    report === null ? early && <OpenEarly studyKey={early} /> : <ReportActions report={report} />;
  // A report that was closed is found again under the imports of this window; Import asks what to import.
  const leave = () => {
    close();
    clear();
  };
  return (
    <Dialog
      title={report === null ? t('import.title') : t('import.report.title')}
      open={open}
      onClose={leave}
      size={report === null ? 'normal' : 'wide'}
      footer={footer ?? undefined}
    >
      {report === null ? <Overview /> : <ImportReport report={report} />}
    </Dialog>
  );
}

/** The first study can be read while the rest comes. */
function OpenEarly({ studyKey }: { readonly studyKey: StudyKey }) {
  const open = useOpenStudy();
  return (
    <>
      <span className={styles.dim}>{t('import.openEarly')}</span>
      <span className={styles.space} />
      <Button tone="primary" onPress={() => open(studyKey)}>
        {t('import.openFirst')}
      </Button>
    </>
  );
}

function Overview() {
  const { running, error, notice, clear } = useImport();
  return (
    <>
      {error === null ? null : <ErrorBox error={error} onClose={clear} />}
      {notice === null ? null : (
        <Notice tone="warn">
          <p>{notice}</p>
        </Notice>
      )}
      {running === null ? null : <ImportProgress autoFocus />}
      <OtherImports />
      <WaitingImports />
      <ImportForm />
      <PastImports />
    </>
  );
}

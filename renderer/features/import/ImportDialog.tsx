import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './importStore.ts';
import { OtherImports } from './OtherImports.tsx';
import { PastImports } from './PastImports.tsx';
import { ReportActions } from './ReportActions.tsx';
import { WaitingImports } from './WaitingImports.tsx';

/** Import: what to take, how far it is, what waits, and what became of each file. Closing it does not stop an import. */
export function ImportDialog() {
  const open = useDialogs((state) => state.open === 'import');
  const close = useDialogs((state) => state.close);
  const report = useImport((state) => state.report);
  const clear = useImport((state) => state.clear);
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
      footer={report === null ? undefined : <ReportActions report={report} />}
    >
      {report === null ? <Overview /> : <ImportReport report={report} />}
    </Dialog>
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

import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './importStore.ts';

/** Import: what to take, how far it is, and what became of each file. Closing it does not stop an import. */
export function ImportDialog() {
  const open = useDialogs((state) => state.open === 'import');
  const close = useDialogs((state) => state.close);
  const { running, report, error, clear } = useImport();
  const showsReport = running === null && report !== null;
  return (
    <Dialog
      title={showsReport ? t('import.report.title') : t('import.title')}
      open={open}
      onClose={close}
      size={showsReport ? 'wide' : 'normal'}
      footer={showsReport ? <ReportActions /> : undefined}
    >
      {error === null ? null : <ErrorBox error={error} onClose={clear} />}
      {running === null ? null : <ImportProgress autoFocus />}
      {showsReport ? <ImportReport report={report} /> : null}
      {running === null && report === null ? <ImportForm /> : null}
    </Dialog>
  );
}

function ReportActions() {
  const { report, clear } = useImport();
  const close = useDialogs((state) => state.close);
  const openStudy = usePlaces((state) => state.openStudy);
  const first = report?.firstStudyKey ?? null;
  return (
    <>
      <Button autoFocus={first === null} onPress={clear}>
        {t('import.again')}
      </Button>
      <Button
        autoFocus={first !== null}
        tone="primary"
        disabledReason={first === null ? t('import.openFirst.none') : null}
        onPress={() => {
          close();
          clear();
          if (first !== null) openStudy(first);
        }}
      >
        {t('import.openFirst')}
      </Button>
    </>
  );
}

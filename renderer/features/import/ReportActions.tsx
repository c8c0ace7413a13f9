import { useState } from 'react';
import type { ImportReport } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { usePlaces } from '../../state/places.ts';
import { useWorklist } from '../../state/worklist.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';
import { useConflicts } from '../conflicts/conflictsStore.ts';
import styles from './Import.module.css';
import { useImport } from './importStore.ts';
import { conflictStudies } from './reportFilter.ts';
import { reportCsv, reportText } from './reportText.ts';
import { useOpenStudy } from './useOpenStudy.ts';

/** What one does with a report: keep it, settle what it asks, import more, or read what came. */
export function ReportActions({ report }: { readonly report: ImportReport }) {
  const clear = useImport((state) => state.clear);
  const open = useOpenStudy();
  const first = report.firstStudyKey;
  return (
    <>
      <KeepReport report={report} />
      <span className={styles.space} />
      <Settle report={report} />
      <Button autoFocus={first === null} onPress={clear}>
        {t('import.again')}
      </Button>
      <Button
        autoFocus={first !== null}
        tone="primary"
        disabledReason={first === null ? t('import.openFirst.none') : null}
        onPress={() => {
          clear();
          if (first !== null) open(first);
        }}
      >
        {t('import.openFirst')}
      </Button>
    </>
  );
}

function KeepReport({ report }: { readonly report: ImportReport }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const none = report.files.length === 0 ? t('import.report.nothing') : null;
  const copy = () =>
    navigator.clipboard.writeText(reportText(report.files)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button tone="quiet" disabledReason={none} onPress={copy}>
        {t('import.report.copy')}
      </Button>
      <Button
        tone="quiet"
        disabledReason={none}
        onPress={() => downloadText(t('import.report.fileName'), reportCsv(report.files), 'text/csv')}
      >
        {t('import.report.save')}
      </Button>
      <span role="status" className={styles.dim}>
        {copied === null ? '' : t(copied ? 'import.report.copied' : 'import.report.notCopied')}
      </span>
    </>
  );
}

/** The ways to what a person has to decide. */
function Settle({ report }: { readonly report: ImportReport }) {
  const close = useDialogs((state) => state.close);
  const go = usePlaces((state) => state.go);
  const showConflicts = useConflicts((state) => state.show);
  const [conflict, ...others] = conflictStudies(report.files);
  return (
    <>
      {report.asked === 0 ? null : (
        <Button
          onPress={() => {
            close();
            go({ name: 'records' });
          }}
        >
          {t('import.settle.asked', { n: report.asked })}
        </Button>
      )}
      {conflict === undefined ? null : (
        <Button
          onPress={() => {
            close();
            if (others.length === 0) return showConflicts(conflict);
            useWorklist.getState().setText('');
            useWorklist.getState().setOnly('conflict');
            go({ name: 'worklist' });
          }}
        >
          {t('import.settle.conflict', { n: others.length + 1 })}
        </Button>
      )}
    </>
  );
}

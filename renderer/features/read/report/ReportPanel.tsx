import { useState } from 'react';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import type { OpenedStudy } from '../openedStudy.ts';
import { DraftBar } from './DraftBar.tsx';
import { QuestionField } from './QuestionField.tsx';
import styles from './Report.module.css';
import { ReportSections } from './ReportSections.tsx';
import { SeenNow } from './SeenNow.tsx';
import { SignBar } from './SignBar.tsx';
import { SignedReport } from './SignedReport.tsx';
import { useReport } from './useReport.ts';

/** The report of the open study: what is seen now, the draft with its evidence, and Sign. */
export function ReportPanel(props: { readonly opened: OpenedStudy; readonly imagesOpened: number }) {
  const { report } = props.opened;
  if (report.state === 'signed') return <SignedReport report={report} />;
  return <ReportEditor {...props} />;
}

function ReportEditor({
  opened,
  imagesOpened,
}: {
  readonly opened: OpenedStudy;
  readonly imagesOpened: number;
}) {
  const { report, measurements, observations, current } = opened;
  const acts = useReport(report, imagesOpened);
  const [streamed, setStreamed] = useState<readonly ReportSentence[]>([]);
  const drafting = useCall('reading', 'draft', {
    onProgress: ({ sentence }) => sentence && setStreamed((before) => [...before, sentence]),
  });
  const draft = async () => {
    setStreamed([]);
    const settled = await acts.settle();
    if (settled === null) return;
    const { studyKey } = current.study;
    const drafted = await drafting.run({ studyKey, question: settled.question });
    if (drafted !== null) acts.take(drafted.report);
  };
  useRegisterCommands([
    {
      id: 'read.draft',
      title: 'command.read.draft',
      group: 'read',
      keys: ['Alt+D'],
      whileTyping: true,
      run: () => void draft(),
    },
  ]);
  const shown = drafting.running ? { ...report, sentences: [...streamed] } : report;
  return (
    <div className={styles.report}>
      <QuestionField question={report.question} onSave={acts.setQuestion} />
      <SeenNow studyKey={current.study.studyKey} measurements={measurements} observations={observations} />
      <DraftBar
        report={report}
        drafting={drafting}
        onDraft={() => void draft()}
        notice={drafting.result?.draft.notice ?? null}
      />
      {drafting.error === null ? null : (
        <ErrorBox error={drafting.error} onRetry={() => void draft()} onClose={drafting.reset} />
      )}
      {acts.error === null ? null : <ErrorBox error={acts.error} onClose={acts.forgetError} />}
      {report.retractions.length === 0 ? null : <Notice tone="warn">{t('report.retracted')}</Notice>}
      <ReportSections report={shown} acts={drafting.running ? null : acts} />
      <SignBar report={report} acts={acts} busy={drafting.running} />
    </div>
  );
}

import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import type { OpenedStudy } from '../openedStudy.ts';
import { usePriorReport } from '../priorReport.ts';
import { useImagesOpenedNow } from '../viewed.ts';
import { AboutField } from './AboutField.tsx';
import { useAskAbout } from './about.ts';
import { DraftBar } from './DraftBar.tsx';
import { QuestionField } from './QuestionField.tsx';
import styles from './Report.module.css';
import { ReportSections } from './ReportSections.tsx';
import { RouteLine } from './RouteLine.tsx';
import { SeenNow } from './SeenNow.tsx';
import { SignBar } from './SignBar.tsx';
import { SignedReport } from './SignedReport.tsx';
import { UnsavedWords } from './UnsavedWords.tsx';
import { useDrafting } from './useDrafting.ts';
import { useReport } from './useReport.ts';

interface ReportPanelProps {
  readonly opened: OpenedStudy;
}

/** The report of the open study: what is seen now, the draft with its evidence, and Sign. */
export function ReportPanel(props: ReportPanelProps) {
  const { report } = props.opened;
  if (report.state === 'signed') return <SignedReport report={report} />;
  return <ReportEditor {...props} />;
}

function ReportEditor({ opened }: ReportPanelProps) {
  const { report, measurements, observations, current } = opened;
  const acts = useReport(report, useImagesOpenedNow(current.study.studyKey));
  const ask = useAskAbout(current.study.studyKey, measurements);
  const drafting = useDrafting(report, acts, ask.imageNow);
  const { running, error } = drafting.call;
  const start = () => {
    usePriorReport.getState().close();
    drafting.start();
  };
  useRegisterCommands([{ id: 'read.draft', run: start }]);
  const shown = running ? { ...report, sentences: [...drafting.streamed] } : report;
  return (
    <div className={styles.report}>
      <div className={styles.scroll}>
        <QuestionField question={report.question} onSave={acts.setQuestion} />
        <AboutField ask={ask} />
        <SeenNow studyKey={current.study.studyKey} measurements={measurements} observations={observations} />
        <DraftBar report={report} drafting={drafting} />
        {running || report.promptHash === null ? null : <RouteLine report={report} acts={acts} />}
        {error === null ? null : (
          <ErrorBox error={error} onRetry={drafting.start} onClose={drafting.call.reset} />
        )}
        {acts.error === null ? null : <ErrorBox error={acts.error} onClose={acts.forgetError} />}
        <UnsavedWords acts={acts} />
        {report.retractions.length === 0 ? null : <Notice tone="warn">{t('report.retracted')}</Notice>}
        <ReportSections report={shown} acts={running ? null : acts} streaming={running} />
      </div>
      <SignBar report={report} acts={acts} busy={running} />
    </div>
  );
}

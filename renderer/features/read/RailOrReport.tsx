import type { ReactNode } from 'react';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import type { OpenedStudy } from './openedStudy.ts';
import { PriorReport } from './PriorReport.tsx';
import { type AskedReport, reportOfPrior, usePriorReport } from './priorReport.ts';
import styles from './Read.module.css';
import type { Stage } from './useStage.ts';
import { focusViewport } from './viewerTools.ts';

/** The report that is asked for beside the images, with its command; null while none is. */
export function useAskedReport(opened: OpenedStudy, stage: Stage): AskedReport | null {
  const { asked, show } = usePriorReport();
  const shown = asked?.besideKey === opened.current.study.studyKey ? asked : null;
  const next = reportOfPrior(opened, stage);
  useRegisterCommands([
    {
      id: 'read.prior.report',
      whyNot: () => (shown === null && next === null ? t('read.prior.report.noPrior') : null),
      run: () => {
        if (shown !== null) closeReport();
        else if (next !== null) show(next);
      },
    },
  ]);
  return shown;
}

/** The side panel; while a report is asked for it stands in its place, and the panel waits behind it as it was. */
export function RailOrReport(props: {
  readonly opened: OpenedStudy;
  readonly asked: AskedReport | null;
  readonly rail: ReactNode;
}) {
  const { asked, rail } = props;
  const { studyKey, patient } = props.opened.current.study;
  return (
    <>
      <div className={styles.rail} hidden={asked !== null}>
        {rail}
      </div>
      {asked === null ? null : (
        <PriorReport
          asked={asked}
          studyKey={studyKey}
          patientKey={patient.patientKey}
          onClose={closeReport}
        />
      )}
    </>
  );
}

function closeReport(): void {
  usePriorReport.getState().close();
  focusViewport();
}

import type { ComponentProps } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { DifferentialPanel } from '../rail/DifferentialPanel.tsx';
import { PriorsPanel } from '../rail/PriorsPanel.tsx';
import { SummaryPanel } from '../rail/SummaryPanel.tsx';
import { TimelinePanel } from '../rail/timeline/TimelinePanel.tsx';
import { DocumentsPanel } from '../records/DocumentsPanel.tsx';
import { MarksPanel } from './marks/MarksPanel.tsx';
import type { MarkActs } from './marks/useMarkActs.ts';
import type { OpenedStudy } from './openedStudy.ts';
import { ReportPanel } from './report/ReportPanel.tsx';
import { useBringReport } from './useBringReport.ts';
import { useViewedImage } from './viewed.ts';

const TABS = ['report', 'marks', 'priors', 'timeline', 'documents', 'differential', 'summary'] as const;

/** What the side panel shows. */
export type RailTab = (typeof TABS)[number];

/** The side panel: the report, and what memory holds. */
export function Rail(props: {
  readonly opened: OpenedStudy;
  readonly onCompare: (priorKey: StudyKey) => void;
  readonly marks: MarkActs;
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
}) {
  const { tab, onTab } = props;
  useBringReport(tab === 'report', () => onTab('report'));
  const { studyKey, studyUid, patient } = props.opened.current.study;
  const panels = {
    report: <ReportPanel opened={props.opened} />,
    marks: <MarksPanel opened={props.opened} marks={props.marks} />,
    priors: (
      <Priors
        studyKey={studyKey}
        patientKey={patient.patientKey}
        besideKey={props.opened.prior?.study.studyKey ?? null}
        onCompare={props.onCompare}
      />
    ),
    timeline: <TimelinePanel patientKey={patient.patientKey} />,
    documents: <DocumentsPanel patient={patient} studyUid={studyUid} />,
    differential: <DifferentialPanel studyKey={studyKey} />,
    summary: <SummaryPanel studyKey={studyKey} />,
  };
  return (
    <Tabs
      label={t('read.rail')}
      selected={tab}
      onSelect={onTab}
      tabs={TABS.map((id) => ({ id, words: t(`read.tab.${id}`), panel: panels[id] }))}
    />
  );
}

/** Of the image that one works in, which changes as one scrolls. */
function Priors(props: Omit<ComponentProps<typeof PriorsPanel>, 'image'>) {
  return <PriorsPanel {...props} image={useViewedImage(props.studyKey)} />;
}

import { useMemo } from 'react';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { useEraseCommand } from '../erasing/useEraseCommand.ts';
import { EvidenceDialog } from '../evidence/EvidenceDialog.tsx';
import { TimelinePanel } from '../rail/timeline/TimelinePanel.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { ExaminationList } from './ExaminationList.tsx';
import styles from './Records.module.css';
import { dayOr, nameText } from './sourcesOf.ts';

/** A patient whom records tell of: timeline, documents, examinations. Read shows the same beside images. */
export function PatientScreen({ patientKey }: { readonly patientKey: PatientKey }) {
  const input = useMemo(() => ({ patientKey }), [patientKey]);
  useEraseCommand(() => patientKey);
  const { data: patient, error, refetch } = useQuery('records', 'patient', input);
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (patient === null) return <SkeletonLines lines={8} />;
  const details = [
    patient.patientId,
    patient.issuer,
    patient.birthDate && dayOr(patient.birthDate),
    patient.sex,
  ];
  const documents = (
    <div className={styles.listPane}>
      <ExaminationList patientKey={patientKey} />
      <DocumentsPanel patient={patient} studyUid={null} />
    </div>
  );
  const panes = [
    { id: 'timeline', size: 60, min: 40, max: 75, content: <TimelinePanel patientKey={patientKey} /> },
    { id: 'documents', size: 40, content: documents },
  ];
  return (
    <Screen title={nameText(patient)} intro={details.filter(Boolean).join(' · ')}>
      <SplitPanes id="patient" direction="horizontal" panes={panes} />
      <EvidenceDialog />
      <DocumentDialog />
    </Screen>
  );
}

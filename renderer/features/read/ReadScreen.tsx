import { useRef } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useEraseCommand } from '../erasing/useEraseCommand.ts';
import { useExportCommand, usePictureCommand } from '../export/useExportCommand.ts';
import type { OpenedStudy } from './openedStudy.ts';
import { ReadLayout } from './ReadLayout.tsx';

/** The study one reads, beside its prior, with what memory holds and the report. */
export function ReadScreen(props: { readonly studyKey: StudyKey; readonly priorKey: StudyKey | null }) {
  const opened = useQuery('reading', 'open', props);
  useEraseCommand(() => opened.data?.current.study.patient.patientKey ?? null);
  useExportCommand(() => props.studyKey);
  usePictureCommand(props.studyKey);
  // Another prior of the same study: what is on screen stays until it is there.
  const last = useRef<OpenedStudy | null>(null);
  if (opened.data !== null) last.current = opened.data;
  if (opened.error !== null && opened.data === null)
    return <ErrorBox error={opened.error} onRetry={opened.refetch} />;
  if (last.current !== null) return <ReadLayout opened={last.current} />;
  return <SkeletonLines lines={8} />;
}

import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ReadLayout } from './ReadLayout.tsx';

/** The study one reads, beside its prior, with what memory holds and the report. */
export function ReadScreen(props: { readonly studyKey: StudyKey; readonly priorKey: StudyKey | null }) {
  const opened = useQuery('reading', 'open', props);
  if (opened.data !== null) return <ReadLayout opened={opened.data} />;
  if (opened.error !== null) return <ErrorBox error={opened.error} onRetry={opened.refetch} />;
  return <SkeletonLines lines={8} />;
}

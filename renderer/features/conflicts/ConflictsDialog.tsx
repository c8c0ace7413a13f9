import { lazy, Suspense } from 'react';
import { t } from '../../app/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useConflicts } from './conflictsStore.ts';

// It draws pictures: the viewer is loaded with the first conflict.
const StudyConflicts = lazy(async () => ({ default: (await import('./StudyConflicts.tsx')).StudyConflicts }));

/** I3: the contents that share a SOP Instance UID, side by side, and what a person decides of them. */
export function ConflictsDialog() {
  const studyKey = useConflicts((state) => state.studyKey);
  const close = useConflicts((state) => state.close);
  return (
    <Dialog title={t('conflicts.title')} open={studyKey !== null} onClose={close} size="wide">
      <Suspense fallback={<SkeletonLines lines={8} />}>
        {studyKey === null ? null : <StudyConflicts key={studyKey} studyKey={studyKey} />}
      </Suspense>
    </Dialog>
  );
}

import { ListChecks } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { BulkButton } from './bulk/BulkButton.tsx';
import { UndoingDialog } from './bulk/UndoingDialog.tsx';
import { DoneLine } from './DoneLine.tsx';
import { Expired } from './Expired.tsx';
import { GroupReview } from './GroupReview.tsx';
import { focusShown, Queue } from './Queue.tsx';
import { Recent } from './Recent.tsx';
import styles from './Review.module.css';
import { type ReviewQueue, useReviewQueue } from './useReviewQueue.ts';

/** What waits for a person before it enters memory, what was decided lately, and the way back (W1–W4). */
export function ReviewScreen(props: { readonly groupId: RowId | null }) {
  const queue = useReviewQueue(props.groupId);
  const list = useRef<HTMLDivElement>(null);
  const { groups, shown, decided, undoing } = queue;
  return (
    <Screen
      title={t('review.title')}
      intro={t('review.intro')}
      notices={
        <>
          {groups.error === null ? null : <ErrorBox error={groups.error} onRetry={groups.refetch} />}
          <DoneLine
            decided={decided}
            undoing={undoing}
            autoFocus={shown === null}
            onUndo={queue.undoDecided}
          />
          <UndoingDialog many={undoing.many} />
        </>
      }
    >
      <SplitPanes
        id="review"
        direction="horizontal"
        panes={[
          { id: 'queue', size: 24, min: 18, max: 45, content: <Side queue={queue} list={list} /> },
          { id: 'group', size: 76, content: <Body queue={queue} list={list} /> },
        ]}
      />
    </Screen>
  );
}

interface PaneProps {
  readonly queue: ReviewQueue;
  /** What waits, as a list: the keyboard comes back to it. */
  readonly list: RefObject<HTMLDivElement | null>;
}

function Side({ queue, list }: PaneProps) {
  const { groups, shown } = queue;
  return (
    <div className={styles.side}>
      <h2 className={styles.heading}>{t('review.queue')}</h2>
      <BulkButton
        groups={groups.data ?? []}
        patientKey={shown?.patient.patientKey ?? null}
        onUndo={queue.undoing.undoBulk}
      />
      {shown === null ? null : (
        <Queue
          ref={list}
          groups={groups.data ?? []}
          shown={shown.groupId}
          onChoose={queue.choose}
          onEnter={queue.enter}
        />
      )}
      <Expired />
      <Recent undoing={queue.undoing} />
    </div>
  );
}

function Body({ queue, list }: PaneProps) {
  const { groups, shown } = queue;
  if (shown !== null)
    return (
      <GroupReview
        key={shown.groupId}
        group={shown}
        toFirst={queue.toFirst}
        onLeave={() => focusShown(list.current)}
        onDecided={queue.goOn}
        onSettled={queue.note}
      />
    );
  if (groups.data === null) return groups.error === null ? <SkeletonLines lines={6} /> : null;
  return (
    <EmptyState
      icon={<ListChecks size={40} strokeWidth={1.25} />}
      title={t('review.empty')}
      next={t('review.empty.next')}
    />
  );
}

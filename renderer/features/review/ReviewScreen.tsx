import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { DoneLine } from './DoneLine.tsx';
import { GroupReview } from './GroupReview.tsx';
import { groupQueue, nextGroup } from './groupQueue.ts';
import { Queue } from './Queue.tsx';
import { Recent } from './Recent.tsx';
import styles from './Review.module.css';
import { type Decided, useUndo } from './useDecisions.ts';

/** What waits for a person before it enters memory, what was decided lately, and the way back (W1–W4). */
export function ReviewScreen(props: { readonly groupId: RowId | null }) {
  const groups = useQuery('proposals', 'groups', {});
  const [chosen, setChosen] = useState<RowId | null>(props.groupId);
  const [decided, setDecided] = useState<Decided | null>(null);
  const undoing = useUndo();
  const waiting = groups.data ?? [];
  const shown =
    waiting.find(({ groupId }) => groupId === chosen) ?? groupQueue(waiting)[0]?.groups[0] ?? null;
  const onDecided = (done: Decided) => {
    setChosen(nextGroup(waiting, done.groupId));
    undoing.reset();
    setDecided(done);
  };
  // What comes back is looked at again.
  const undo = ({ txnId, groupId }: Decided) => {
    setChosen(groupId);
    undoing.undo(txnId);
  };
  const body =
    shown !== null ? (
      <GroupReview
        key={shown.groupId}
        group={shown}
        autoFocus={decided !== null && shown.groupId === chosen}
        onDecided={onDecided}
      />
    ) : groups.data === null ? (
      groups.error === null && <SkeletonLines lines={6} />
    ) : (
      <NothingWaits />
    );
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
            onUndo={() => decided !== null && undo(decided)}
          />
        </>
      }
    >
      <SplitPanes
        id="review"
        direction="horizontal"
        panes={[
          {
            id: 'queue',
            size: 24,
            min: 18,
            max: 45,
            content: (
              <div className={styles.side}>
                <h2 className={styles.heading}>{t('review.queue')}</h2>
                {shown === null ? null : (
                  <Queue groups={waiting} shown={shown.groupId} onChoose={setChosen} />
                )}
                <Recent undoing={undoing} />
              </div>
            ),
          },
          { id: 'group', size: 76, content: body },
        ]}
      />
    </Screen>
  );
}

function NothingWaits() {
  return (
    <EmptyState
      icon={<ListChecks size={40} strokeWidth={1.25} />}
      title={t('review.empty')}
      next={t('review.empty.next')}
    />
  );
}

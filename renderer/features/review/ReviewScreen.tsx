import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatName } from '../../ui/format.ts';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { GroupReview } from './GroupReview.tsx';
import { Recent } from './Recent.tsx';
import styles from './Review.module.css';

/** What waits for a person before it enters memory, what was decided lately, and the way back (W1–W4). */
export function ReviewScreen(props: { readonly groupId: RowId | null }) {
  const groups = useQuery('proposals', 'groups', {});
  const [chosen, setChosen] = useState<RowId | null>(props.groupId);
  const waiting = groups.data ?? [];
  const shown = waiting.find(({ groupId }) => groupId === chosen) ?? waiting[0];
  const side = (
    <div className={styles.side}>
      <h2 className={styles.heading}>{t('review.queue')}</h2>
      {shown === undefined ? null : <Queue groups={waiting} shown={shown.groupId} onChoose={setChosen} />}
      <Recent />
    </div>
  );
  const icon = <ListChecks size={40} strokeWidth={1.25} />;
  const body =
    shown !== undefined ? (
      <GroupReview key={shown.groupId} group={shown} />
    ) : groups.data === null ? (
      <SkeletonLines lines={6} />
    ) : (
      <EmptyState icon={icon} title={t('review.empty')} next={t('review.empty.next')} />
    );
  return (
    <Screen
      title={t('review.title')}
      intro={t('review.intro')}
      notices={groups.error === null ? null : <ErrorBox error={groups.error} onRetry={groups.refetch} />}
    >
      <SplitPanes
        id="review"
        direction="horizontal"
        panes={[
          { id: 'queue', size: 26, min: 18, max: 45, content: side },
          { id: 'group', size: 74, content: body },
        ]}
      />
    </Screen>
  );
}

function Queue(props: {
  readonly groups: readonly ProposalGroup[];
  readonly shown: RowId;
  readonly onChoose: (id: RowId) => void;
}) {
  return (
    <ListBox
      aria-label={t('review.queue')}
      className={styles.queue ?? ''}
      items={props.groups.map((group) => ({ ...group, id: group.groupId }))}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={[props.shown]}
      onSelectionChange={(keys) => {
        const id = keys === 'all' ? undefined : [...keys][0];
        if (id !== undefined) props.onChoose(id as RowId);
      }}
    >
      {(group) => (
        <ListBoxItem id={group.groupId} className={styles.queued ?? ''} textValue={group.title}>
          <span className={styles.strong}>{formatName(group.patient.name) || t('state.unknown')}</span>
          <span className={styles.dim}>
            {group.title} · {t('review.changes', { n: group.proposals.length })}
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

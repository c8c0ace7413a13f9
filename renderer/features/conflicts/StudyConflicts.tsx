import { useState } from 'react';
import type { Conflict } from '../../../main/contract/domain/conflicts.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ConflictItem } from './ConflictItem.tsx';
import styles from './Conflicts.module.css';

/** The conflicts of a study, one at a time. A decision changes no order: one stays at the conflict that one decided. */
export function StudyConflicts({ studyKey }: { readonly studyKey: StudyKey }) {
  const { data, error, refetch } = useQuery('library', 'conflicts', { studyKey });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [at, setAt] = useState(0);
  if (error !== null && data === null) return <ErrorBox error={error} onRetry={refetch} />;
  if (data === null) return <SkeletonLines lines={8} />;
  const sorted = inOrder(data, order);
  if (order === null || order.length !== sorted.length) setOrder(sorted.map(({ sopUid }) => sopUid));
  const conflict = sorted[Math.min(at, sorted.length - 1)];
  if (conflict === undefined) return <p>{t('conflicts.none')}</p>;
  const others = sorted.filter(({ open, sopUid }) => open && sopUid !== conflict.sopUid);
  return (
    <>
      <p className={styles.intro}>{t('conflicts.intro')}</p>
      <Steps at={at} total={sorted.length} uid={conflict.sopUid} onStep={setAt} />
      <ConflictItem key={conflict.sopUid} studyKey={studyKey} conflict={conflict} others={others} />
    </>
  );
}

function inOrder(conflicts: readonly Conflict[], order: readonly string[] | null): readonly Conflict[] {
  const placeOf = ({ sopUid }: Conflict) => {
    const place = order?.indexOf(sopUid) ?? -1;
    return place === -1 ? Number.MAX_SAFE_INTEGER : place;
  };
  return order === null ? conflicts : [...conflicts].sort((a, b) => placeOf(a) - placeOf(b));
}

function Steps(props: {
  readonly at: number;
  readonly total: number;
  readonly uid: string;
  readonly onStep: (at: number) => void;
}) {
  const { at, total, uid, onStep } = props;
  return (
    <div className={styles.steps}>
      <h3 aria-live="polite">{t('conflicts.place', { n: at + 1, total })}</h3>
      <span className={styles.uid}>
        {t('conflicts.uid')} {uid}
      </span>
      {total === 1 ? null : (
        <>
          <Button
            disabledReason={at === 0 ? t('conflicts.previous.none') : null}
            onPress={() => onStep(at - 1)}
          >
            {t('conflicts.previous')}
          </Button>
          <Button
            disabledReason={at === total - 1 ? t('conflicts.next.none') : null}
            onPress={() => onStep(at + 1)}
          >
            {t('conflicts.next')}
          </Button>
        </>
      )}
    </div>
  );
}

import type { ApprovalState } from '../../../main/contract/domain/memory.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { groupWords } from './proposalWords.ts';
import styles from './Review.module.css';

const EXPIRED: { states: ApprovalState[] } = { states: ['expired'] };

/** What nobody decided on in time (W1), with the way back; nothing where nothing expired. */
export function Expired() {
  const groups = useQuery('proposals', 'groups', EXPIRED);
  const call = useCall('proposals', 'again');
  const noRole = useWhyNotRole('approver');
  if (groups.error !== null) return <ErrorBox error={groups.error} onRetry={groups.refetch} />;
  if (groups.data === null || groups.data.length === 0) return null;
  return (
    <section aria-label={t('review.expired')} className={styles.recent}>
      <h2 className={styles.heading}>{t('review.expired')}</h2>
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <ul className={styles.recentList}>
        {groups.data.map((group) => (
          <li key={group.groupId} className={styles.recentItem}>
            <span>
              {groupWords(group)}{' '}
              <span className={styles.dim}>{t('review.changes', { n: group.proposals.length })}</span>
            </span>
            <Button
              tone="quiet"
              label={t('review.expired.againOne', { what: groupWords(group) })}
              disabledReason={noRole}
              onPress={() => void call.run({ groupId: group.groupId })}
            >
              {t('review.expired.again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

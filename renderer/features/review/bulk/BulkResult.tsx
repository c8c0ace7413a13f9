import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { ProposalGroup } from '../../../../main/contract/api/proposals.ts';
import { t } from '../../../app/messages.ts';
import { Done } from '../../../ui/Done.tsx';
import { Notice } from '../../../ui/ErrorBox.tsx';
import { groupWords, proposalWords } from '../proposalWords.ts';
import styles from './Bulk.module.css';

/** What was approved, reading by reading, and what was left although it was asked for: it changed or met a question meanwhile. */
export function BulkResult(props: {
  readonly outcome: CallOutput<Calls['proposals']['approveBulk']>;
  readonly groups: readonly ProposalGroup[];
}) {
  const { done, left } = props.outcome;
  const n = done.reduce((sum, { approved }) => sum + approved, 0);
  const proposals = new Map(props.groups.flatMap((group) => group.proposals.map((one) => [one.id, one])));
  const words = (id: (typeof left)[number]['id']) => {
    const proposal = proposals.get(id);
    return proposal === undefined ? t('review.bulk.gone') : proposalWords(proposal);
  };
  return (
    <div className={styles.result}>
      <Done>{t('review.bulk.done', { n, groups: t('review.bulk.groups', { n: done.length }) })}</Done>
      <ul className={styles.doneList}>
        {done.map(({ groupId, patient, title, approved }) => (
          <li key={groupId}>
            {groupWords({ title, patient })}{' '}
            <span className={styles.dim}>
              {patient.patientId ?? t('state.unknown')} · {t('review.changes', { n: approved })}
            </span>
          </li>
        ))}
      </ul>
      {left.length === 0 ? null : (
        <Notice tone="warn">
          <p>{t('review.bulk.done.left', { n: left.length })}</p>
          <ul className={styles.lines}>
            {left.map(({ id, why }) => (
              <li key={id} className={styles.leftLine}>
                <span>{words(id)}</span>
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

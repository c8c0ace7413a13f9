import type { LeftOut } from '../../../../main/contract/domain/bulk.ts';
import { t } from '../../../app/messages.ts';
import { groupWords, proposalWords } from '../proposalWords.ts';
import styles from './Bulk.module.css';
import type { BulkView } from './bulkView.ts';

/** What the rules leave out: it stays in Review to be decided one by one, each with its reason. */
export function BulkLeftOut({ view }: { readonly view: BulkView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: words alone that scroll are a stop for Tab
    <section className={styles.column} tabIndex={0} aria-label={t('review.bulk.leftOut')}>
      <h3 className={styles.heading}>{t('review.bulk.leftOut')}</h3>
      <div className={styles.scroll}>
        {view.left.length === 0 ? <p className={styles.dim}>{t('review.bulk.leftOut.none')}</p> : null}
        {view.left.map(({ group, items }) => (
          <section key={group.groupId}>
            <h4 className={styles.group}>{groupWords(group)}</h4>
            <ul className={styles.lines}>
              {items.map((item) => (
                <LeftLine key={item.proposal.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function LeftLine({ item }: { readonly item: LeftOut }) {
  const { proposal, why } = item;
  return (
    <li className={styles.leftLine}>
      <span>
        <span className={styles.dim}>{t(`review.op.${proposal.payload.operation}`)}</span>{' '}
        {proposalWords(proposal)}
      </span>
      <span className={styles.why}>{why}</span>
    </li>
  );
}

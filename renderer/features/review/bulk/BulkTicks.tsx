import { Check } from 'lucide-react';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { Proposal } from '../../../../main/contract/domain/proposals.ts';
import { t } from '../../../app/messages.ts';
import { groupWords, placeWords, proposalWords } from '../proposalWords.ts';
import styles from './Bulk.module.css';
import type { BulkView } from './bulkView.ts';

/** What would be approved, group by group, each with its sentence; Space takes one out or in again. */
export function BulkTicks(props: {
  readonly view: BulkView;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}) {
  const { sections } = props.view;
  const ticked = sections.flatMap((section) => section.ticked.map(({ id }) => id));
  const offered = sections.flatMap((section) => section.offered.map(({ id }) => id));
  return (
    <section className={styles.column} aria-label={t('review.bulk.ticks')}>
      <h3 className={styles.heading}>{t('review.bulk.ticks')}</h3>
      <ListBox
        aria-label={t('review.bulk.ticks')}
        autoFocus
        className={styles.scroll ?? ''}
        selectionMode="multiple"
        selectionBehavior="toggle"
        selectedKeys={ticked}
        onSelectionChange={(keys) => props.onTick(new Set(keys === 'all' ? offered : [...keys].map(String)))}
        renderEmptyState={() => <p className={styles.dim}>{t('review.bulk.none')}</p>}
      >
        {sections.map(({ group, offered: items }) => (
          <ListBoxSection key={group.groupId} id={group.groupId}>
            <Header className={styles.group}>
              {groupWords(group)}{' '}
              <span className={styles.dim}>{group.patient.patientId ?? t('state.unknown')}</span>
            </Header>
            <Collection items={items}>{(proposal) => <Tick proposal={proposal} />}</Collection>
          </ListBoxSection>
        ))}
      </ListBox>
    </section>
  );
}

function Tick({ proposal }: { readonly proposal: Proposal }) {
  const { payload, sourceSentence } = proposal;
  const words = proposalWords(proposal);
  const kind = t(`review.op.${payload.operation}`);
  const isOwnSource = payload.operation === 'add_episode' || payload.operation === 'add_visual';
  return (
    <ListBoxItem id={proposal.id} className={styles.tick ?? ''} textValue={`${kind}: ${words}`}>
      <span className={styles.mark} aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
      <span className={styles.dim}>{kind}</span>
      <span className={styles.words}>
        {words} <span className={styles.dim}>{placeWords(payload)}</span>
        {isOwnSource || sourceSentence === null ? null : (
          <span className={styles.sentence}>“{sourceSentence}”</span>
        )}
      </span>
    </ListBoxItem>
  );
}

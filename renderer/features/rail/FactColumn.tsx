import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { Fact, Relation } from '../../../main/contract/domain/memory.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useEvidence } from '../evidence/useEvidence.ts';
import { dayText, factText, spanText } from './factText.ts';
import styles from './Rail.module.css';

type Facts = CallOutput<Calls['timeline']['facts']>;
const CATEGORIES = ['finding', 'measurement', 'device', 'problem', 'procedure', 'drug', 'other'] as const;

/** One store, by kind of fact; a fact opens its evidence. */
export function FactColumn(props: {
  readonly store: 'active' | 'history';
  readonly facts: readonly Fact[];
  readonly all: Facts;
}) {
  const { store, facts } = props;
  const groups = CATEGORIES.map((category) => ({
    category,
    own: facts.filter((fact) => fact.category === category),
  })).filter(({ own }) => own.length > 0);
  return (
    <section aria-label={t(`rail.timeline.${store}`)} className={styles.column}>
      <h2 className={styles.heading}>{t(`rail.timeline.${store}`)}</h2>
      {groups.length === 0 ? <p className={styles.dim}>{t(`rail.timeline.${store}.none`)}</p> : null}
      {groups.map(({ category, own }) => (
        <div key={category}>
          <h3 className={styles.group}>{t(`rail.category.${category}`)}</h3>
          <ul className={styles.list}>
            {own.map((fact) => (
              <FactItem key={fact.id} fact={fact} all={props.all} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function FactItem({ fact, all }: { readonly fact: Fact; readonly all: Facts }) {
  const words = factText(fact);
  const date = fact.lastDocumented ?? fact.validFrom;
  const newer = [...all.active, ...all.history].find(({ id }) => id === fact.newerId);
  return (
    <li className={styles.fact}>
      <Button
        tone="quiet"
        className={styles.open}
        label={t('rail.open', { what: words })}
        onPress={() => useEvidence.getState().show({ kind: 'fact', id: fact.id, date })}
      >
        {words}
      </Button>
      <p className={styles.dim}>
        {spanText(fact)}
        {fact.store === 'ACTIVE' ? `, ${t('rail.timeline.last', { day: dayText(date) })}` : ''}
      </p>
      {fact.reason === null ? null : <Badge>{t(`rail.timeline.reason.${fact.reason}`)}</Badge>}
      {newer === undefined ? null : (
        <p className={styles.dim}>{t('rail.timeline.newer', { text: factText(newer) })}</p>
      )}
      <Links fact={fact} all={all} />
    </li>
  );
}

/** Typed links to other facts in words; those that the row above already says are left out. */
function Links({ fact, all }: { readonly fact: Fact; readonly all: Facts }) {
  const byId = new Map([...all.active, ...all.history].map((other) => [other.id, other]));
  const links = all.relations.filter(({ fromId, type }) => fromId === fact.id && type !== 'supersedes');
  return links.map((relation: Relation) => {
    const other = byId.get(relation.toId);
    return other === undefined ? null : (
      <p key={relation.id} className={styles.dim}>
        {t(`rail.relation.${relation.type}`)} {factText(other)}
      </p>
    );
  });
}

import { MoveLeft } from 'lucide-react';
import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEvidence } from '../../evidence/useEvidence.ts';
import { dayText, factText, placeText, shortFactText, spanText, valueText } from '../factText.ts';
import type { Axis } from './axis.ts';
import { FactBars } from './FactBars.tsx';
import styles from './Timeline.module.css';
import { headOf, linksOf, type Thread, type ThreadGroup } from './threads.ts';

type Facts = CallOutput<Calls['timeline']['facts']>;

interface RowContext {
  readonly all: Facts;
  readonly axis: Axis;
}

/** The threads of one place, each with what is current on the left, what was before on the right, and its bars under both. */
export function FactGroup({ group, ...context }: RowContext & { readonly group: ThreadGroup }) {
  const place = placeText(group);
  const words = place === '' ? t(`rail.category.${group.category}`) : place;
  return (
    <section className={styles.group} aria-label={words}>
      <h3 className={styles.groupTitle}>{words}</h3>
      <ul>
        {group.threads.map((thread) => (
          <FactRow key={thread.id} thread={thread} {...context} />
        ))}
      </ul>
    </section>
  );
}

function FactRow({ thread, all, axis }: RowContext & { readonly thread: Thread }) {
  const { active, history } = thread;
  return (
    <li className={styles.row}>
      <div className={styles.cells}>
        <div className={styles.cell} data-store="ACTIVE" data-alone={history.length === 0}>
          {active.map((fact) => (
            <ActiveFact key={fact.id} fact={fact} all={all} />
          ))}
        </div>
        {history.length === 0 ? null : (
          <div className={styles.cell} data-store="HISTORY">
            {history.map((fact) => (
              <EarlierFact
                key={fact.id}
                fact={fact}
                isJoined={active.length > 0 || fact !== headOf(thread)}
              />
            ))}
          </div>
        )}
      </div>
      <FactBars thread={thread} axis={axis} />
    </li>
  );
}

function ActiveFact({ fact, all }: { readonly fact: Fact; readonly all: Facts }) {
  const date = fact.lastDocumented ?? fact.validFrom;
  const links = linksOf(fact, all.relations, [...all.active, ...all.history]);
  return (
    <>
      <OpenFact fact={fact} words={shortFactText(fact)} />
      <p className={styles.dim}>
        {spanText(fact)}
        {date === fact.validFrom ? '' : `, ${t('rail.timeline.last', { day: dayText(date) })}`}
      </p>
      {links.map(({ type, others }) => (
        <p key={type} className={styles.link}>
          {t(`rail.relation.${type}`)} {others.map((other) => linkedText(fact, other)).join(' · ')}
        </p>
      ))}
    </>
  );
}

/** An earlier value: joined to the newer one by an arrow, or closed by itself with its reason. */
function EarlierFact({ fact, isJoined }: { readonly fact: Fact; readonly isJoined: boolean }) {
  const words = isJoined ? valueText(fact) || shortFactText(fact) : shortFactText(fact);
  return (
    <div className={styles.earlier}>
      <span className={styles.line}>
        {isJoined ? <MoveLeft size={12} aria-hidden /> : null}
        <OpenFact fact={fact} words={words} />
      </span>
      <span className={styles.dim}>
        {fact.reason === null ? '' : `${t(`rail.timeline.reason.${fact.reason}`)}, `}
        {spanText(fact)}
      </span>
    </div>
  );
}

function OpenFact({ fact, words }: { readonly fact: Fact; readonly words: string }) {
  const date = fact.lastDocumented ?? fact.validFrom;
  return (
    <Button
      tone="quiet"
      className={styles.open}
      label={t('rail.open', { what: [shortFactText(fact), placeText(fact)].filter(Boolean).join(', ') })}
      onPress={() => useEvidence.getState().show({ kind: 'fact', id: fact.id, date })}
    >
      {words}
    </Button>
  );
}

/** Of the same concept at the same place the value alone tells them apart. */
function linkedText(fact: Fact, other: Fact): string {
  const isAlike =
    other.concept === fact.concept && other.site === fact.site && other.laterality === fact.laterality;
  return (isAlike && valueText(other)) || factText(other);
}

import type { CSSProperties } from 'react';
import { t } from '../../../app/messages.ts';
import { placeText } from '../factText.ts';
import { AxisLines } from './AxisHead.tsx';
import type { Axis } from './axis.ts';
import { FactBars } from './FactBars.tsx';
import { ActiveFact, EarlierFact, type Facts } from './FactRow.tsx';
import styles from './Timeline.module.css';
import { headOf, type Thread, type ThreadGroup } from './threads.ts';

interface ColumnsProps {
  readonly facts: Facts;
  readonly groups: readonly ThreadGroup[];
  readonly axis: Axis;
  readonly asOf: string | null;
}

/** A thread, or the head of a group, with the grid row where it stands. */
interface Placed {
  readonly thread: Thread;
  readonly group: ThreadGroup;
  readonly isFirst: boolean;
  readonly row: number;
}

/**
 * Two columns, current and history, whose rows stand beside each other, with the bars of both on the one axis under each row. To a
 * screen reader they are two lists.
 */
export function FactColumns({ facts, groups, axis, asOf }: ColumnsProps) {
  const placed = placeThreads(groups);
  return (
    <div className={styles.columns}>
      <AxisLines axis={axis} asOf={asOf} />
      <section className={styles.column} aria-label={t('rail.timeline.active')}>
        <ColumnHead store="active" n={facts.active.length} />
        {placed.map(({ thread, group, isFirst, row }) => (
          <div key={thread.id} className={styles.column}>
            {isFirst ? (
              <h3 className={styles.groupTitle} style={{ gridRow: row }}>
                {groupWords(group)}
              </h3>
            ) : null}
            <div className={styles.cell} style={cellStyle(row, thread.history.length === 0)}>
              {thread.active.map((fact) => (
                <ActiveFact key={fact.id} fact={fact} all={facts} />
              ))}
            </div>
          </div>
        ))}
      </section>
      <section className={styles.column} aria-label={t('rail.timeline.history')}>
        <ColumnHead store="history" n={facts.history.length} />
        {placed.map(({ thread, row }) => (
          <EarlierCell key={thread.id} thread={thread} row={row} />
        ))}
      </section>
      {placed.map(({ thread, row }) => (
        <div key={thread.id} className={styles.barCell} style={{ gridRow: row + 2 }}>
          <FactBars thread={thread} axis={axis} />
        </div>
      ))}
    </div>
  );
}

function EarlierCell({ thread, row }: { readonly thread: Thread; readonly row: number }) {
  const { active, history } = thread;
  if (history.length === 0) return null;
  return (
    <div className={styles.cell} data-store="HISTORY" style={{ gridRow: row + 1, gridColumn: 2 }}>
      {history.map((fact) => (
        <EarlierFact key={fact.id} fact={fact} isJoined={active.length > 0 || fact !== headOf(thread)} />
      ))}
    </div>
  );
}

function ColumnHead({ store, n }: { readonly store: 'active' | 'history'; readonly n: number }) {
  return (
    <h2 className={styles.head} style={{ gridRow: 1, gridColumn: store === 'active' ? 1 : 2 }}>
      {t(`rail.timeline.${store}`)} <span className={styles.dim}>{n}</span>
    </h2>
  );
}

/** Three grid rows per thread, after that of the heads: title of its group, words, bars. */
function placeThreads(groups: readonly ThreadGroup[]): Placed[] {
  return groups
    .flatMap((group) => group.threads.map((thread, at) => ({ thread, group, isFirst: at === 0 })))
    .map((one, at) => ({ ...one, row: 2 + 3 * at }));
}

function cellStyle(row: number, isAlone: boolean): CSSProperties {
  return { gridRow: row + 1, gridColumn: isAlone ? '1 / -1' : 1 };
}

function groupWords(group: ThreadGroup): string {
  return placeText(group) || t(`rail.category.${group.category}`);
}

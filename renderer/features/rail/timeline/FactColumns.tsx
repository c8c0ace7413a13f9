import { type CSSProperties, useMemo } from 'react';
import { t } from '../../../app/messages.ts';
import { WhenNear } from '../../../ui/WhenNear.tsx';
import { placeText } from '../factText.ts';
import { AxisLines } from './AxisHead.tsx';
import type { Axis } from './axis.ts';
import { FactBars } from './FactBars.tsx';
import { ActiveFact, EarlierFact, type Facts } from './FactRow.tsx';
import styles from './Timeline.module.css';
import { type FactLinks, headOf, linksOf, type Thread, type ThreadGroup } from './threads.ts';
import { ValuePlot } from './ValuePlot.tsx';

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

/** Threads that are drawn together, or not at all while they are far from view. */
const BLOCK = 25;
/** About what a thread needs, in pixels. */
const THREAD_PX = 52;

/**
 * Two columns, current and history, whose rows stand beside each other, with the bars of both on the one axis under each row. To a
 * screen reader they are two lists; of thousands of threads, two for each block of them, and those far from view are not drawn.
 */
export function FactColumns({ facts, groups, axis, asOf }: ColumnsProps) {
  const blocks = useMemo(() => blocksOf(groups), [groups]);
  const links = useMemo(() => linksOf([...facts.active, ...facts.history], facts.relations), [facts]);
  return (
    <div className={styles.blocks}>
      <AxisLines axis={axis} asOf={asOf} />
      {blocks.map((placed, at) => (
        <WhenNear
          key={placed[0]?.thread.id}
          heightPx={placed.length * THREAD_PX}
          atOnce={at === 0}
          className={styles.columns}
        >
          {() => <Block placed={placed} from={at * BLOCK} {...{ facts, links, axis }} />}
        </WhenNear>
      ))}
    </div>
  );
}

function Block(props: {
  readonly placed: readonly Placed[];
  /** Threads before this block. */
  readonly from: number;
  readonly facts: Facts;
  readonly links: FactLinks;
  readonly axis: Axis;
}) {
  const { placed, from, facts, links, axis } = props;
  return (
    <>
      <section className={styles.column} aria-label={blockWords('active', from)}>
        {from === 0 ? <ColumnHead store="active" n={facts.active.length} /> : null}
        {placed.map((one) => (
          <CurrentCell key={one.thread.id} {...one} links={links} />
        ))}
      </section>
      <section className={styles.column} aria-label={blockWords('history', from)}>
        {from === 0 ? <ColumnHead store="history" n={facts.history.length} /> : null}
        {placed.map(({ thread, row }) => (
          <EarlierCell key={thread.id} thread={thread} row={row} />
        ))}
      </section>
      {placed.map(({ thread, row }) => (
        <div key={thread.id} className={styles.barCell} style={{ gridRow: row + 2 }}>
          <ValuePlot thread={thread} axis={axis} />
          <FactBars thread={thread} axis={axis} />
        </div>
      ))}
    </>
  );
}

function blockWords(store: 'active' | 'history', from: number): string {
  const words = t(`rail.timeline.${store}`);
  return from === 0 ? words : t('rail.timeline.from', { words, n: from + 1 });
}

function CurrentCell({ thread, group, isFirst, row, links }: Placed & { readonly links: FactLinks }) {
  return (
    <div className={styles.column}>
      {isFirst ? (
        <h3 className={styles.groupTitle} style={{ gridRow: row }}>
          {groupWords(group)}
        </h3>
      ) : null}
      <div className={styles.cell} style={cellStyle(row, thread.history.length === 0)}>
        {thread.active.map((fact) => (
          <ActiveFact key={fact.id} fact={fact} links={links} />
        ))}
      </div>
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

/** Blocks of threads; in each, three grid rows per thread after that of the heads: title of its group, words, bars. */
function blocksOf(groups: readonly ThreadGroup[]): Placed[][] {
  const all = groups.flatMap((group) =>
    group.threads.map((thread, at) => ({ thread, group, isFirst: at === 0 })),
  );
  return Array.from({ length: Math.ceil(all.length / BLOCK) }, (_, block) =>
    all.slice(block * BLOCK, (block + 1) * BLOCK).map((one, at) => ({ ...one, row: 2 + 3 * at })),
  );
}

function cellStyle(row: number, isAlone: boolean): CSSProperties {
  return { gridRow: row + 1, gridColumn: isAlone ? '1 / -1' : 1 };
}

function groupWords(group: ThreadGroup): string {
  return placeText(group) || t(`rail.category.${group.category}`);
}

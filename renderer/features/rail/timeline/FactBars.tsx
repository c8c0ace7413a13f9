import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { type Axis, placeOf } from './axis.ts';
import styles from './Timeline.module.css';
import type { Thread } from './threads.ts';

/** The intervals of a thread on the axis: what is current runs on, thinner after the day on which it was last documented. */
export function FactBars({ thread, axis }: { readonly thread: Thread; readonly axis: Axis }) {
  return (
    <div className={styles.bars} aria-hidden>
      {[...thread.history, ...thread.active].map((fact) => (
        <Bar key={fact.id} fact={fact} axis={axis} />
      ))}
    </div>
  );
}

function Bar({ fact, axis }: { readonly fact: Fact; readonly axis: Axis }) {
  const { validFrom, validTo, lastDocumented, store } = fact;
  const start = validFrom ?? lastDocumented;
  if (start === null) return null;
  const from = placeOf(axis, start.slice(0, 10));
  const known = placeOf(axis, (lastDocumented ?? start).slice(0, 10));
  const isActive = store === 'ACTIVE';
  const to = isActive ? 1 : placeOf(axis, (validTo ?? lastDocumented ?? start).slice(0, 10));
  const sure = isActive ? Math.max(from, known) : to;
  return (
    <>
      <i className={styles.bar} data-store={store} style={span(from, sure)} />
      {isActive ? <i className={styles.tail} style={span(sure, to)} /> : null}
      {isActive ? <i className={styles.dot} style={{ left: `${sure * 100}%` }} /> : null}
    </>
  );
}

function span(from: number, to: number) {
  return { left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` };
}

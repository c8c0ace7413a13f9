import type { Axis } from './axis.ts';
import styles from './Timeline.module.css';
import type { Thread } from './threads.ts';
import { plotOf } from './valuePlot.ts';

/** How a size, dose or result changed, above the bars of its thread; its figures stand in words in the row. */
export function ValuePlot({ thread, axis }: { readonly thread: Thread; readonly axis: Axis }) {
  const points = plotOf(thread, axis);
  if (points === null) return null;
  const line = points.map(({ across, up }) => `${across * 100},${(1 - up) * 100}`).join(' ');
  return (
    <div className={styles.plot} aria-hidden="true" data-plot="">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {points.map(({ id, across, up }) => (
        <i key={id} style={{ left: `${across * 100}%`, bottom: `${up * 100}%` }} />
      ))}
    </div>
  );
}

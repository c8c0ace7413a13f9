import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import { acceptSeries } from './seriesDrag.ts';
import styles from './ViewportGrid.module.css';

/** A cell without a series: says what to do. It can be worked in, so that a series chosen by key comes here. */
export function EmptyCell(props: {
  readonly isHung: boolean;
  /** Counted from 1. */
  readonly place: number;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onDropSeries: (seriesKey: SeriesKey) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a viewport without a picture.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a series chosen by key comes where the focus was last.
      tabIndex={0}
      aria-label={`Empty, viewport ${props.place}`}
      className={styles.empty}
      data-viewport=""
      data-active={props.isActive}
      onFocus={props.onActivate}
      {...acceptSeries(props.onDropSeries)}
    >
      <span className={styles.place}>{props.place}</span>
      <p>
        {props.isHung
          ? 'Preparing…'
          : 'Empty. Drag a series here, or choose one in the list while this is marked.'}
      </p>
    </div>
  );
}

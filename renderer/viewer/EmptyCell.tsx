import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import { acceptSeries } from './seriesDrag.ts';
import styles from './ViewportGrid.module.css';

/** A cell without a series: says what to do. */
export function EmptyCell(props: {
  readonly isHung: boolean;
  readonly onDropSeries: (seriesKey: SeriesKey) => void;
}) {
  return (
    <div className={styles.empty} {...acceptSeries(props.onDropSeries)}>
      <p>
        {props.isHung ? 'Preparing…' : 'Nothing is hung here. Drag a series in, or choose one in the list.'}
      </p>
    </div>
  );
}

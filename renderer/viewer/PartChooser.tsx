import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import type { ShownSeries } from './seriesParts.ts';
import styles from './ViewportOverlay.module.css';

/** Which stack of the series is shown, and a choice of the others; nothing where there is one [V4]. */
export function PartChooser(props: {
  readonly series: ShownSeries;
  readonly onChoose: (seriesKey: SeriesKey) => void;
}) {
  const { seriesKey, parts = [] } = props.series;
  if (parts.length < 2) return null;
  return (
    <select
      className={styles.part}
      aria-label="Part of the series"
      value={seriesKey}
      onChange={(event) => props.onChoose(event.target.value as SeriesKey)}
      // The keys that choose here would scroll the images behind.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {parts.map((part) => (
        <option key={part.seriesKey} value={part.seriesKey}>
          {part.words}
        </option>
      ))}
    </select>
  );
}

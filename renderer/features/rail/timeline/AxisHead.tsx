import { t } from '../../../app/messages.ts';
import { Slider } from '../../../ui/Slider.tsx';
import { type Axis, asOfAt, axisMarks, placeOf } from './axis.ts';
import { daysBetween } from './days.ts';
import styles from './Timeline.module.css';

/** Marks that fit side by side in the narrowest panel. */
const MOST_MARKS = 6;

/** The axis with its years; the as-of slider runs on it, today at its right end (S9). */
export function AxisHead(props: {
  readonly axis: Axis;
  readonly asOf: string | null;
  readonly onAsOf: (day: string | null) => void;
}) {
  const { axis, asOf } = props;
  const words = (days: number) => asOfAt(axis, days) ?? t('rail.timeline.today');
  return (
    <div className={styles.axis}>
      <Slider
        label={t('rail.timeline.asOf')}
        value={asOf === null ? axis.days : daysBetween(axis.first, asOf)}
        min={0}
        max={axis.days}
        words={words}
        onChange={(days) => props.onAsOf(asOfAt(axis, days))}
      />
      <div className={styles.years} aria-hidden>
        {axisMarks(axis, MOST_MARKS).map((mark) => (
          <span key={mark.day} className={styles.year} style={{ left: `${mark.place * 100}%` }}>
            {mark.words}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Year lines and the as-of line behind the rows. */
export function AxisLines({ axis, asOf }: { readonly axis: Axis; readonly asOf: string | null }) {
  return (
    <div className={styles.lines} aria-hidden>
      {axisMarks(axis, MOST_MARKS).map((mark) => (
        <i key={mark.day} className={styles.yearLine} style={{ left: `${mark.place * 100}%` }} />
      ))}
      {asOf === null ? null : (
        <i className={styles.asOfLine} style={{ left: `${placeOf(axis, asOf) * 100}%` }} />
      )}
    </div>
  );
}

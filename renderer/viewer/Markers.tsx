import type { EdgeMarkers } from './orientation.ts';
import styles from './ViewportOverlay.module.css';

/** Letters of the directions at the four edges; nothing where unknown [V6]. */
export function Markers({ top, right, bottom, left }: EdgeMarkers) {
  return (
    <>
      <span className={styles.markTop}>{top}</span>
      <span className={styles.markRight}>{right}</span>
      <span className={styles.markBottom}>{bottom}</span>
      <span className={styles.markLeft}>{left}</span>
    </>
  );
}

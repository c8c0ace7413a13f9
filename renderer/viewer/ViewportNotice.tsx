import { numberText } from './overlayText.ts';
import type { ViewState } from './StackView.ts';
import styles from './Viewport.module.css';

/** Words over the picture where there is none to trust: nothing to show, loading, a failed load, a level beyond the series. */
export function ViewportNotice(props: {
  readonly state: ViewState | null;
  readonly hasImages: boolean;
  readonly beyondMm: number | null;
}) {
  const { state, hasImages, beyondMm } = props;
  if (!hasImages) return <p className={styles.notice}>This series has no images to show.</p>;
  if (state?.error != null) {
    return (
      <p className={styles.notice} data-kind="error" role="alert">
        {state.error}
      </p>
    );
  }
  if (state?.shown == null) return <p className={styles.notice}>Loading the image…</p>;
  if (beyondMm === null) return null;
  return (
    <p className={styles.notice} data-kind="beyond">
      {`No image at this level: ${numberText(beyondMm)} mm beyond this series.`}
    </p>
  );
}

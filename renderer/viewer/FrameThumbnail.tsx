import { useEffect, useRef, useState } from 'react';
import type { MediaReference } from '../../main/contract/domain/source.ts';
import { drawSmall } from './drawSmall.ts';
import { loadFrameImage } from './loading/imageLoader.ts';
import styles from './SeriesThumbnail.module.css';

/** One frame, or a region of it, small. Words beside it say what it is. */
export function FrameThumbnail(props: MediaReference & { readonly size?: number }) {
  const { instanceKey, frame, region, size = 56 } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOpen = true;
    loadFrameImage(instanceKey, frame).then(
      (picture) => isOpen && canvas.current !== null && drawSmall(canvas.current, picture, region),
      () => isOpen && setFailed(true),
    );
    return () => {
      isOpen = false;
    };
  }, [instanceKey, frame, region]);
  return (
    <span className={styles.thumbnail} aria-hidden>
      <canvas ref={canvas} width={size} height={size} />
      {hasFailed && <span className={styles.problem}>?</span>}
    </span>
  );
}

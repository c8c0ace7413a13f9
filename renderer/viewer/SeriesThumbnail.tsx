import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Series } from '../../main/contract/domain/library.ts';
import { drawSmall } from './drawSmall.ts';
import { isLoaded, loadImage, pictureCache } from './loading/imageLoader.ts';
import styles from './SeriesThumbnail.module.css';
import { SERIES_DRAG_TYPE } from './seriesDrag.ts';
import type { StackImage } from './stack.ts';
import { middleIndex } from './stack.ts';
import { keyObjectWords, names, useKeyObjectsOn } from './tools/keyObjects.ts';
import { marksOn, useMarks } from './tools/marks.ts';
import { useStackImages } from './useStackImages.ts';

/** The middle image of a series, small, with how much of the series is loaded. Can be dragged into a viewport. */
export function SeriesThumbnail(props: {
  readonly series: Series;
  /** Width and height of the picture's box in CSS pixels. */
  readonly size?: number;
}) {
  const { series, size = 72 } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const images = useStackImages(series);
  const problem = useMiddleImage(canvas, images);
  const loaded = useLoadedCount(images);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the list around it has the keyboard's.
    <div
      className={styles.thumbnail}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(SERIES_DRAG_TYPE, series.seriesKey)}
    >
      <canvas ref={canvas} width={size} height={size} />
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      <KeyImageCount images={images} />
      <RejectedCount images={images} />
      {loaded < images.length && (
        <progress
          className={styles.progress}
          max={images.length}
          value={loaded}
          aria-label={`${loaded} of ${images.length} images loaded`}
        />
      )}
    </div>
  );
}

function KeyImageCount({ images }: { readonly images: readonly StackImage[] }) {
  const { keyImages } = useMarks();
  const count = images.filter((image) => marksOn(keyImages, image).length > 0).length;
  if (count === 0) return null;
  const words = count === 1 ? '1 key image' : `${count} key images`;
  return <span className={styles.keys} role="img" aria-label={words}>{`★${count}`}</span>;
}

function RejectedCount({ images }: { readonly images: readonly StackImage[] }) {
  const rejections = useKeyObjectsOn(images).filter(({ isRejection }) => isRejection);
  const count = images.filter((image) => rejections.some((note) => names(note, image))).length;
  if (count === 0) return null;
  const words = `${count} of ${images.length} rejected. ${rejections.map(keyObjectWords).join('; ')}`;
  return (
    <span className={styles.rejected} role="img" aria-label={words} title={words}>
      {count === images.length ? 'REJECTED' : `${count} rejected`}
    </span>
  );
}

/** Draws the middle image on the canvas; answers why there is none, or null. */
function useMiddleImage(
  canvas: RefObject<HTMLCanvasElement | null>,
  images: readonly StackImage[],
): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    const middle = images[middleIndex(images)];
    if (middle === undefined) return setProblem('No images');
    loadImage(middle).then(
      (picture) => isOpen && canvas.current !== null && drawSmall(canvas.current, picture),
      () => isOpen && setProblem('Cannot be shown'),
    );
    return () => {
      isOpen = false;
    };
  }, [canvas, images]);
  return problem;
}

function useLoadedCount(images: readonly StackImage[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = () => setCount(images.filter(({ imageId }) => isLoaded(imageId)).length);
    recount();
    return pictureCache.subscribe(recount);
  }, [images]);
  return count;
}

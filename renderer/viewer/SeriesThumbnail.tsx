import { Enums, eventTarget } from '@cornerstonejs/core';
import { useEffect, useRef, useState } from 'react';
import type { Series } from '../../main/contract/domain/library.ts';
import { isColor, toRgba } from '../../main/contract/domain/pixels/color.ts';
import { toDisplay8 } from '../../main/contract/domain/pixels/display.ts';
import { initViewer } from './initViewer.ts';
import type { DecodedFrame } from './loading/decodeFrame.ts';
import { isLoaded, loadImage } from './loading/imageLoader.ts';
import styles from './SeriesThumbnail.module.css';
import { SERIES_DRAG_TYPE } from './seriesDrag.ts';
import type { StackImage } from './stack.ts';
import { middleIndex } from './stack.ts';
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
  const [problem, setProblem] = useState<string | null>(null);
  const loaded = useLoadedCount(images);
  useEffect(() => {
    let isOpen = true;
    const middle = images[middleIndex(images)];
    if (middle === undefined) return setProblem('No images');
    initViewer();
    loadImage(middle).then(
      (picture) => isOpen && canvas.current !== null && drawSmall(canvas.current, picture),
      () => isOpen && setProblem('Cannot be shown'),
    );
    return () => {
      isOpen = false;
    };
  }, [images]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the list around it has the keyboard's.
    <div
      className={styles.thumbnail}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(SERIES_DRAG_TYPE, series.seriesKey)}
    >
      <canvas ref={canvas} width={size} height={size} />
      {problem !== null && <span className={styles.problem}>{problem}</span>}
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

function useLoadedCount(images: readonly StackImage[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const events = [Enums.Events.IMAGE_CACHE_IMAGE_ADDED, Enums.Events.IMAGE_CACHE_IMAGE_REMOVED];
    const recount = () => setCount(images.filter(({ imageId }) => isLoaded(imageId)).length);
    recount();
    for (const event of events) eventTarget.addEventListener(event, recount);
    return () => {
      for (const event of events) eventTarget.removeEventListener(event, recount);
    };
  }, [images]);
  return count;
}

/** Draws a frame into a canvas, whole and in its proportions, as it opens: first window, inverted where it says so. */
function drawSmall(canvas: HTMLCanvasElement, { header, frame }: DecodedFrame): void {
  const source = document.createElement('canvas');
  source.width = frame.columns;
  source.height = frame.rows;
  const pixels = source.getContext('2d')?.createImageData(frame.columns, frame.rows);
  const context = canvas.getContext('2d');
  if (!pixels || !context) return;
  if (isColor(frame)) pixels.data.set(toRgba(frame));
  else fillGrey(pixels.data, toDisplay8(frame));
  source.getContext('2d')?.putImageData(pixels, 0, 0);
  const [rowHeight, columnWidth] = header.pixelSpacing ?? header.aspectRatio ?? [1, 1];
  const [width, height] = [frame.columns * columnWidth, frame.rows * rowHeight];
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, left, top, width * scale, height * scale);
}

function fillGrey(rgba: Uint8ClampedArray, grey: Uint8Array): void {
  for (let pixel = 0; pixel < grey.length; pixel++) {
    rgba.fill(grey[pixel] ?? 0, 4 * pixel, 4 * pixel + 3);
    rgba[4 * pixel + 3] = 255;
  }
}

import { useEffect, useRef } from 'react';
import { type Affine, applyAffine, type Point } from '../geometry.ts';
import type { ViewState } from '../StackView.ts';
import styles from './Magnifier.module.css';
import { type Box, cropPicture } from './magnified.ts';

/** Width and height of the glass in CSS pixels, and how much larger than the picture around it it shows. */
const GLASS_PIXELS = 220;
const ENLARGES = 3;

/** A glass over a point of the picture, in image pixels, that shows it larger from the pixels themselves, with the same window. */
export function Magnifier({ state, at }: { readonly state: ViewState; readonly at: Point }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { imageToCanvas: map } = state;
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, state, at);
  }, [state, at]);
  if (map === null) return null;
  const [x, y] = applyAffine(map, at);
  return (
    <canvas
      ref={canvas}
      className={styles.glass}
      data-control=""
      role="img"
      aria-label={`Magnifier, ${ENLARGES} times`}
      width={GLASS_PIXELS}
      height={GLASS_PIXELS}
      style={{ left: x - GLASS_PIXELS / 2, top: y - GLASS_PIXELS / 2 }}
    />
  );
}

function draw(canvas: HTMLCanvasElement, state: ViewState, at: Point): void {
  const context = canvas.getContext('2d');
  const { imageToCanvas: map, shown } = state;
  if (context === null || map === null || shown === null) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, GLASS_PIXELS, GLASS_PIXELS);
  const box = boxAround(at, map, shown.header.layout);
  const crop = cropPicture(shown, box, state.window, state.isInverted);
  if (crop === null) return;
  const [a, b, c, d] = [map.a, map.b, map.c, map.d].map((part) => part * ENLARGES) as [
    number,
    number,
    number,
    number,
  ];
  const middle = GLASS_PIXELS / 2;
  context.setTransform(a, b, c, d, middle - a * at[0] - c * at[1], middle - b * at[0] - d * at[1]);
  context.imageSmoothingQuality = 'high';
  // A pixel's centre is its place: its corner lies half a pixel before.
  context.drawImage(crop, box.left - 0.5, box.top - 0.5);
}

/** The pixels that the glass can show, however the picture is turned. */
function boxAround([x, y]: Point, { a, b, c, d }: Affine, size: { columns: number; rows: number }): Box {
  const scale = Math.min(Math.hypot(a, b), Math.hypot(c, d)) * ENLARGES;
  const reach = Math.ceil(GLASS_PIXELS / Math.SQRT2 / scale) + 1;
  const left = Math.max(0, Math.floor(x - reach));
  const top = Math.max(0, Math.floor(y - reach));
  return {
    left,
    top,
    width: Math.min(size.columns, Math.ceil(x + reach) + 1) - left,
    height: Math.min(size.rows, Math.ceil(y + reach) + 1) - top,
  };
}

import { isColor, toRgba } from '../../main/contract/domain/pixels/color.ts';
import { toDisplay8 } from '../../main/contract/domain/pixels/display.ts';
import type { Picture } from '../../main/contract/domain/pixels/picture.ts';
import type { Region } from '../../main/contract/domain/source.ts';
import { pixelShape } from './pixelShape.ts';

/**
 * Draws a frame into a canvas in its proportions, as it opens: first window, inverted where it says so. Whole, or a region of it in
 * image pixels.
 */
export function drawSmall(canvas: HTMLCanvasElement, picture: Picture, region: Region | null = null): void {
  const source = toCanvas(picture);
  const context = canvas.getContext('2d');
  if (source === null || context === null) return;
  const { header, frame } = picture;
  const part = region ?? { x: 0, y: 0, width: frame.columns, height: frame.rows };
  const [width, height] = [part.width * pixelShape(header), part.height];
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  const { x, y } = part;
  context.drawImage(source, x, y, part.width, part.height, left, top, width * scale, height * scale);
}

function toCanvas({ frame }: Picture): HTMLCanvasElement | null {
  const source = document.createElement('canvas');
  source.width = frame.columns;
  source.height = frame.rows;
  const context = source.getContext('2d');
  const pixels = context?.createImageData(frame.columns, frame.rows);
  if (!context || !pixels) return null;
  if (isColor(frame)) pixels.data.set(toRgba(frame));
  else fillGrey(pixels.data, toDisplay8(frame));
  context.putImageData(pixels, 0, 0);
  return source;
}

function fillGrey(rgba: Uint8ClampedArray, grey: Uint8Array): void {
  for (let pixel = 0; pixel < grey.length; pixel++) {
    rgba.fill(grey[pixel] ?? 0, 4 * pixel, 4 * pixel + 3);
    rgba[4 * pixel + 3] = 255;
  }
}

import type { VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { brightness } from '../drawing/brightness.ts';
import { isColoured, rgbaOf } from '../drawing/colours.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';

/** A part of a picture in whole pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture as it is shown: window, and inversion last, once [V1]. Null where the part is empty. */
export function cropPicture(
  picture: LoadedImage,
  box: Box,
  window: VoiWindow | null,
  isTurnedOver: boolean,
): HTMLCanvasElement | null {
  if (box.width <= 0 || box.height <= 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = box.width;
  canvas.height = box.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const pixels = context.createImageData(box.width, box.height);
  fillPixels(pixels.data, picture, box, window, isTurnedOver);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** Writes the red, green, blue and opacity of each pixel of a box. */
export function fillPixels(
  rgba: Uint8ClampedArray,
  { grey, frame }: Pick<LoadedImage, 'grey' | 'frame'>,
  { left, top, width, height }: Box,
  window: VoiWindow | null,
  isTurnedOver: boolean,
): void {
  const colours = grey === null || frame.palette !== null ? rgbaOf(frame) : null;
  const isInverted = isTurnedOver !== (grey?.isInverted ?? false);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const row = top + Math.floor(pixel / width);
    const from = row * frame.columns + left + (pixel % width);
    const isColour = grey === null || isColoured(frame, frame.stored[from] ?? 0);
    for (let part = 0; part < 3; part++) {
      const level =
        isColour || window === null
          ? (colours?.[from * 4 + part] ?? 0) / 255
          : brightness(grey, { window, isInverted }, grey.values[from] ?? 0);
      rgba[4 * pixel + part] = Math.round(255 * level);
    }
    rgba[4 * pixel + 3] = 255;
  }
}

import type { Frame, Palette } from './frame.ts';
import { greyOf } from './grey.ts';
import { lookUp } from './modality.ts';
import { defaultVoi } from './voi.ts';

/** Place in `stored` of a sample of a pixel, for interleaved and planar frames (PS3.3 C.7.6.3.1.3). */
function sampleAt(frame: Frame, pixel: number, sample: number): number {
  const count = frame.rows * frame.columns;
  return frame.planar ? sample * count + pixel : pixel * frame.samplesPerPixel + sample;
}

/** YBR_FULL to RGB in 8 bit, BT.601 full range (PS3.3 C.7.6.3.1.2). */
export function ybrToRgb(y: number, cb: number, cr: number): readonly [number, number, number] {
  const b = cb - 128;
  const r = cr - 128;
  return [y + 1.402 * r, y - 0.344136 * b - 0.714136 * r, y + 1.772 * b];
}

function isYbr(photometric: string): boolean {
  return photometric.startsWith('YBR_FULL');
}

// Uint8ClampedArray rounds and clamps.
function fillTrueColor(frame: Frame, rgba: Uint8ClampedArray): void {
  const scale = 255 / (2 ** frame.bitsStored - 1);
  const toRgb = isYbr(frame.photometric);
  for (let pixel = 0; pixel < frame.rows * frame.columns; pixel++) {
    const a = (frame.stored[sampleAt(frame, pixel, 0)] ?? 0) * scale;
    const b = (frame.stored[sampleAt(frame, pixel, 1)] ?? 0) * scale;
    const c = (frame.stored[sampleAt(frame, pixel, 2)] ?? 0) * scale;
    const [red, green, blue] = toRgb ? ybrToRgb(a, b, c) : [a, b, c];
    setPixel(rgba, pixel, red, green, blue);
  }
}

// Values below a supplemental palette stay grey.
function fillGreyBelow(frame: Frame, firstColour: number, rgba: Uint8ClampedArray): void {
  const voi = defaultVoi(frame);
  for (let pixel = 0; pixel < frame.rows * frame.columns; pixel++) {
    const stored = frame.stored[pixel] ?? 0;
    const grey = stored < firstColour ? greyOf(frame, voi, stored) : null;
    if (grey !== null) setPixel(rgba, pixel, grey, grey, grey);
  }
}

function fillPalette(frame: Frame, palette: Palette, rgba: Uint8ClampedArray): void {
  const [red, green, blue] = palette;
  for (let pixel = 0; pixel < frame.rows * frame.columns; pixel++) {
    const stored = frame.stored[pixel] ?? 0;
    const level = (lut: (typeof palette)[number]) => (lookUp(lut, stored) * 255) / (2 ** lut.bits - 1);
    setPixel(rgba, pixel, level(red), level(green), level(blue));
  }
  if (frame.photometric !== 'PALETTE COLOR') fillGreyBelow(frame, red.firstMapped, rgba);
}

function setPixel(rgba: Uint8ClampedArray, pixel: number, red: number, green: number, blue: number): void {
  rgba[4 * pixel] = red;
  rgba[4 * pixel + 1] = green;
  rgba[4 * pixel + 2] = blue;
  rgba[4 * pixel + 3] = 255;
}

/** True where a frame is in colour: its samples, or its palette, say it. */
export function isColor(frame: Frame): boolean {
  return frame.samplesPerPixel >= 3 || frame.palette !== null;
}

/** True where no value of a frame is grey. Under a supplemental palette those below its first entry are (PS3.3 C.7.6.19). */
export function isAllColor(frame: Frame): boolean {
  return frame.samplesPerPixel >= 3 || (frame.palette !== null && frame.photometric === 'PALETTE COLOR');
}

/** A colour frame as RGBA, 8 bit, alpha 255; rows × columns × 4. Windows do not apply to it. */
export function toRgba(frame: Frame): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(frame.rows * frame.columns * 4);
  if (frame.palette) fillPalette(frame, frame.palette, rgba);
  else fillTrueColor(frame, rgba);
  return rgba;
}

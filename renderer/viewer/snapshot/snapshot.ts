import type { Affine } from '../geometry.ts';

/** What of a viewport goes into a picture of it. */
export interface SnapshotOptions {
  /** Twice as fine as the screen; or a pixel of the image for each of its own, never coarser than the screen. */
  readonly resolution: 'screen' | 'own';
  /** Measurements and the texts of the corners. */
  readonly withTexts: boolean;
  /** Name, ID, birth date and days: what tells whose image it is. */
  readonly withIdentity: boolean;
}

/** Sides beyond this many pixels are more than canvases and other programs take. */
const MOST_PIXELS = 8192;
const SCREEN_SCALE = 2;

/** Pixels of the snapshot for each CSS pixel. `map` says where image pixels lie; null where no picture is shown. */
export function snapshotScale(
  { resolution }: Pick<SnapshotOptions, 'resolution'>,
  size: { readonly width: number; readonly height: number },
  map: Affine | null,
): number {
  const cssPerRow = map === null ? 0 : Math.hypot(map.c, map.d);
  const wanted = resolution === 'screen' || cssPerRow === 0 ? SCREEN_SCALE : Math.max(1, 1 / cssPerRow);
  return Math.min(wanted, MOST_PIXELS / Math.max(size.width, size.height, 1));
}

const DAY = /\b\d{4}(-\d{2}){1,2}\b/g;

/** Words without days, for a picture that does not tell whose it is. */
export function withoutDays(words: string): string {
  return words.replace(DAY, '').replace(/ {2,}/g, ' ').trimEnd();
}

/** The name of the file says whether it tells who the patient is, and nothing of the patient. */
export function snapshotName({ withIdentity }: Pick<SnapshotOptions, 'withIdentity'>): string {
  return withIdentity ? 'picture-WITH-IDENTITY.png' : 'picture-without-identity.png';
}

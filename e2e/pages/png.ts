import type { Page } from '@playwright/test';

/** A decoded picture: width, height and red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Decodes a PNG as the browser does. */
export async function decodePng(page: Page, png: Buffer): Promise<Pixels> {
  const read = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let letters = '';
    for (let at = 0; at < data.length; at += 32768)
      letters += String.fromCharCode(...data.subarray(at, at + 32768));
    return { width, height, data: btoa(letters) };
  }, png.toString('base64'));
  const { width, height } = read;
  return { width, height, rgba: new Uint8Array(Buffer.from(read.data, 'base64')) };
}

/** Red, green and blue at a place. */
export function colourAt({ width, rgba }: Pixels, x: number, y: number): readonly [number, number, number] {
  const at = 4 * (Math.round(y) * width + Math.round(x));
  return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
}

/** How many pixels of a box fit. */
export function countPixels(
  pixels: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
  fits: (red: number, green: number, blue: number) => boolean,
): number {
  let count = 0;
  for (let y = Math.round(top); y < bottom; y++)
    for (let x = Math.round(left); x < right; x++) if (fits(...colourAt(pixels, x, y))) count++;
  return count;
}

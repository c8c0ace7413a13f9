import type { Locator } from '@playwright/test';

/** Red, green and blue of places in a viewport as one sees it, counted in shares of the square that fits into it. */
export async function coloursAt(
  viewport: Locator,
  places: readonly (readonly [x: number, y: number])[],
): Promise<readonly (readonly number[])[]> {
  const png = await viewport.screenshot();
  return viewport.page().evaluate(
    async ([text, wanted]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      const side = Math.min(width, height);
      return wanted.map(([x, y]) => {
        const at = [(width - side) / 2 + x * side, (height - side) / 2 + y * side].map(Math.round);
        return [...context.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data.slice(0, 3)];
      });
    },
    [png.toString('base64'), places] as const,
  );
}

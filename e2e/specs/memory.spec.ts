import type { Locator } from '@playwright/test';
import { greyOf, IMAGE_BYTES, makeLargeStack } from '../fixtures/largeStack.ts';
import { expect, test } from '../fixtures/test.ts';
import { coloursAt } from '../pages/canvas.ts';
import type { Workstation } from '../pages/workstation.ts';

const SLICES = 48;
const LIMIT_MB = 64;
/** How many images the limit holds. */
const ROOM = (LIMIT_MB * 1024 * 1024) / IMAGE_BYTES;

async function importFolder(app: Workstation, folder: string, count: number): Promise<void> {
  await app.page.keyboard.press('Control+I');
  await app.import.take(folder);
  await expect(app.import.outcome('Taken', count)).toBeVisible();
}

async function greyShown(viewport: Locator): Promise<number | undefined> {
  return (await coloursAt(viewport, [[0.5, 0.4]]))[0]?.[0];
}

async function loadedCount(viewport: Locator): Promise<number> {
  return Number(/(\d+) of \d+ loaded/.exec((await viewport.textContent()) ?? '')?.[1] ?? 0);
}

test('[T8] a study larger than the memory for pictures is read all the same, loaded around the image shown, and nothing is loaded again and again', async ({
  app,
}) => {
  test.setTimeout(120_000);
  await app.choose('Open the settings');
  const memory = app.page.getByRole('radiogroup', { name: 'Memory for pictures' });
  await memory.getByText('64 MB', { exact: true }).click();
  await expect(memory.getByRole('radio', { name: '64 MB', exact: true })).toBeChecked();
  await importFolder(app, await makeLargeStack(0, SLICES), SLICES);
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  await expect.poll(() => loadedCount(viewport), { timeout: 30_000 }).toBeGreaterThan(ROOM / 2);
  await viewport.focus();
  for (const [key, slice] of [
    ['End', SLICES - 1],
    ['Home', 0],
  ] as const) {
    await app.page.keyboard.press(key);
    await expect(viewport).toContainText(`image ${slice + 1} / ${SLICES}`);
    await expect.poll(() => greyShown(viewport)).toBe(greyOf(slice));
  }
  for (let slice = 1; slice < 12; slice++) {
    await app.page.keyboard.press('ArrowDown');
    await expect.poll(() => greyShown(viewport)).toBe(greyOf(slice));
  }
  await expect.poll(() => loadedCount(viewport), { timeout: 30_000 }).toBeGreaterThan(ROOM / 2);
  // Once all that there is room for is there, nothing more is asked for.
  let asked = 0;
  await app.page.waitForLoadState('networkidle');
  app.page.on('request', (request) => {
    if (request.url().includes('/frames/')) asked += 1;
  });
  await app.page.waitForTimeout(1500);
  expect(asked).toBe(0);
  expect(await loadedCount(viewport)).toBeLessThanOrEqual(ROOM);
});

test('[T8] a series that grows while one reads goes on as it is shown: the same image, zoom and window', async ({
  app,
}) => {
  test.setTimeout(120_000);
  await importFolder(app, await makeLargeStack(0, 6), 6);
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  await viewport.focus();
  await app.page.keyboard.press('End');
  await expect(viewport).toContainText('image 6 / 6');
  await app.page.keyboard.press('i');
  await expect.poll(() => greyShown(viewport)).toBe(255 - greyOf(5));
  await importFolder(app, await makeLargeStack(6, 14), 8);
  await app.import.close();
  await expect(viewport).toContainText('image 6 / 14');
  expect(await greyShown(viewport)).toBe(255 - greyOf(5));
  await viewport.focus();
  await app.page.keyboard.press('ArrowDown');
  await expect(viewport).toContainText('image 7 / 14');
  await expect.poll(() => greyShown(viewport)).toBe(255 - greyOf(6));
});

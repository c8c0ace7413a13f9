import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import {
  CHOICE,
  CHOICE_BY_WINDOW,
  type Shown,
  TRIAL_IMAGES,
  type TrialImage,
  trialFile,
} from '../fixtures/trialImages.ts';
import { makeFolder } from '../hosts/loopback.ts';
import { coloursAt } from '../pages/canvas.ts';
import type { Workstation } from '../pages/workstation.ts';

/** The middle of each band, away from words at the corners. */
const PLACES = [0.125, 0.375, 0.625, 0.875].map((x) => [x, 0.5] as const);
/** What rounding of the drawing may add or take. */
const TOLERANCE = 2;

function isShown(colour: readonly number[], shown: Shown): boolean {
  const expected = typeof shown === 'number' ? [shown, shown, shown] : shown;
  return colour.every((level, at) => Math.abs(level - (expected[at] ?? 0)) <= TOLERANCE);
}

/** What is wrong with the picture of a viewport, once it had time to be drawn; null where nothing is. */
async function faultOf(viewport: Locator, bands: readonly Shown[]): Promise<string | null> {
  let colours: readonly (readonly number[])[] = [];
  for (const until = Date.now() + 5000; Date.now() < until; ) {
    colours = await coloursAt(viewport, PLACES);
    if (colours.every((colour, at) => isShown(colour, bands[at] ?? 0))) return null;
  }
  return `${JSON.stringify(colours)}, not ${JSON.stringify(bands)}`;
}

async function openImages(app: Workstation, images: readonly TrialImage[]): Promise<Locator> {
  const folder = await makeFolder('trials');
  for (const [index, image] of images.entries())
    await writeFile(join(folder, `${index}.dcm`), trialFile(image, index + 1));
  await app.page.keyboard.press('Control+I');
  await app.import.take(folder);
  await expect(app.import.outcome('Taken', images.length)).toBeVisible();
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  const count = images.flatMap(({ frames }) => frames).length;
  await expect(viewport).toContainText(`${count} of ${count} loaded`);
  await viewport.focus();
  await app.page.keyboard.press('Home');
  return viewport;
}

test('[V1] [V2] small images whose right picture is known are shown so', async ({ app }) => {
  test.setTimeout(180_000);
  const viewport = await openImages(app, TRIAL_IMAGES);
  const frames = TRIAL_IMAGES.flatMap(({ name, frames }) => frames.map((bands) => ({ name, bands })));
  const wrong: string[] = [];
  for (const [index, { name, bands }] of frames.entries()) {
    await expect(viewport).toContainText(`image ${index + 1} / ${frames.length}`);
    const fault = await faultOf(viewport, bands);
    if (fault !== null) wrong.push(`${name}: ${fault}`);
    await app.page.keyboard.press('ArrowDown');
  }
  expect(wrong).toEqual([]);
});

test('[V1] trial 2: a curve is kept when the layout changes; the file’s windows and curves are a choice', async ({
  app,
}) => {
  const viewport = await openImages(app, [CHOICE]);
  const choice = viewport.getByLabel('Window or curve of the file');
  await expect(choice).toContainText('INVERTING · curve');
  expect(await faultOf(viewport, CHOICE.frames[0] ?? [])).toBeNull();
  await choice.selectOption({ label: 'LOW · W 2730 L 1365' });
  expect(await faultOf(viewport, CHOICE_BY_WINDOW)).toBeNull();
  // A window that none of the file's is takes the name away, and the one of before can be chosen again.
  await viewport.focus();
  await app.page.keyboard.press('Control+ArrowRight');
  await expect(choice.locator('option:checked')).toHaveText('Own window');
  await choice.selectOption({ label: 'LOW · W 2730 L 1365' });
  expect(await faultOf(viewport, CHOICE_BY_WINDOW)).toBeNull();
  await choice.selectOption({ index: 0 });
  expect(await faultOf(viewport, CHOICE.frames[0] ?? [])).toBeNull();
  await app.page.setViewportSize({ width: 1000, height: 700 });
  expect(await faultOf(viewport, CHOICE.frames[0] ?? [])).toBeNull();
});

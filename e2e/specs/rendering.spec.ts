import type { Locator } from '@playwright/test';
import { makeStack } from '../fixtures/stackStudy.ts';
import { expect, test } from '../fixtures/test.ts';
import { coloursAt } from '../pages/canvas.ts';
import type { Workstation } from '../pages/workstation.ts';

/** Where the bright voxels lie in the square of the view from the front, and a place of the ramp low on the patient's right. */
const SPOT = [0.6515, 0.341] as const;
const RAMP = [0.29, 0.7] as const;
/** 20 · 5 + 10 · 39 + 20 · 5 HU, the greatest value along that ray, between −100 and 900. */
const RAMP_GREY = 176;
const TOLERANCE = 12;

async function openVolume(app: Workstation): Promise<Locator> {
  const folder = await makeStack();
  await app.page.keyboard.press('Control+I');
  await app.import.take(folder);
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  await expect(viewport).toContainText('20 of 20 loaded');
  await viewport.focus();
  await app.page.keyboard.press('Shift+M');
  await expect(app.page.getByRole('group', { name: /axial plane/i })).toBeVisible();
  await app.page.keyboard.press('Shift+V');
  return app.page.getByRole('group', { name: 'View of the volume from outside' });
}

async function greyAt(view: Locator, place: readonly [number, number]): Promise<number> {
  const [colour] = await coloursAt(view, [place]);
  return colour?.[0] ?? 0;
}

/** MIP from the front: the bright spot to the patient's left and up, the ramp as bright as its greatest value. */
async function seesMip(view: Locator): Promise<void> {
  await view.getByLabel('Look').selectOption({ label: 'MIP, whole volume' });
  await view.focus();
  await view.page().keyboard.press('Home');
  await expect.poll(() => greyAt(view, SPOT)).toBeGreaterThan(240);
  await expect.poll(async () => Math.abs((await greyAt(view, RAMP)) - RAMP_GREY)).toBeLessThan(TOLERANCE);
}

test('[T4] a volume is seen from outside and turned by keys, on the processor where there is no graphics unit', async ({
  app,
}) => {
  const view = await openVolume(app);
  await expect(view).toHaveAttribute('data-drawn-by', 'processor', { timeout: 20_000 });
  await expect(view).toContainText('drawn by the processor');
  await seesMip(view);
  for (let turns = 0; turns < 18; turns++) await app.page.keyboard.press('ArrowRight');
  // From behind, left and right have changed sides.
  await expect.poll(() => greyAt(view, [1 - SPOT[0], SPOT[1]])).toBeGreaterThan(190);
  await app.page.keyboard.press('+');
  await expect(view).toContainText('zoom 1.25×');
});

test.describe('with WebGL2', () => {
  // Reading the screen makes a program that stands in for the graphics unit complain.
  test.use({ staysQuiet: false });

  test('[T4] WebGL2 draws the same; where the graphics unit is lost, the processor goes on', async ({
    app,
  }) => {
    const view = await openVolume(app);
    await view.getByLabel('Drawn by').selectOption({ label: 'Graphics unit' });
    await expect(view).toHaveAttribute('data-drawn-by', 'graphics', { timeout: 20_000 });
    await seesMip(view);
    await view.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(view).toHaveAttribute('data-drawn-by', 'processor', { timeout: 20_000 });
    await seesMip(view);
  });
});

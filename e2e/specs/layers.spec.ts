import { rm } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { makeLayerStudy } from '../fixtures/layerStudy.ts';
import { noRealFiles, realPath } from '../fixtures/realFiles.ts';
import { expect, test } from '../fixtures/test.ts';
import { coloursAt } from '../pages/canvas.ts';
import { LayersPanel } from '../pages/layers.ts';
import { PlanesArea } from '../pages/planes.ts';
import { ViewportArea } from '../pages/viewport.ts';
import type { Workstation } from '../pages/workstation.ts';

/** Pixels of the images of 32 × 32: in the liver, in the lesion, in the GTV, and in none. */
const LIVER = [10, 12] as const;
const LESION = [15, 12] as const;
const GTV = [24, 24] as const;
const NONE = [20, 12] as const;

type Pixel = readonly [x: number, y: number];

/** Which of red, green and blue is lit at image pixels, one letter each; `k` is black. */
async function tints(viewport: Locator, pixels: readonly Pixel[]): Promise<string> {
  const places = pixels.map(([x, y]) => [(x + 0.5) / 32, (y + 0.5) / 32] as const);
  const colours = await coloursAt(viewport, places);
  return colours
    .map((levels) => {
      const most = Math.max(...levels);
      return most < 20 ? 'k' : ('rgb'[levels.indexOf(most)] ?? '?');
    })
    .join('');
}

async function openLayers(app: Workstation, folder: string, files: number): Promise<ViewportArea> {
  await app.page.keyboard.press('Control+I');
  await app.import.take(folder);
  await expect(app.import.outcome('Taken', files)).toBeVisible({ timeout: 60_000 });
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = new ViewportArea(
    app.page,
    app.page.getByRole('group', { name: /^Current study, CT/ }).first(),
  );
  await expect(viewport.box).toContainText(/(\d+) of \1 loaded/);
  await viewport.focus();
  await viewport.press('f', 'Home');
  return viewport;
}

test('[V8] segments, contours and measurements of others lie where they belong, and can be switched off', async ({
  app,
  page,
}) => {
  test.setTimeout(180_000);
  const folder = await makeLayerStudy();
  const layers = new LayersPanel(page);
  const viewport = await openLayers(app, folder, 8);
  const { box } = viewport;
  const all = [LIVER, LESION, GTV, NONE];

  await test.step('each plane has its own segments, tinted and outlined', async () => {
    await expect(layers.drawn(box, 'Liver')).toHaveAttribute('d', /^M-0\.5 -0\.5H4\.5/);
    await expect.poll(() => tints(box, all)).toBe('rkkk');
    await viewport.press('ArrowDown');
    await expect.poll(() => tints(box, all)).toBe('rbkk');
  });

  await test.step('they turn and mirror with the picture', async () => {
    await viewport.press('.');
    const turned = all.map(([x, y]): Pixel => [31 - y, x]);
    await expect.poll(() => tints(box, turned)).toBe('rbkk');
    await viewport.press('h');
    await expect
      .poll(() =>
        tints(
          box,
          turned.map(([x, y]): Pixel => [31 - x, y]),
        ),
      )
      .toBe('rbkk');
    await viewport.press('r');
    await expect.poll(() => tints(box, all)).toBe('rbkk');
  });

  await test.step('contours of this frame of reference alone; measurements with who says so', async () => {
    await viewport.press('ArrowDown');
    await expect.poll(() => tints(box, all)).toBe('kkgk');
    const [area] = await layers.drawn(box, 'GTV').locator('path').all();
    await expect(area as Locator).toHaveAttribute(
      'd',
      'M20.000 20.000L28.000 20.000L28.000 28.000L20.000 28.000Z',
    );
    await expect(layers.drawn(box, 'Elsewhere')).toHaveCount(0);
    await expect(box.getByText('Nodule: Length 10 mm')).toContainText('Other Ona');
    await expect(layers.drawn(box, 'Nodule').locator('polyline')).toHaveCount(1);
  });

  await test.step('all off and on by one key, and said', async () => {
    await viewport.press('Alt+h');
    await expect(box).toContainText('LAYERS HIDDEN');
    await expect.poll(() => tints(box, all)).toBe('kkkk');
    await viewport.press('Alt+h');
    await expect.poll(() => tints(box, all)).toBe('kkgk');
  });

  await test.step('one by one in the list; the choice stays from image to image; a way to each', async () => {
    await viewport.press('Alt+Shift+h');
    await expect(layers.dialog).toContainText('frame 3 shows segment 9, which the file does not describe');
    await expect(layers.dialog).toContainText(
      'All but one contour is drawn: contour 2 of "GTV" has 4 coordinates, not three for each point.',
    );
    await expectAccessible(page, 'layers');
    await layers.goTo('Lesion').click();
    await expect(box).toContainText('image 2 / 3');
    await expect.poll(() => tints(box, all)).toBe('rbkk');
    await viewport.press('Alt+Shift+h');
    await layers.box('Lesion').press('Space');
    await layers.goTo('Liver').click();
    await expect(layers.dialog).toBeHidden();
    await expect(box).toContainText('image 1 / 3');
    await viewport.press('ArrowDown');
    await expect.poll(() => tints(box, all)).toBe('rkkk');
    await viewport.press('ArrowUp', 'ArrowDown');
    await expect(layers.drawn(box, 'Lesion')).toHaveCount(0);
    await expect.poll(() => tints(box, all)).toBe('rkkk');
    await viewport.press('Alt+Shift+h');
    await layers.goTo('Elsewhere').click();
    await expect(layers.said).toContainText('Elsewhere lies on none of these images');
    await page.keyboard.press('Escape');
  });

  await test.step('what is not drawn is missed on the picture and on planes', async () => {
    const planes = new PlanesArea(page);
    await expect(box).toContainText('2 LAYERS NOT DRAWN: see Layers');
    await viewport.focus();
    await viewport.press('Shift+M');
    await expect(planes.pane('Coronal')).toContainText('LAYERS NOT DRAWN ON PLANES');
    await viewport.press('Escape');
    await expect(planes.area).toHaveCount(0);
  });

  await test.step('segments are stacks of their own, and no repeats [V4]', async () => {
    const series = page.getByRole('navigation', { name: 'Series' });
    await expect(series.getByRole('button', { name: /SEG .*Organs · segment 1/ })).toBeVisible();
    await expect(series.getByRole('button', { name: /repeat/ })).toHaveCount(0);
  });
  await rm(folder, { recursive: true, force: true });
});

test('[V4] [V8] planes of dose lie where their offsets say and have gray for values', async ({
  app,
  page,
}) => {
  const folder = await makeLayerStudy();
  const viewport = await openLayers(app, folder, 8);
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /^RTDOSE/ })
    .click();
  const dose = new ViewportArea(page, page.getByRole('group', { name: /^Current study, RTDOSE/ }).first());
  await expect(dose.box).toContainText('3 of 3 loaded');
  await dose.focus();
  await viewport.press('Home', 'Alt+b');
  await dose.hover([0.5, 0.5]);
  // The lowest plane is the last frame of the file.
  await expect(dose.box.getByRole('status', { name: 'Pixel under the cursor' })).toContainText(
    'stored 6 · 3 Gy',
  );
  await rm(folder, { recursive: true, force: true });
});

test('[V8] a segmentation made elsewhere lies on the images that it was made from', async ({ app, page }) => {
  test.skip(noRealFiles !== null, noRealFiles ?? '');
  const layers = new LayersPanel(page);
  const viewport = await openLayers(app, realPath('dcmqi/segmentations/23x38x3'), 5);
  await expect(layers.drawn(viewport.box, 'Liver').first()).toBeAttached();
  await viewport.press('Alt+Shift+h');
  await layers.goTo('Liver').click();
  await expect(layers.dialog).toBeHidden();
  await expect(layers.drawn(viewport.box, 'Liver').first()).toHaveAttribute('d', /^M/);
});

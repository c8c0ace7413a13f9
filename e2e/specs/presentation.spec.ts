import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import {
  inverseImage,
  keyObjectDescription,
  keyObjects,
  presentationState,
  subtractedImage,
  titleModifier,
} from '../fixtures/presentationFiles.ts';
import { noRealFiles, realPath } from '../fixtures/realFiles.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Shown, SUPPLEMENTAL_PALETTE, trialFile } from '../fixtures/trialImages.ts';
import { makeFolder } from '../hosts/loopback.ts';
import { coloursAt } from '../pages/canvas.ts';
import type { Workstation } from '../pages/workstation.ts';

/** The middle of each band, away from words at the corners. */
const PLACES = [0.125, 0.375, 0.625, 0.875].map((x) => [x, 0.5] as const);
/** What rounding of the drawing may add or take. */
const TOLERANCE = 2;
/** The polarity of MONOCHROME1, and the other one. */
const INVERSE: readonly Shown[] = [255, 191, 64, 0];
const IDENTITY: readonly Shown[] = [0, 64, 191, 255];

function expectBands(viewport: Locator, bands: readonly Shown[]): Promise<void> {
  const wanted = bands.map((band) => (typeof band === 'number' ? [band, band, band] : band));
  const isClose = (colour: readonly number[], at: number) =>
    colour.every((level, part) => Math.abs(level - (wanted[at]?.[part] ?? 0)) <= TOLERANCE);
  return expect
    .poll(async () => {
      const colours = await coloursAt(viewport, PLACES);
      return colours.every(isClose) ? wanted : colours;
    })
    .toEqual(wanted);
}

async function openFiles(app: Workstation, files: readonly Buffer[]): Promise<Locator> {
  const folder = await makeFolder('presentation');
  for (const [index, bytes] of files.entries()) await writeFile(join(folder, `${index}.dcm`), bytes);
  return openPath(app, folder, files.length);
}

async function openPath(app: Workstation, path: string, count: number): Promise<Locator> {
  await app.page.keyboard.press('Control+I');
  await app.import.take(path);
  await expect(app.import.outcome('Taken', count)).toBeVisible();
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  await expect(viewport).toContainText(/(\d+) of \1 loaded/);
  await viewport.focus();
  await app.page.keyboard.press('Home');
  return viewport;
}

const choiceOf = (viewport: Locator) => viewport.getByLabel('Presentation state', { exact: true });

async function choose(viewport: Locator, label: string): Promise<void> {
  const choice = choiceOf(viewport);
  const option = choice.locator('option', { hasText: label });
  await choice.selectOption({ label: (await option.textContent()) ?? '' });
}

test('[V1] trial 4: under INVERSE the polarity of MONOCHROME1 stays, under IDENTITY the minimum is black; the key goes through them', async ({
  app,
}) => {
  const viewport = await openFiles(app, [
    inverseImage(1),
    inverseImage(2),
    presentationState(1, 'SAME', { '2050,0020 CS': 'INVERSE' }),
    presentationState(2, 'OTHER', {}),
    presentationState(3, 'COLOURED', { '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.11.2' }),
  ]);
  const choice = choiceOf(viewport);
  await expect(choice).toHaveValue('');
  await expect(choice.locator('option').first()).toHaveText('No presentation state · 3 are there');
  await expect(choice.locator('option', { hasText: 'COLOURED' })).toBeDisabled();
  await expectBands(viewport, INVERSE);
  await app.page.keyboard.press('Alt+Shift+V');
  await expect(choice.locator('option:checked')).toHaveText('SAME · Roe Ada · 2026-03-01');
  await expect(viewport).toContainText('PRESENTATION STATE');
  await expectBands(viewport, INVERSE);
  await app.page.keyboard.press('Alt+Shift+V');
  await expect(choice.locator('option:checked')).toHaveText('OTHER · Roe Ada · 2026-03-02');
  await expectBands(viewport, IDENTITY);
  await app.page.keyboard.press('i');
  await expectBands(viewport, INVERSE);
  await app.page.keyboard.press('i');
  await app.page.keyboard.press('ArrowDown');
  await expect(viewport).toContainText('The presentation state is not of this image');
  await expectBands(viewport, INVERSE);
  await app.page.keyboard.press('ArrowUp');
  await expectBands(viewport, IDENTITY);
  await app.page.keyboard.press('Alt+Shift+V');
  await expect(choice).toHaveValue('');
  await expectBands(viewport, INVERSE);
});

const square = (color: Record<string, number | readonly number[]>) => ({
  '0070,0060 SQ': [{ '0070,0002 CS': 'ONE', '0070,0062 IS': '1', ...color }],
  '0070,0001 SQ': [
    {
      '0070,0002 CS': 'ONE',
      '0070,0009 SQ': [
        {
          ...{ '0070,0005 CS': 'PIXEL', '0070,0020 US': 2, '0070,0021 US': 5, '0070,0023 CS': 'POLYLINE' },
          ...{ '0070,0022 FL': [9, 9, 15, 9, 15, 23, 9, 23, 9, 9], '0070,0024 CS': 'Y' },
        },
        {
          ...{ '0070,0005 CS': 'DISPLAY', '0070,0020 US': 2, '0070,0021 US': 2, '0070,0023 CS': 'CIRCLE' },
          ...{ '0070,0022 FL': [0.875, 0.5, 0.875, 0.55], '0070,0024 CS': 'Y' },
        },
      ],
      '0070,0008 SQ': [
        {
          ...{ '0070,0003 CS': 'DISPLAY', '0070,0006 ST': 'look here', '0070,0012 CS': 'CENTER' },
          ...{ '0070,0010 FL': [0.4, 0.7], '0070,0011 FL': [0.6, 0.75] },
        },
      ],
    },
  ],
});

test('[V1] [V8] a state turns, cuts, shutters, and draws its layers; hidden with the overlays, and undone with the state', async ({
  app,
}) => {
  // Bits over the columns 25 to 32.
  const right = Buffer.from(Array.from({ length: 32 * 4 }, (_, at) => (at % 4 === 3 ? 0xff : 0)));
  const viewport = await openFiles(app, [
    inverseImage(1),
    presentationState(1, 'MIRROR', { '0070,0041 CS': 'Y' }),
    presentationState(2, 'PART', {
      '0070,005A SQ': [{ '0070,0052 SL': [1, 9], '0070,0053 SL': [16, 24], '0070,0100 CS': 'SCALE TO FIT' }],
    }),
    presentationState(3, 'COVER', {
      ...{ '0018,1600 CS': 'BITMAP', '0018,1622 US': 32768, '0018,1623 US': 0x6000 },
      ...{ '6000,0010 US': 32, '6000,0011 US': 32, '6000,0040 CS': 'G', '6000,0050 US': [1, 1] },
      ...{ '6000,0100 US': 1, '6000,0102 US': 0, '6000,3000 OW': right },
    }),
    presentationState(4, 'DRAWN', square({ '0070,0066 US': 65535 })),
    presentationState(5, 'CURVED', {
      '2050,0010 SQ': [{ '0028,3002 US': [2, 0, 8], '0028,3006 OW': [255, 0] }],
    }),
  ]);
  await choose(viewport, 'MIRROR');
  await expectBands(viewport, IDENTITY.toReversed());
  await expect(viewport).toContainText('FLIPPED');
  await app.page.keyboard.press('r');
  await expectBands(viewport, IDENTITY.toReversed());
  await choose(viewport, 'PART');
  await expectBands(viewport, [0, 0, 64, 64]);
  await expect(viewport).not.toContainText('FLIPPED');
  await choose(viewport, 'COVER');
  await expectBands(viewport, [0, 64, 191, 128]);
  await choose(viewport, 'DRAWN');
  await expectBands(viewport, [0, 255, 191, 255]);
  await expect(viewport.getByText('look here')).toBeVisible();
  const graphics = viewport.getByRole('img', {
    name: 'Graphics of the presentation state; 2 figures; look here',
  });
  await expect(graphics).toBeVisible();
  await viewport.focus();
  await app.page.keyboard.press('o');
  await expect(viewport).toContainText('ANNOTATIONS HIDDEN');
  await expectBands(viewport, IDENTITY);
  await app.page.keyboard.press('o');
  await choose(viewport, 'CURVED');
  await expectBands(viewport, [255, 255, 0, 0]);
  await choose(viewport, 'No presentation state');
  await expectBands(viewport, INVERSE);
});

test('[V1] a mask is subtracted as the file recommends, said, and not where one does not want it', async ({
  app,
}) => {
  const viewport = await openFiles(app, [subtractedImage()]);
  await app.page.keyboard.press('ArrowDown');
  await expect(viewport).toContainText('image 2 / 3');
  const button = viewport.getByRole('button', { name: /^Mask/ });
  await expect(button).toHaveText('Mask subtracted');
  await expect(viewport).toContainText('DSA: less frame 1');
  await expectBands(viewport, [128, 0, 255, 128]);
  await app.page.keyboard.press('Alt+Shift+D');
  await expect(button).toHaveText('Mask not subtracted');
  await expect(viewport).not.toContainText('DSA: less');
  await button.click();
  await expectBands(viewport, [128, 0, 255, 128]);
  await viewport.focus();
  await app.page.keyboard.press('ArrowDown');
  await expectBands(viewport, [128, 128, 255, 0]);
  await app.page.keyboard.press('Home');
  await expect(viewport).not.toContainText('DSA: less');
});

test('[V8] selections of others: a rejected image says why, on the picture, its thumbnail and in the list', async ({
  app,
}) => {
  const viewport = await openFiles(app, [
    inverseImage(1),
    inverseImage(2),
    keyObjects(1, 1, ['113001', 'Rejected for Quality Reasons'], [titleModifier('111209', 'Motion blur')]),
    keyObjects(2, 2, ['113000', 'Of Interest'], [keyObjectDescription('the nodule')]),
  ]);
  await expect(viewport).toContainText('Rejected for quality: Motion blur');
  await app.page.keyboard.press('ArrowDown');
  await expect(viewport).toContainText('Key image of others, Of Interest: the nodule');
  await expect(viewport).not.toContainText('Rejected');
  const thumbnail = app.page.getByRole('img', { name: '1 of 2 rejected. Rejected for quality: Motion blur' });
  await expect(thumbnail).toBeVisible();
  const panel = await app.read.tab('Marks');
  const list = panel.getByRole('region', { name: 'Key images of others' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^Rejected for quality: Motion blur, image 1 of 2/ }).click();
  await expect(viewport).toContainText('image 1 / 2');
});

test('[V1] windows act on the grey below a supplemental palette, and on none of its colours', async ({
  app,
}) => {
  const viewport = await openFiles(app, [trialFile(SUPPLEMENTAL_PALETTE, 1)]);
  const colours: readonly Shown[] = [
    [255, 0, 0],
    [0, 0, 255],
  ];
  await expectBands(viewport, [0, 128, ...colours]);
  await expect(viewport).toContainText('W 1000 L 500');
  for (let press = 0; press < 20; press++) await app.page.keyboard.press('Control+ArrowDown');
  await expect(viewport).not.toContainText('L 500');
  // The level is above all grey values.
  await expectBands(viewport, [0, 0, ...colours]);
  await app.page.keyboard.press('0');
  await app.page.keyboard.press('i');
  await expectBands(viewport, [255, 127, ...colours]);
});

test('[V1] scrambled tables of another program give a clear picture', async ({ app }) => {
  test.skip(noRealFiles !== null, noRealFiles ?? '');
  await app.page.keyboard.press('Control+I');
  await app.import.take(realPath('weasis/imageForPrLUTs.dcm'));
  await expect(app.import.outcome('Taken', 1)).toBeVisible();
  await app.import.close();
  const viewport = await openPath(app, realPath('weasis/prLUTs.dcm'), 1);
  await choose(viewport, 'XLUT_P03');
  await expect(viewport).toContainText('PRESENTATION STATE');
  const row = Array.from({ length: 64 }, (_, at) => [(at + 0.5) / 64, 0.45] as const);
  // Where only some of the tables are applied, neighbours have nothing in common.
  await expect
    .poll(async () => {
      const levels = (await coloursAt(viewport, row)).map(([red = 0]) => red);
      const steps = levels.slice(1).map((level, at) => Math.abs(level - (levels[at] ?? 0)));
      return steps.reduce((sum, step) => sum + step, 0) / steps.length;
    })
    .toBeLessThan(25);
});

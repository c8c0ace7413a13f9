import { BRIGHT, makeStack, type StackChange, valueAt } from '../fixtures/stackStudy.ts';
import { expect, test } from '../fixtures/test.ts';
import { PlanesArea } from '../pages/planes.ts';
import type { Workstation } from '../pages/workstation.ts';

const PANES = ['Axial', 'Coronal', 'Sagittal'] as const;
/** What HU look like in the window of the stack. */
const greyOf = (value: number) => Math.round((255 * value) / 2000);

/** Takes a stack in and shows it as planes, by the keyboard alone. */
async function openPlanes(app: Workstation, change: StackChange = {}): Promise<PlanesArea> {
  await app.page.keyboard.press('Control+I');
  await app.import.take(await makeStack(change));
  await app.import.report.getByRole('button', { name: 'Open first study' }).click();
  const viewport = app.read.current.first();
  await expect(viewport).toContainText(/(\d+) of \1 loaded/);
  await viewport.focus();
  await app.page.keyboard.press('Shift+M');
  return new PlanesArea(app.page);
}

async function press(app: Workstation, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await app.page.keyboard.press(key);
}

test('[T4] each plane shows the values of its place in mm, wherever keys lead the crosshair, turned too', async ({
  app,
}) => {
  const planes = await openPlanes(app);
  await expect(planes.pane('Axial')).toBeFocused();
  const check = async () => {
    const { x, y, z } = await planes.crosshair();
    for (const pane of PANES) await planes.expectGrey(pane, greyOf(valueAt(x, y, z)));
    return { x, y, z };
  };
  const middle = await check();
  expect(middle).toEqual({ x: -0.5, y: -0.5, z: 19 });
  await press(app, 'Alt+Shift+ArrowLeft', 8);
  await press(app, 'Alt+Shift+ArrowDown', 6);
  await press(app, 'ArrowDown', 4);
  expect(await check()).toEqual({ x: -8.5, y: 5.5, z: 27 });
  await press(app, ']', 30);
  await expect(planes.pane('Coronal')).toHaveAccessibleName(/^Coronal oblique plane/);
  await expect(planes.pane('Coronal').getByText('LP', { exact: true })).toBeVisible();
  await press(app, 'c');
  await expect(planes.pane('Coronal')).toBeFocused();
  await press(app, 'ArrowUp', 3);
  await check();
});

test('[T4] a slab as MIP shows the brightest voxel through it, a thin plane does not', async ({ app }) => {
  const planes = await openPlanes(app);
  const { x, y, z } = await planes.crosshair();
  await press(app, 'Alt+Shift+ArrowRight', Math.round(BRIGHT.x - x));
  await press(app, 'Alt+Shift+ArrowUp', Math.round(y - BRIGHT.y));
  await press(app, 'ArrowUp', 5);
  const at = await planes.crosshair();
  expect(at.z).toBe(z - 10);
  await planes.expectGrey('Axial', greyOf(valueAt(at.x, at.y, at.z)));
  await planes.thickness.focus();
  await press(app, 'PageUp', 5);
  await expect(planes.tools).toContainText('50 mm');
  await expect(planes.pane('Axial')).toContainText('MIP 50 mm');
  await planes.expectGrey('Axial', 255);
  await planes.pane('Axial').focus();
  await press(app, 'b');
  await expect(planes.pane('Axial')).toContainText('MinIP 50 mm');
  await planes.expectGrey('Axial', greyOf(valueAt(at.x, at.y, 0)));
});

test('[T5] a length across slices has the right mm, is listed, found again on its plane, undone and done again', async ({
  app,
}) => {
  const planes = await openPlanes(app);
  await press(app, 'c');
  const pane = planes.pane('Coronal');
  await expect(pane).toBeFocused();
  await press(app, 'Alt+g');
  await expect(pane).toBeFocused();
  await press(app, 'm');
  await press(app, 'Enter');
  // 6 mm along the rows of the images, 8 mm through four of them.
  await press(app, 'ArrowRight', 6);
  await press(app, 'ArrowDown', 8);
  await press(app, 'Enter');
  const label = pane.getByRole('button', { name: 'Name measurement 10 mm' });
  await expect(label).toBeVisible();
  await press(app, 'ArrowDown', 5);
  await expect(label).toBeHidden();
  await press(app, 'Escape');
  await press(app, 'Escape');
  await expect(planes.area).toBeHidden();
  await expect(app.read.current.first()).toBeFocused();
  const marks = await app.read.tab('Marks');
  await marks.getByRole('button', { name: /^1\. .*10 mm, coronal plane near image \d+ of 20$/ }).click();
  await expect(label).toBeVisible();
  await press(app, 'Control+z');
  await expect(label).toBeHidden();
  await press(app, 'Control+y');
  await expect(label).toBeVisible();
});

test('[V4, trial 17] a tilted gantry is corrected, and said on each pane', async ({ app }) => {
  const planes = await openPlanes(app, { shiftPerMm: Math.tan((15 * Math.PI) / 180) });
  for (const pane of PANES) await expect(planes.pane(pane)).toContainText('TILT 15.0° corrected');
  await press(app, 'ArrowDown', 4);
  const { x, y, z } = await planes.crosshair();
  for (const pane of PANES) await planes.expectGrey(pane, greyOf(valueAt(x, y, z)));
});

test('[V4, trial 18] a stack with a gap has no planes, the reason is said, and one comes back', async ({
  app,
}) => {
  const planes = await openPlanes(app, { without: 8 });
  await expect(planes.area).toContainText('slices are missing (GAP after image 8: 4.0 mm instead of 2.0 mm');
  await press(app, 'Escape');
  await expect(planes.area).toBeHidden();
  await expect(app.read.current.first()).toBeFocused();
});

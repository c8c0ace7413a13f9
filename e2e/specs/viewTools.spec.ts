import type { Locator } from '@playwright/test';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Workstation } from '../pages/workstation.ts';

const zoomOf = (box: Locator) => box.getByText(/^zoom /).textContent();
const windowOf = (box: Locator) => box.getByText(/^W \d/).textContent();

test.beforeEach(async ({ app, host }) => {
  await makeDemo(app, host);
});

test('view tools with undo and redo, magnifier, cine, key images [T3]', async ({ app, page }) => {
  const viewport = await openToMeasure(app);
  const { box } = viewport;
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  const button = (name: string | RegExp) => toolbar.getByRole('button', { name, exact: true });

  await test.step('window, zoom and pan by mouse, each one step back', async () => {
    const before = await windowOf(box);
    await viewport.press('Alt+W');
    await viewport.drag([0.5, 0.5], [0.6, 0.6]);
    await expect(box.getByText(/^W \d/)).not.toHaveText(before ?? '');
    await viewport.press('Alt+Z');
    const zoom = await zoomOf(box);
    await viewport.drag([0.5, 0.5], [0.5, 0.4]);
    await expect(box.getByText(/^zoom /)).not.toHaveText(zoom ?? '');
    await viewport.press('Alt+P');
    await viewport.drag([0.5, 0.5], [0.55, 0.5]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(box.getByText(/^zoom /)).toHaveText(zoom ?? '');
    await page.keyboard.press('Control+z');
    await expect(box.getByText(/^W \d/)).toHaveText(before ?? '');
    await page.keyboard.press('Control+y');
    await expect(box.getByText(/^W \d/)).not.toHaveText(before ?? '');
  });

  await test.step('scroll by its tool', async () => {
    const [n] = await viewport.image();
    await viewport.press('Alt+S');
    await viewport.drag([0.5, 0.5], [0.5, 0.55]);
    expect((await viewport.image())[0]).not.toBe(n);
  });

  await test.step('rotate, flip, invert and reset by key and by button', async () => {
    await viewport.press('.', 'h', 'i');
    await expect(box).toContainText('rotated 90°');
    await expect(box).toContainText('FLIPPED');
    await expect(box).toContainText('inverted');
    await button('Reset the view').click();
    await expect(box).not.toContainText('FLIPPED');
    await button('Rotate by a quarter').click();
    await button('Flip left to right').click();
    await button('Invert').click();
    await expect(box).toContainText('FLIPPED');
    await button(/^Undo/).click();
    await expect(box).not.toContainText('inverted');
    await button(/^Redo/).click();
    await expect(box).toContainText('inverted');
    await viewport.focus();
    await viewport.press('r');
    await expect(box).not.toContainText('rotated');
  });

  await test.step('the magnifier, held or by its button', async () => {
    await viewport.hover([0.5, 0.5]);
    await page.keyboard.down('l');
    await expect(viewport.magnifier).toBeVisible();
    await page.keyboard.up('l');
    await expect(viewport.magnifier).toBeHidden();
    await button('Magnifier').click();
    await expect(viewport.magnifier).toBeVisible();
    await button('Magnifier').click();
  });

  await test.step('the cine plays by Space, faster by >, and stops', async () => {
    await viewport.focus();
    const [n] = await viewport.image();
    await viewport.press('Space', '>');
    const cine = box.getByRole('group', { name: 'Cine' });
    await expect(cine).toContainText('13/s');
    await expect.poll(async () => (await viewport.image())[0]).not.toBe(n);
    await viewport.press('<', 'Space');
    await expect(cine.getByRole('button', { name: 'Play the cine' })).toBeVisible();
    const [stopped] = await viewport.image();
    await page.waitForTimeout(300);
    expect((await viewport.image())[0]).toBe(stopped);
  });

  await test.step('K marks a key image; the list leads to it; the thumbnail counts it', async () => {
    await viewport.press('k');
    await expect(viewport.keyImage).toBeVisible();
    await expect(page.getByLabel('1 key image')).toBeVisible();
    const marks = await app.read.tab('Marks');
    const row = marks.getByRole('region', { name: 'Key images' });
    await row.getByRole('textbox').fill('largest extent');
    await row.getByRole('textbox').press('Enter');
    await expect(viewport.keyImage).toHaveText('Key image: largest extent');
    await viewport.focus();
    await viewport.press('Home');
    await expect(viewport.keyImage).toBeHidden();
    await row.getByRole('button', { name: /^Key image: image/ }).press('Enter');
    await expect(viewport.keyImage).toBeVisible();
    await viewport.press('k');
    await expect(viewport.keyImage).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(viewport.keyImage).toHaveText('Key image: largest extent');
  });
});

test.describe('a page that ends without warning', () => {
  test.use({ staysQuiet: false });

  test('loses no measurement, and not the points of one in the making [T5]', async ({ app, host, page }) => {
    const viewport = await openToMeasure(app);
    await viewport.press('Alt+G');
    await viewport.drag([0.3, 0.3], [0.4, 0.3]);
    await expect(viewport.labels).toHaveCount(1);
    const figure = (await viewport.labels.textContent()) ?? '';
    await viewport.press('Alt+Shift+A');
    await viewport.drag([0.45, 0.6], [0.55, 0.58]);
    await expect(viewport.box.getByText('Point 2 set. Move and set the next one.')).toBeAttached();

    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(new URL('/', host.address).href);
    const again = new Workstation(next);
    const viewed = await openToMeasure(again);
    await expect(viewed.labels).toHaveText(figure);
    await expect(next.getByRole('alert')).toContainText('Cobb angle: left half drawn, 2 points are set.');
    await next.getByRole('button', { name: 'Go on' }).click();
    await expect(viewed.box).toBeFocused();
    await viewed.press('Shift+ArrowDown', 'Enter', 'Shift+ArrowLeft', 'Enter');
    await expect(viewed.labels).toHaveCount(2);
    await expect(viewed.labels.last()).toHaveText(/°$/);
    await next.reload();
    const last = await openToMeasure(new Workstation(next));
    await expect(last.labels).toHaveCount(2);
    await expect(next.getByText(/left half drawn/)).toHaveCount(0);
  });
});

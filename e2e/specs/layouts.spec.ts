import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { COMPARED_DATES, makeComparedStudies, removeComparedStudies } from '../fixtures/comparedStudies.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { LayoutsPage } from '../pages/layouts.ts';

/** Whole CSS pixels. */
async function widthOf(viewport: Locator): Promise<number> {
  return Math.round((await viewport.boundingBox())?.width ?? 0);
}

const LAYOUT_KEYS = [
  ['1', '1 × 1', 1],
  ['2', '1 × 2', 2],
  ['3', '1 × 3', 3],
  ['4', '2 × 2', 4],
  ['6', '2 × 3', 6],
  ['8', '2 × 4', 8],
  ['9', '3 × 3', 9],
  ['0', '4 × 4', 16],
] as const;

test('layouts, series, hanging protocols and comparison by mouse and keys [T1, T2]', async ({
  app,
  page,
}) => {
  const keys = new Keyboard(page);
  const layouts = new LayoutsPage(page);
  const [oldest, prior, current] = COMPARED_DATES;
  const folder = await makeComparedStudies();
  await importFolder(app, folder);
  await removeComparedStudies(folder);
  await app.worklist.open(current);

  await test.step('the rule that hangs it is said, with what it matched by', async () => {
    await expect(app.read.current).toContainText('6 of 6 loaded');
    await expect(app.read.prior).toContainText('6 of 6 loaded');
    await expect(layouts.rule).toHaveAccessibleName(
      `Hung by “CT of the chest with prior”, matched by modality CT, body part chest and a prior of ${prior}`,
    );
    await expect(app.read.prior).toContainText(`Prior ${prior}`);
    await expect(app.read.prior).toContainText('6 mo 2 d earlier');
  });

  await test.step('every layout by its key', async () => {
    for (const [key, size, count] of LAYOUT_KEYS) {
      await keys.press(`Control+Alt+${key}`);
      await expect(layouts.viewports).toHaveCount(count);
      expect(await layouts.size()).toBe(size);
    }
  });

  await test.step('every layout by the picker, also by arrow keys', async () => {
    for (let place = 0; place < 16; place++) {
      const [rows, columns] = [Math.floor(place / 4) + 1, (place % 4) + 1];
      await layouts.choose(rows, columns);
      await expect(layouts.viewports).toHaveCount(rows * columns);
    }
    await keys.press('Alt+Y');
    await keys.expectFocus(layouts.picker.getByRole('button', { name: '4 × 4' }));
    await keys.press('ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft');

    await keys.press('Enter');
    await expect(layouts.viewports).toHaveCount(4);
    await expect(layouts.viewport(3)).toContainText('Soft tissue');
    await expect(layouts.viewport(4)).toContainText(`Prior ${prior}`);
  });

  await test.step('the layout is remembered for such studies, and forgotten again', async () => {
    await app.go('Worklist');
    await app.worklist.open(current);
    await expect(layouts.viewports).toHaveCount(4);
    await keys.press('Alt+Y');
    await layouts.picker.getByRole('button', { name: 'As the rule says' }).click();
    await expect(layouts.viewports).toHaveCount(2);
  });

  await test.step('one viewport alone by key and by double click', async () => {
    await keys.press('Alt+V');
    await keys.expectFocus(layouts.viewport(1));
    const before = await widthOf(layouts.viewport(1));
    await keys.press('f');
    await expect.poll(() => widthOf(layouts.viewport(1))).toBeGreaterThan(before * 1.9);
    await keys.press('f');
    await expect.poll(() => widthOf(layouts.viewport(1))).toBe(before);
    await layouts.viewport(2).dblclick();
    await expect.poll(() => widthOf(layouts.viewport(2))).toBeGreaterThan(before * 1.9);
    await layouts.viewport(2).dblclick();
    await expect.poll(() => widthOf(layouts.viewport(2))).toBe(before);
  });

  await test.step('a series by keys into the marked viewport, by digit into another, by drag anywhere', async () => {
    await expect(layouts.marked).toHaveAttribute('aria-label', /viewport 2$/);
    await keys.press('n');
    await expect(layouts.viewport(2)).toContainText(`Prior ${prior}`);
    await expect(layouts.viewport(2)).toContainText('Soft tissue');
    await keys.press('Shift+N');
    await expect(layouts.viewport(2)).toContainText('Lung');
    await keys.press('Alt+T');
    await keys.expectFocus(layouts.thumbnails.nth(0));
    await keys.press('Tab');
    await keys.press('1');
    await expect(layouts.viewport(1)).toContainText('Soft tissue');
    await expect(layouts.thumbnails.nth(1)).toHaveAccessibleName(/in viewport 1$/);
    await keys.press('Enter');
    await expect(layouts.thumbnails.nth(1)).toHaveAccessibleName(/in viewports? 1/);
    await layouts.thumbnails.nth(0).dragTo(layouts.viewport(1));
    await expect(layouts.viewport(1)).toContainText('Lung');
  });

  await test.step('a series of any other study', async () => {
    await keys.press('Control+Alt+3');
    await layouts.series.getByRole('button', { name: new RegExp(`^Series of ${oldest}`) }).click();
    const other = layouts.series
      .getByRole('region', { name: 'Series of other studies' })
      .getByRole('button', { name: /^CT \d/ });
    await other.nth(1).focus();
    await keys.press('3');
    await expect(layouts.viewport(3)).toContainText(`Prior ${oldest}`);
    await expect(layouts.viewport(3)).toContainText('14 mo 6 d earlier');
    await keys.press('Alt+Y');
    await layouts.picker.getByRole('button', { name: 'As the rule says' }).click();
    await expect(layouts.viewports).toHaveCount(2);
  });

  await test.step('scroll together from an offset that is shown and can be set; beyond the end it is said', async () => {
    await expect(layouts.linkWords).toHaveText('Linked by millimetres.');
    await expect(layouts.offset).toHaveValue('-100.0');
    await layouts.viewport(1).focus();
    await keys.press('Home');
    await expect(layouts.viewport(1)).toContainText('image 1 / 6');
    await expect(layouts.viewport(2)).toContainText('image 1 / 6');
    await layouts.offset.fill('-90');
    await layouts.offset.press('Enter');
    await expect(layouts.viewport(2)).toContainText('image 3 / 6');
    await layouts.viewport(1).focus();
    await keys.press('End');
    await expect(layouts.viewport(2)).toContainText('10 mm beyond this series');
    await keys.press('Alt+ArrowDown');
    await expect(layouts.offset).toHaveValue('-91.0');
    await keys.press('Alt+ArrowUp');
    await expect(layouts.offset).toHaveValue('-90.0');
    await keys.press('Alt+L');
    await expect(layouts.linkWords).toBeHidden();
    await keys.press('ArrowUp');
    await expect(layouts.viewport(1)).toContainText('image 5 / 6');
    await keys.press('Alt+L');
    await expect(layouts.linkWords).toBeVisible();
    const retaken = await layouts.offset.inputValue();
    expect(retaken).not.toBe('-90.0');
    await keys.press('Alt+L', 'ArrowDown', 'Alt+L', 'Alt+K');
    await expect(layouts.offset).not.toHaveValue(retaken);
  });

  await test.step('zoom, pan and window together, each by its key', async () => {
    await layouts.viewport(1).focus();
    await keys.press('+');
    await expect(layouts.viewport(1)).toContainText('zoom 1.20×');
    await expect(layouts.viewport(2)).toContainText('zoom 1.00×');
    await keys.press('Alt+Shift+Z', '+');
    await expect(layouts.viewport(2)).toContainText('zoom 1.20×');
    await keys.press('Alt+Shift+W', 'Control+ArrowRight');
    await expect(layouts.viewport(2)).not.toContainText('W 1200 ');
    const still = await layouts.viewport(2).screenshot();
    await keys.press('Alt+Shift+P', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await expect.poll(async () => still.equals(await layouts.viewport(2).screenshot())).toBe(false);
    for (const words of ['Scroll', 'Zoom', 'Pan', 'Window'])
      await expect(layouts.links.getByRole('button', { name: `${words} together` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
  });

  await test.step('current and prior swap', async () => {
    await keys.press('Alt+X');
    await expect(layouts.viewport(1)).toContainText(`Prior ${prior}`);
    await expect(layouts.viewport(2)).toContainText('Current');
    await layouts.bar.getByRole('button', { name: 'Swap current and prior' }).click();
    await expect(layouts.viewport(1)).toContainText('Current');
  });

  await test.step('another hanging protocol; one that does not fit says why', async () => {
    await keys.press('Alt+M');
    await expect(layouts.menuItem(/^Mammography\b/).first()).toContainText(
      'Does not fit: no images of modality MG',
    );
    await layouts.menuItem(/^One series/).click();
    await expect(layouts.viewports).toHaveCount(1);
    await expect(layouts.rule).toHaveAccessibleName(/^Hung by “One series”/);
  });

  await test.step('another prior by hand, with its reason', async () => {
    await keys.press('Alt+J');
    await expect(layouts.menuItem(new RegExp(`^${oldest}`))).toContainText(
      'same body part and modality, 14 months earlier',
    );
    await keys.press('ArrowDown', 'ArrowDown', 'Enter');
    await expect(app.read.study).toContainText('your choice');
    await expect(app.read.prior.first()).toContainText(/Prior 2025-/);
  });
});

test('a hanging protocol of one’s own: written, tried, hung, removed [T1]', async ({ app, page }) => {
  const layouts = new LayoutsPage(page);
  const [, , current] = COMPARED_DATES;
  const folder = await makeComparedStudies();
  await importFolder(app, folder);
  await removeComparedStudies(folder);

  const settings = page.getByRole('region', { name: 'Hanging protocols' });
  const editor = page.getByRole('region', { name: 'Hanging protocol', exact: true });
  const json = editor.getByRole('textbox');
  await app.choose('Open the settings');
  await settings.getByRole('button', { name: 'New protocol' }).click();
  await layouts.menuItem('Current beside prior').click();
  await expect(editor.getByRole('status')).toContainText('It would hang 2 of the 3 newest studies:');
  const protocol = {
    name: 'Mine',
    when: { modalities: ['CT'], words: ['chest'], prior: true },
    rows: 2,
    columns: 2,
    viewports: [
      { role: 'current', pick: 'find', words: ['soft tissue'], window: { center: 40, width: 350 } },
      { role: 'prior', pick: 'match', index: 0 },
    ],
    linked: { zoom: true },
  };
  await json.fill('{');
  await expect(editor).toContainText('This is not JSON');
  await json.fill(JSON.stringify({ ...protocol, rows: 7 }));
  await expect(editor).toContainText('rows: ');
  await json.fill(JSON.stringify(protocol));
  await expect(editor.getByRole('status')).toContainText('the word “chest”');
  await expectAccessible(page, 'Read');
  await editor.getByRole('button', { name: 'Keep the protocol' }).click();
  await expect(settings.getByRole('listitem')).toContainText('Mine');
  const download = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export all' }).click();
  const exported = await (await download).path();

  await app.go('Worklist');
  await app.worklist.open(current);
  await expect(layouts.viewports).toHaveCount(4);
  await expect(layouts.viewport(1)).toContainText('Soft tissue');
  await expect(layouts.viewport(1)).toContainText('W 350 L 40');
  await expect(layouts.viewport(3)).toHaveAccessibleName('Empty, viewport 3');
  await expect(layouts.links.getByRole('button', { name: 'Zoom together' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(layouts.rule).toHaveAccessibleName(
    /^Hung by “Mine”, matched by modality CT, the word “chest” and a prior/,
  );

  await app.choose('Open the settings');
  await settings.getByRole('button', { name: 'Remove Mine' }).click();
  await expect(settings).toContainText('You have no protocols of your own.');
  await settings.getByRole('button', { name: 'Put it back' }).click();
  await expect(settings.getByRole('listitem')).toContainText('Mine');
  await settings.getByRole('button', { name: 'Remove Mine' }).click();
  const chooser = settings.getByLabel('Import…').first();
  await chooser.setInputFiles(exported);
  await expect(settings.getByRole('listitem')).toContainText('Mine');
  await expect(settings.getByRole('status')).toContainText('1 protocol was taken from');

  await test.step('what is no list of protocols is refused by name, and nothing that was kept goes', async () => {
    const file = (words: string) => ({
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(words),
    });
    const refused = [
      ['\u0089PNG', 'This is not JSON'],
      ['', 'it is empty'],
      [JSON.stringify([protocol, protocol]), 'name: “Mine” stands twice'],
      [JSON.stringify([protocol, { ...protocol, name: 'B', colour: 'red' }]), 'Protocol 2, '],
      [' '.repeat(1_100_000), 'it is larger than'],
      [JSON.stringify(Array.from({ length: 101 }, (_, n) => ({ ...protocol, name: `${n}` }))), 'At most 100'],
    ] as const;
    for (const [words, why] of refused) {
      await chooser.setInputFiles(file(words));
      await expect(settings.getByRole('alert')).toContainText(why);
      await expect(settings.getByRole('listitem')).toHaveCount(1);
    }
  });

  await test.step('while one is being written no other takes its place', async () => {
    await settings.getByRole('button', { name: 'Edit Mine' }).click();
    await json.fill('{ "name": "half');
    const edit = settings.getByRole('button', { name: 'Edit Mine' });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(settings.getByRole('button', { name: 'New protocol' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(json).toHaveValue('{ "name": "half');
  });
});

test('the report of the prior beside its image, one key away, on the demo library [T1]', async ({
  app,
  page,
}) => {
  const keys = new Keyboard(page);
  const layouts = new LayoutsPage(page);
  await page.getByRole('button', { name: /demo/i }).first().click();
  await app.worklist.search.fill('demo-01 2024-02-05');
  await expect(app.worklist.row('2024-02-05')).toContainText('signed', { timeout: 120_000 });
  await app.worklist.open('2024-02-05');
  await expect(app.read.prior).toContainText('Prior 2023-03-20');
  await keys.press('Alt+V', 'Shift+P');
  await keys.expectFocus(layouts.priorReport);
  await expect(layouts.priorReport).toContainText('Report of 2023-03-20');
  await expect(layouts.priorReport).toContainText('Signed by Demo clinician');
  await expect(layouts.priorReport).toContainText('nodule');

  await keys.press('Escape');
  await expect(layouts.priorReport).toBeHidden();
  await keys.expectFocus(layouts.viewport(1));
  await keys.press('Shift+P', 'Shift+P');
  await expect(layouts.priorReport).toBeHidden();
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    const grid = await page.locator('[data-viewport]').first().locator('xpath=../..').boundingBox();
    expect((grid?.width ?? 0) / size.width).toBeGreaterThan(0.5);
  }
});

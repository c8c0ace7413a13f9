import { makeLayerStudy } from '../fixtures/layerStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ExportDialog } from '../pages/export.ts';
import { LayersPanel } from '../pages/layers.ts';
import { LayoutsPage } from '../pages/layouts.ts';
import { PlanesArea } from '../pages/planes.ts';
import { Workstation } from '../pages/workstation.ts';
import { open, picture, saveAsItIs, setTheme, settle } from './pictures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, staysQuiet: false });

test.beforeEach(async ({ app, host }) => {
  await makeDemo(app, host);
});

test('pictures of planes, of the volume, and of a layout of four', async ({ app, page }) => {
  const planes = new PlanesArea(page);
  await open(app, 'edith 2024-07-22');
  await app.read.current.focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+M');
  await expect(planes.pane('Coronal')).toContainText('mm');
  await picture(page, 'planes');
  await page.keyboard.press('Shift+V');
  await expect(page.getByRole('group', { name: 'View of the volume from outside' })).toBeVisible();
  await picture(page, 'volume');
  await page.keyboard.press('Shift+V');
  await page.keyboard.press('Shift+M');
  await page.keyboard.press('Control+Alt+4');
  await expect(new LayoutsPage(page).viewports).toHaveCount(4);
  await picture(page, 'read-four');
});

test('pictures of what leaves, of what looks alike, and of the editors', async ({ app, page }) => {
  const exporting = new ExportDialog(page);
  await open(app, 'edith 2024-07-22');
  await page.keyboard.press('Alt+Shift+F');
  await expect(app.dialog('Find similar').getByText(/^Compared with \d+/)).toBeVisible();
  await picture(page, 'similar');
  await page.keyboard.press('Escape');
  await app.read.report.see('17 mm nodule in the right lower lobe');
  await app.read.report.makeDraft();
  await page.keyboard.press('Alt+Shift+E');
  await expect(exporting.words).toBeVisible();
  await picture(page, 'export-report');
  await exporting.choose('De-identified copies');
  await exporting.preview.click();
  await expect(exporting.status).toContainText('would be copied');
  await picture(page, 'export-copies');
  await page.keyboard.press('Escape');
  await app.choose('Open the settings');
  const keys = page.getByRole('region', { name: 'Keys', exact: true });
  await keys.scrollIntoViewIfNeeded();
  await picture(page, 'settings-keys');
  const protocols = page.getByRole('region', { name: 'Hanging protocols' });
  await protocols.getByRole('button', { name: 'New protocol' }).click();
  await new LayoutsPage(page).menuItem('Current beside prior').click();
  await protocols.scrollIntoViewIfNeeded();
  await picture(page, 'settings-protocol');
});

test('pictures of layers, and of the second window', async ({ app, page }) => {
  const folder = await makeLayerStudy();
  await page.keyboard.press('Control+I');
  await app.import.take(folder);
  await expect(app.import.report).toBeVisible();
  await app.import.close();
  await app.worklist.search.fill('lea');
  await app.worklist.open('2026-03-04');
  await expect(app.read.current.first()).toContainText(/(\d+) of \1 loaded/);
  await app.read.current.first().focus();
  await page.keyboard.press('Alt+Shift+H');
  await expect(new LayersPanel(page).dialog).toBeVisible();
  await picture(page, 'layers');
  await page.keyboard.press('Escape');
  await open(app, 'edith 2024-07-22');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Alt+I');
  const second = new Workstation(await opened);
  await expect(second.read.current.first()).toContainText(/(\d+) of \1 loaded/, { timeout: 60_000 });
  await second.page.setViewportSize({ width: 1920, height: 1080 });
  await settle(second.page);
  await saveAsItIs(second.page, 'second-window-1920x1080');
  await picture(page, 'images-away');
});

for (const theme of ['dark', 'light'] as const)
  test(`a wall of pixels: reading in 4K, ${theme}`, async ({ app, page }) => {
    await page.setViewportSize({ width: 3840, height: 2160 });
    await open(app, 'edith 2024-07-22');
    await app.read.report.see('17 mm nodule in the right lower lobe');
    await app.read.report.makeDraft();
    await setTheme(page, theme);
    await settle(page);
    await saveAsItIs(page, `read-report-${theme}-3840x2160`);
  });

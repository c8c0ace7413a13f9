import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { discImage, discIndex, makeDisc, packZip, removeDisc } from '../fixtures/discs.ts';
import { dropOn } from '../fixtures/drop.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';

const INNER = packZip({ 'A/4': discImage(4), 'A/5': discImage(5) });
const DISC = {
  DICOMDIR: discIndex(['IMG\\2', 'IMG\\1', 'IMG\\GONE']),
  'img/1': discImage(1),
  'img/2': discImage(2),
  'stray/3': discImage(3),
  'viewer.exe': Buffer.from('4d5a9000', 'hex'),
};

test('[I1] a folder with an index, and a dropped archive inside an archive', async ({ app, page }) => {
  const folder = await makeDisc(DISC);
  await app.worklist.importFolder.click();
  const chooser = page.waitForEvent('filechooser');
  await app.import.form.getByRole('button', { name: 'Choose folder…' }).click();
  await (await chooser).setFiles(folder);
  await expect(app.import.outcome('Taken', 3)).toBeVisible();
  await expect(app.import.outcome('Skipped', 2)).toBeVisible();
  await expect(app.import.outcome('Missing on the disc', 1)).toBeChecked();
  await expect(app.import.report.getByText(/^0 files · .* · 1 missing on the disc$/)).toBeVisible();
  await expect(app.import.report.getByText(/^All paths are under /)).toBeVisible();
  await expect(app.import.file('IMG/GONE')).toContainText('listed in the disc’s index but not there');
  await app.import.close();
  await removeDisc(folder);

  await dropOn(page, { files: { 'export.zip': packZip({ ...DISC, 'inner/more.bin': INNER }) } });
  await expect(app.import.outcome('Taken', 2)).toBeVisible();
  await expect(app.import.outcome('Known already', 3)).toBeVisible();
  await app.import.report.getByText('Taken 2').click();
  await expect(app.import.file('inner/more.bin/A/5')).toBeVisible();
  await expectAccessible(page, 'import report');
  await app.import.file('A/5').getByRole('button', { name: 'Open' }).click();
  await expect(app.read.study).toContainText('DISC-01', { timeout: 60_000 });
});

test('[I1] the report by keyboard: filters, reasons, words, and back from it', async ({ app, page }) => {
  const folder = await makeDisc({
    ...DISC,
    empty: Buffer.alloc(0),
    'data.bin': Buffer.from('00010203', 'hex'),
  });
  await app.worklist.importFolder.click();
  await app.import.path.fill(folder);
  await page.keyboard.press('Enter');
  await expect(app.import.outcome('Missing on the disc', 1)).toBeChecked();
  await app.import.outcome('Missing on the disc', 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(app.import.outcome('Skipped', 4)).toBeChecked();
  const reasons = app.import.report.getByRole('radiogroup', { name: 'Reasons' });
  await reasons.getByRole('radio', { name: 'All 4' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(reasons.getByRole('radio', { name: 'not a DICOM file 2' })).toBeChecked();
  await expect(app.import.report.getByText('2 files · in')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await app.import.outcome('Skipped', 4).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(app.import.outcome('Missing on the disc', 1)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await app.import.report.getByRole('searchbox', { name: 'Search file or reason' }).fill('EMPTY');
  await expect(app.import.file('empty')).toBeVisible();
  await expect(app.import.report.getByText('1 file · in')).toBeVisible();
  const saved = page.waitForEvent('download');
  await app.import.report.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('import-report.csv');
  await app.import.report.getByRole('button', { name: 'Import more' }).click();
  await app.import.form.getByRole('button', { name: `Report of ${folder}` }).click();
  await expect(app.import.outcome('Taken', 3)).toBeVisible();
  await removeDisc(folder);
});

test('[I4] Cancel mid-way keeps what was taken; others wait in line, and none is lost', async ({ app }) => {
  const many = await makeDisc(
    Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${10_000 + n}`, discImage(n)])),
  );
  const small = await makeDisc({ 'viewer.exe': Buffer.from('4d5a', 'hex') });
  await app.worklist.importFolder.click();
  await app.import.take(many);
  await app.import.take(small);
  await expect(app.import.form.getByRole('region', { name: 'Next' })).toContainText(small);
  await expect(app.import.form.getByText(/files\/s/)).toBeVisible();
  await app.import.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.import.report).toBeVisible();
  await expect(app.import.outcome('Skipped', 1)).toBeVisible();
  await app.import.report.getByRole('button', { name: 'Import more' }).click();
  await app.import.form.getByRole('button', { name: `Report of ${many}` }).click();
  await expect(app.import.report).toContainText('Cancelled. What was taken by then is in the library.');
  await app.import.close();
  await expect(app.worklist.count).toHaveText('1 study');
  await removeDisc(many);
  await removeDisc(small);
});

test('[I4] an import outlives a reload of its window: it is shown again, stopped from there, and reported', async ({
  app,
  page,
}) => {
  const many = await makeDisc(
    Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`${10_000 + n}`, discImage(n)])),
  );
  await app.worklist.importFolder.click();
  await app.import.take(many);
  await expect(app.import.form.getByText(/files\/s/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Import: \d/ }).click();
  const going = app.import.form.getByRole('region', { name: 'Goes on' });
  await going.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page, 'an import that outlived its window');
  await expect(going).toBeHidden();
  await app.import.form.getByRole('button', { name: `Report of ${many}` }).click();
  await expect(app.import.report).toContainText('Cancelled. What was taken by then is in the library.');
  await app.import.close();
  await expect(app.worklist.count).toHaveText('1 study');
  await removeDisc(many);
});

test('[I1] a watched folder takes a file, and says so quietly', async ({ app, host, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-watched-'));
  await app.choose('Open the settings');
  await page.getByLabel('Path on this computer').fill(folder);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  const list = page.getByRole('list', { name: 'Watched folders' });
  await expect(list).toContainText('watching');
  await expectAccessible(page, 'settings');
  await writeFile(join(folder, '1.dcm'), discImage(1));
  await app.go('Worklist');
  await expect(app.worklist.count).toHaveText('1 study', { timeout: 30_000 });
  await page.keyboard.press('Control+I');
  const brought = app.import.form.getByRole('region', { name: 'From watched folders since yesterday' });
  await expect(brought).toContainText('1 taken');
  await brought.getByRole('button', { name: /^Report of/ }).click();
  await expect(app.import.outcome('Taken', 1)).toBeVisible();
  await app.import.close();
  expect(await runCommand(host.dataFolder, ['watch', 'list'])).toMatchObject([{ path: folder }]);
  await app.choose('Open the settings');
  await list.getByRole('button', { name: `Remove ${folder}` }).click();
  await expect(list).toHaveCount(0);
  await rm(folder, { recursive: true });
});

test('[I1] a dropped link is no import, and leads nowhere', async ({ app, page }) => {
  await expect(app.places).toBeVisible();
  await dropOn(page, { text: 'https://example.org/' });
  await expect(app.import.form).toContainText('Links and text cannot');
});

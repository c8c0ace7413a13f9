import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../fixtures/axe.ts';
import { makeLargeStack } from '../fixtures/largeStack.ts';
import { importFolder, openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ExportDialog } from '../pages/export.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { colourAt, countPixels, decodePng } from '../pages/png.ts';
import { ViewportArea } from '../pages/viewport.ts';

test('[T9] de-identified copies by keyboard: what changes is shown, then they are written', async ({
  app,
  cohort,
  page,
}) => {
  const keys = new Keyboard(page);
  const exporting = new ExportDialog(page);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-e2e-export-'));
  const to = join(folder, 'copies');
  try {
    await importFolder(app, cohort.folder);
    await keys.press('/', 'ArrowDown', 'Home', 'Alt+Shift+E');
    await expect(exporting.dialog.getByText('Nothing is written in the report')).toBeVisible();
    await keys.tabTo(exporting.dialog.getByRole('radio', { name: 'Report' }));
    await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(exporting.copy).toHaveAttribute('aria-disabled', 'true');
    await keys.use(exporting.preview);
    await expect(exporting.status).toContainText('would be copied');
    await expect(exporting.changes.getByRole('row').filter({ hasText: '(0010,0010)' })).toContainText(
      'ANON-',
    );
    await expectAccessible(page, 'export, preview');
    await exporting.folder.fill(to);
    await keys.use(exporting.copy);
    await expect(exporting.status).toContainText('copied to');
    expect((await readdir(to)).every((name) => name.startsWith('ANON-'))).toBe(true);
    await exporting.choose('Measurements and key images');
    await keys.use(exporting.button('Save measurements'));
    await expect(exporting.dialog.getByText('Nothing is measured in this study')).toBeVisible();
    await keys.press('Escape');
    await expect(exporting.dialog).toBeHidden();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[T9] copies go on behind their closed dialog; a bad folder, Cancel and a double click end in words', async ({
  app,
  host,
  page,
}) => {
  const exporting = new ExportDialog(page);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-e2e-export-'));
  const large = await makeLargeStack(0, 5);
  const shown = page.getByRole('button', { name: /^De-identified copies: |images copied$/ });
  const copyTo = async (name: string) => {
    await exporting.folder.fill(join(folder, name));
    await exporting.copy.click();
  };
  try {
    await importFolder(app, large);
    await new Keyboard(page).press('/', 'ArrowDown', 'Home', 'Alt+Shift+E');
    await exporting.choose('De-identified copies');

    await test.step('a path through a file, and one that is too long, are refused with the next step', async () => {
      await writeFile(join(folder, 'file'), 'mine');
      await copyTo('file/below');
      await expect(exporting.dialog.getByRole('alert')).toContainText(
        'is not a folder and none can be made there',
      );
      await expect(exporting.dialog.getByRole('alert')).toContainText('Choose another folder.');
      await copyTo('x'.repeat(300));
      await expect(exporting.dialog.getByRole('alert')).toContainText('too long');
      expect(await readdir(folder)).toEqual(['file']);
    });

    await test.step('Cancel says what became of the copies', async () => {
      // A core that is held answers nothing: the copies are on their way as long as it lasts.
      process.kill(host.pid, 'SIGSTOP');
      await copyTo('stopped');
      await exporting.button('Cancel').click();
      process.kill(host.pid, 'SIGCONT');
      await expect(exporting.status).toContainText('Stopped, as asked.');
      await expect(exporting.status).toContainText('Use a new folder');
    });

    await test.step('a double click makes them once, and closing the dialog does not end them', async () => {
      await exporting.folder.fill(join(folder, 'Köpfe und Hälse'));
      process.kill(host.pid, 'SIGSTOP');
      await exporting.copy.dblclick();
      await expect(exporting.dialog.getByRole('progressbar')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(exporting.dialog).toBeHidden();
      await expect(shown).toHaveText('De-identified copies: Going through the images');
      process.kill(host.pid, 'SIGCONT');
      await expect(shown).toHaveText('5 images copied');
      await shown.click();
      await expect(exporting.status).toContainText('5 images were copied to');
      await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
    });

    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(left.filter((name) => name.startsWith('Köpfe') && name.endsWith('.dcm'))).toHaveLength(5);
  } finally {
    process.kill(host.pid, 'SIGCONT');
    await rm(folder, { recursive: true, force: true });
    await rm(large, { recursive: true, force: true });
  }
});

/** What was shown may have been written in the minute before. */
function withoutMinute(report: string): string {
  return report.replace(/ on \d{4}-\d\d-\d\d \d\d:\d\d UTC/, '');
}

test('[T9, W7] the report leaves as PDF, text, DICOM and FHIR, a draft as DRAFT; the audit says so', async ({
  app,
  cohort,
  page,
}) => {
  const exporting = new ExportDialog(page);
  const study = cohort.patients[0]?.studies[1];
  if (study === undefined) throw new Error('the cohort has no second study');
  await importFolder(app, cohort.folder);
  await openStudy(app, study.date);
  await app.read.report.see('small pleural effusion');
  await app.read.report.draft.click();
  await expect(app.read.report.sentences.first()).toBeVisible();
  await page.keyboard.press('Alt+Shift+E');
  await expect(exporting.words).toContainText('DRAFT: not signed');
  await expect(exporting.words).toContainText('pleural effusion');
  await expectAccessible(page, 'export, report');

  const pdf = await exporting.save('Save the report');
  expect(pdf.name).toBe(`report-${study.date}-DRAFT.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  expect(text).toMatch(/DRAFT: not signed/);
  expect(text.toLowerCase()).toContain('pleural effusion');
  await expect(exporting.status).toContainText('handed to the browser');

  await exporting.choose('Plain text');
  const plain = await exporting.save('Save the report');
  const shown = (await exporting.words.textContent()) ?? '';
  expect(withoutMinute(plain.bytes.toString())).toBe(withoutMinute(shown));

  await exporting.choose('FHIR R4');
  const fhir = JSON.parse((await exporting.save('Save the report')).bytes.toString());
  const types = fhir.entry.map(
    ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
  );
  expect(types).toEqual(
    expect.arrayContaining(['DiagnosticReport', 'Patient', 'ImagingStudy', 'Provenance']),
  );

  await exporting.choose('DICOM SR');
  await expect(exporting.tick('Also keep it in the library')).toBeVisible();
  const sr = await exporting.save('Save the report');
  expect(sr.bytes.toString('latin1', 128, 132)).toBe('DICM');
  expect(sr.bytes.toString('latin1')).toContain('UNVERIFIED');

  await page.keyboard.press('Escape');
  await app.choose('Open the audit');
  for (const words of ['PDF', 'text', 'FHIR', 'DICOM SR'])
    await expect(page.getByRole('row').filter({ hasText: `exported a report as ${words}` })).toContainText(
      '1 file of 1 study',
    );
  await app.audit.verify.click();
  await expect(app.audit.whole).toBeVisible();
});

test('[T9] a picture of the viewport is what is seen, without identity unless asked for, and says that it is not for diagnosis', async ({
  app,
  cohort,
  page,
}) => {
  const exporting = new ExportDialog(page);
  const study = cohort.patients[0]?.studies[1];
  if (study === undefined) throw new Error('the cohort has no second study');
  await importFolder(app, cohort.folder);
  await openStudy(app, study.date);
  const viewport = new ViewportArea(page, app.read.current);
  await viewport.focus();
  await viewport.press('f', 'Alt+G');
  await viewport.drag([0.4, 0.4], [0.6, 0.4]);
  await expect(viewport.labels).toHaveCount(1);
  const size = await viewport.box.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const [width = 0, height = 0] = size;
  const seen = await decodePng(page, await viewport.box.screenshot());

  await page.keyboard.press('Alt+Shift+S');
  await expect(exporting.picture).toBeVisible();
  await expectAccessible(page, 'export, picture');
  const file = await exporting.save('Save the picture');
  expect(file.name).toBe('picture-without-identity.png');
  const plain = await decodePng(page, file.bytes);
  expect([plain.width, plain.height]).toEqual([2 * width, 2 * (height + 22)]);

  await test.step('the same light at the same places, beside texts and lines', () => {
    const border = (seen.width - width) / 2;
    const grey = ([red, green, blue]: readonly number[]) => ((red ?? 0) + (green ?? 0) + (blue ?? 0)) / 3;
    const differences: number[] = [];
    for (let x = 0.3; x < 0.7; x += 0.02)
      for (let y = 0.55; y < 0.7; y += 0.02) {
        const screen = colourAt(seen, border + x * width, border + y * height);
        differences.push(Math.abs(grey(screen) - grey(colourAt(plain, 2 * x * width, 2 * y * height))));
      }
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    expect(mean).toBeLessThan(6);
  });

  const isYellow = (red: number, green: number, blue: number) => red > 200 && green > 170 && blue < 160;
  const line = [2 * 0.4 * width, 2 * 0.38 * height, 2 * 0.6 * width, 2 * 0.42 * height] as const;
  const isLight = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 190;
  const corner = [0, 0, 0.25 * width, 2 * 60] as const;
  const margin = [0, 2 * height + 2, 2 * width, 2 * (height + 22)] as const;
  expect(countPixels(plain, line, isYellow)).toBeGreaterThan(100);
  expect(countPixels(plain, margin, (red) => red < 90)).toBeGreaterThan(200);
  expect(countPixels(plain, margin, isLight)).toBeGreaterThan(20 * width);

  await exporting.dialog.getByText('With the patient’s name, ID').click();
  await expect(exporting.dialog.getByText('The picture tells who the patient is')).toBeVisible();
  await expect(exporting.picture).toBeVisible();
  const named = await exporting.save('Save the picture');
  expect(named.name).toBe('picture-WITH-IDENTITY.png');
  const withName = await decodePng(page, named.bytes);
  expect(countPixels(withName, corner, isLight)).toBeGreaterThan(countPixels(plain, corner, isLight) + 100);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await exporting.button('Copy the picture').click();
  await expect(exporting.status).toHaveText('The picture was copied.');
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? []);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const fromClipboard = await decodePng(page, Buffer.from(copied, 'base64'));
  expect([fromClipboard.width, fromClipboard.height]).toEqual([plain.width, plain.height]);

  await exporting.dialog.getByText('With measurements and texts').click();
  await expect(exporting.picture).toBeVisible();
  const bare = await decodePng(page, (await exporting.save('Save the picture')).bytes);
  expect(countPixels(bare, line, isYellow)).toBe(0);

  await page.keyboard.press('Escape');
  await app.choose('Open the audit');
  const rows = page.getByRole('row').filter({ hasText: 'saved a picture of a viewport' });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'without patient identity' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'copied a picture of a viewport' })).toHaveCount(1);
});

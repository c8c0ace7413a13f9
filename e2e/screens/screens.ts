import { rm } from 'node:fs/promises';
import { discImage, discIndex, makeDisc, removeDisc } from '../fixtures/discs.ts';
import { writeNamesakes } from '../fixtures/namesakes.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { LibrarySection, libraryFiles } from '../pages/library.ts';
import type { Workstation } from '../pages/workstation.ts';
import { open, picture, SIZES, save, saveAsItIs } from './pictures.ts';

/** The image of the newest study on which its larger nodule is seen best. */
const NODULE_IMAGE = 12;

const OTHER_SCREENS = [
  ['Open the differential notes', 'bank'],
  ['Open the audit', 'audit'],
  ['Open the models', 'models'],
  ['Open the settings', 'settings'],
] as const;

/** A disc as hospitals hand it over: with an index that is not whole, a viewer, and what a Mac left. */
const DISC = {
  DICOMDIR: discIndex(['IMG\\1', 'IMG\\2', 'IMG\\3', 'IMG\\4', 'IMG\\5']),
  'IMG/1': discImage(1),
  'IMG/2': discImage(2),
  'IMG/3': discImage(3),
  '._IMG': Buffer.from('00051607', 'hex'),
  'VIEWER/viewer.exe': Buffer.from('4d5a9000', 'hex'),
  'VIEWER/help.pdf': Buffer.from('%PDF-1.4'),
  'VIEWER/logo.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'VIEWER/data.bin': Buffer.from('00010203', 'hex'),
};

test.use({ contextOptions: { reducedMotion: 'reduce' }, staysQuiet: false });

/** Lungs in a lung window, at the level of the larger nodule. */
async function lookAtLungs(app: Workstation): Promise<void> {
  await app.read.prior.focus();
  await app.page.keyboard.press('2');
  await app.read.current.focus();
  await app.page.keyboard.press('2');
  await app.page.keyboard.press('Home');
  for (let image = 1; image < NODULE_IMAGE; image++) await app.page.keyboard.press('ArrowDown');
  await expect(app.read.current).toContainText(`image ${NODULE_IMAGE} /`);
}

async function takeReadPictures(app: Workstation): Promise<void> {
  const { page } = app;
  const { report } = app.read;
  await open(app, 'edith 2024-07-22');
  await lookAtLungs(app);
  await report.question.fill('Follow-up of nodules.');
  await report.see('17 mm nodule in the right lower lobe');
  await report.see('moderate left pleural effusion');
  await report.makeDraft();
  await picture(page, 'read-report');
  await app.read.prior.focus();
  await page.keyboard.press('0');
  await app.read.current.focus();
  await page.keyboard.press('0');
  for (const tab of ['Priors', 'Timeline', 'Summary'] as const) {
    await app.read.tab(tab);
    await picture(page, `read-${tab.toLowerCase()}`);
  }
  await app.read.tab('Report');
  const fact = report.sentences.getByRole('button', { name: /^Evidence \d+: fact/ }).first();
  await fact.click();
  await expect(app.evidence.dialog).toContainText('Recorded');
  await picture(page, 'evidence');
  await app.evidence.close();
  await report.prompt.click();
  await expect(app.dialog('The prompt of this draft')).toContainText('tokens');
  await picture(page, 'prompt');
  await app.closeDialog('The prompt of this draft');
  await app.choose('Keys…');
  await picture(page, 'keys');
  await app.closeDialog('Keys');
}

test('pictures of an import', async ({ app, cohort, page }) => {
  await app.worklist.importFolder.click();
  await expect(app.import.form).toBeVisible();
  await picture(page, 'import');
  await app.import.take(cohort.folder);
  await expect(app.import.report).toBeVisible();
  const disc = await makeDisc(DISC);
  await app.import.report.getByRole('button', { name: 'Import more' }).click();
  await app.import.take(disc);
  await expect(app.import.report).toBeVisible();
  await removeDisc(disc);
  await picture(page, 'import-report');
});

test('pictures of imports in line, and of watched folders', async ({ app, cohort, page }) => {
  const disc = await makeDisc(
    Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${10_000 + n}`, discImage(n)])),
  );
  await app.choose('Open the settings');
  await page.getByLabel('Path on this computer').fill(cohort.folder);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Watched folders' })).toContainText('Last looked');
  await picture(page, 'settings-watched');
  await page.keyboard.press('Control+I');
  await expect(app.import.form.getByText('3 taken')).toBeVisible({ timeout: 60_000 });
  await app.import.take(disc);
  await app.import.take(cohort.folder);
  await expect(app.import.form.getByText(/files\/s/)).toBeVisible();
  // It moves on: there is no moment at which two pictures of it are the same.
  await page.setViewportSize(SIZES[1]);
  await saveAsItIs(page, 'import-running-1280x720');
  await removeDisc(disc);
});

test('pictures of the care of the library', async ({ app, cohort, host, page }) => {
  await runCommand(host.dataFolder, ['import', cohort.folder]);
  for (const path of (await libraryFiles(host.dataFolder)).slice(0, 3)) await rm(path);
  await app.choose('Open the settings');
  const library = new LibrarySection(page);
  await library.repair.click();
  await expect(library.findings).toBeVisible({ timeout: 60_000 });
  await library.findings.getByRole('row').nth(1).click();
  await library.findings.scrollIntoViewIfNeeded();
  await picture(page, 'settings-library');
  await app.go('Worklist');
  await expect(page.getByText(/files? missing/).first()).toBeVisible();
  await save(page, 'worklist-missing-1280x720', SIZES[1]);
});

test('pictures of who is who', async ({ app, cohort, dataFolder, host, page }) => {
  const { reconcile } = app;
  const made = await writeNamesakes(cohort, dataFolder);
  await runCommand(host.dataFolder, ['import', made.folder]);
  await app.worklist.row(made.dates[1]).click();
  await picture(page, 'worklist-kept-apart');
  await reconcile.notice.click();
  await reconcile.question(made.patientId).getByRole('button', { name: 'Same person…' }).click();
  await picture(page, 'reconcile-pair');
  await reconcile.proposeSame('Passport seen: the name was spelled backwards.');
  await picture(page, 'reconcile');
});

test('pictures of every other screen', async ({ app, host, page }) => {
  await picture(page, 'worklist-empty');
  await makeDemo(app, host);
  await app.worklist.row('2024-07-22').click();
  await picture(page, 'worklist');
  await takeReadPictures(app);

  await open(app, 'ada 2024-03-01');
  const notes = await app.read.tab('Differential');
  await expect(notes.getByRole('article').first()).toBeVisible();
  await picture(page, 'read-differential');

  await app.go('Review');
  await expect(app.review.decide).toBeVisible();
  await picture(page, 'review');
  for (const [entry, name] of OTHER_SCREENS) {
    await app.choose(entry);
    await picture(page, name);
  }
  await page.keyboard.press('Control+K');
  await picture(page, 'commands');
  await page.keyboard.press('Escape');
  await app.choose('About Anamnesis…');
  await picture(page, 'about');
});

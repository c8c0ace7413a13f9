import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { Workstation } from '../pages/workstation.ts';

test.use({ staysQuiet: false });

/** Files below a folder whose name or bytes say the word. */
async function placesOf(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const needles = [Buffer.from(word), Buffer.from(word, 'utf16le')];
  const found: string[] = [];
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (path.slice(folder.length).includes(word) || needles.some((needle) => bytes.includes(needle)))
      found.push(path.slice(folder.length));
  }
  return found;
}

test('[W6] a patient is erased by the dialog: typed id, other windows closed, nothing left in the data folder or the browser’s profile', async ({
  startCore,
  dataFolder,
  cohort,
}) => {
  const host = await startCore();
  const own: BrowserContext = await chromium.launchPersistentContext(join(dataFolder, 'browser'), {
    ...test.info().project.use.launchOptions,
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
  });
  const page = await own.newPage();
  await page.goto(host.address);
  const app = new Workstation(page);
  const keys = new Keyboard(page);
  const patient = cohort.patients[0];
  const [study] = patient?.studies ?? [];
  if (patient === undefined || study === undefined) throw new Error('the cohort has a study');
  await importFolder(app, cohort.folder);
  const id = patient.patientId;
  const dialog = page.getByRole('alertdialog', { name: 'Erase a patient' });
  const start = dialog.getByRole('button', { name: 'Erase for good' });

  const other = await own.newPage();
  await other.goto(page.url());
  const second = new Workstation(other);

  await test.step('the other window reads a study of the patient', async () => {
    await second.worklist.row(study.date).dblclick();
    await expect(second.places.getByRole('button', { name: 'Read' })).toHaveAttribute('aria-current', 'page');
    expect((await placesOf(dataFolder, id)).length).toBeGreaterThan(0);
  });

  await test.step('the palette opens the dialog, which says what would go and what not', async () => {
    await page.bringToFront();
    await keys.press('/', 'ArrowDown', 'Home', 'Control+k');
    await page.keyboard.type('Erase the patient');
    await keys.press('Enter');
    await expect(dialog).toContainText('This cannot be undone');
    await expect(dialog).toContainText(id);
    await expect(dialog).toContainText('No export of this patient is known.');
    await expect(dialog).toContainText('Open in a window of');
    await expectAccessible(page, 'erasing');
  });

  await test.step('nothing goes before the Patient ID stands there exactly', async () => {
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(`${id}x`);
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(id);
    await expect(start).not.toHaveAttribute('aria-disabled', 'true');
    await keys.press('Enter');
  });

  await test.step('it is done, the other window was closed with a sentence', async () => {
    await expect(dialog.getByRole('status')).toContainText('Erased:', { timeout: 60_000 });
    await expect(other.getByText('The patient whom this window showed is being erased')).toBeVisible();
    await expect(second.places.getByRole('button', { name: 'Worklist' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(id, { exact: true })).toHaveCount(0);
  });

  await test.step('the audit says it once, and its chain is whole', async () => {
    await app.choose('Open the audit');
    await expect(page.getByRole('row', { name: /erased a patient/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('The chain is whole')).toBeVisible();
  });

  await test.step('nothing of the patient is left on the disk, the browser’s profile included', async () => {
    await own.close();
    await host.stop();
    expect((await readdir(join(dataFolder, 'browser'))).length).toBeGreaterThan(0);
    for (const word of [id, patient.name.split('^')[0] ?? patient.name])
      expect(await placesOf(dataFolder, word)).toEqual([]);
  });
});

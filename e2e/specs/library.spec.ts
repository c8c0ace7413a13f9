import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { discImage, makeDisc, removeDisc } from '../fixtures/discs.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { LibrarySection, libraryFiles } from '../pages/library.ts';
import { Workstation } from '../pages/workstation.ts';

const IMAGES = { a: discImage(1), b: discImage(2), c: discImage(3) };

test('[I4] a missing file is found, marked, shown, and mended by importing it again', async ({
  app,
  host,
  page,
}) => {
  const disc = await makeDisc(IMAGES);
  await runCommand(host.dataFolder, ['import', disc]);
  await app.choose('Open the settings');
  const library = new LibrarySection(page);
  await expect(library.section).toContainText('3 files');
  await library.check.click();
  await expect(library.section.getByRole('status')).toContainText('Sound: 3 files');
  const [first = ''] = await libraryFiles(host.dataFolder);
  await rm(first);
  await library.check.focus();
  await page.keyboard.press('Enter');
  await expect(library.section.getByRole('alert')).toContainText('1 problem was found.');
  await expect(library.findings).toContainText('Import it again from where it came.');
  await expectAccessible(page, 'settings with findings');
  await library.repair.click();
  await expect(library.section.getByRole('status').first()).toContainText('1 image is marked as missing');
  await expect(library.section).toContainText('The file of 1 image is missing.');
  await app.go('Worklist');
  await expect(page.getByText('1 file missing')).toBeVisible();
  await page.keyboard.press('Control+I');
  await app.import.take(disc);
  await expect(app.import.outcome('Known already', 3)).toBeVisible();
  await app.import.close();
  await expect(page.getByText('1 file missing')).toHaveCount(0);
  await removeDisc(disc);
});

test.describe('with a file that is gone', () => {
  test.use({ staysQuiet: false });

  test('[I4] [V3] an image whose file is gone says so in the viewer', async ({ app, host, page }) => {
    const disc = await makeDisc({ a: discImage(1) });
    await runCommand(host.dataFolder, ['import', disc]);
    for (const path of await libraryFiles(host.dataFolder)) await rm(path);
    await app.worklist.open('DISC-01');
    await expect(page.getByRole('alert').first()).toContainText(
      'The file of this image is missing in the library',
      { timeout: 60_000 },
    );
    await removeDisc(disc);
  });
});

test('[I4] the data folder is moved from the settings, and a start on the old one finds it', async ({
  dataFolder,
  startCore,
  page,
}) => {
  const host = await startCore();
  await page.goto(host.address);
  const app = new Workstation(page);
  const disc = await makeDisc(IMAGES);
  await runCommand(dataFolder, ['import', disc]);
  const place = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-moved-')));
  await app.choose('Open the settings');
  const library = new LibrarySection(page);
  await expect(library.move).toHaveAttribute('aria-disabled', 'true');
  await library.newFolder.fill(dataFolder);
  await library.move.click();
  await expect(library.section.getByRole('alert')).toContainText('inside the data folder, or around it');
  await library.newFolder.fill(join(place, 'data'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The data folder is now ${join(place, 'data')}.`).first()).toBeVisible({
    timeout: 60_000,
  });
  await host.stop();
  await startCore();
  expect(await runCommand(dataFolder, ['studies'])).toHaveLength(1);
  expect(await libraryFiles(join(place, 'data'))).toHaveLength(3);
  await rm(place, { recursive: true });
  await removeDisc(disc);
});

import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { discImage, makeDisc, removeDisc } from '../fixtures/discs.ts';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { LibrarySection } from '../pages/library.ts';

let place: string;
test.beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-upkeep-')));
});
test.afterEach(() => rm(place, { recursive: true, force: true }));

test('[07 backup] a backup is made in the settings, listed, brought up to date, and restored into a folder that works', async ({
  app,
  host,
  page,
}) => {
  const disc = await makeDisc({ a: discImage(1), b: discImage(2) });
  await runCommand(host.dataFolder, ['import', disc]);
  await app.choose('Open the settings');
  const { section, backupFolder, backup, backups, restoreFrom, restoreTo, restore } = new LibrarySection(
    page,
  );

  await test.step('a folder that will not do is refused with a sentence', async () => {
    await expect(backup).toHaveAttribute('aria-disabled', 'true');
    await backupFolder.fill(host.dataFolder);
    await backup.click();
    await expect(section.getByRole('alert')).toContainText('inside the data folder, or around it');
  });

  const folder = join(place, 'backup');
  await test.step('it is made, and listed with its figures', async () => {
    await backupFolder.fill(folder);
    await backupFolder.press('Enter');
    await expect(section.getByRole('status').last()).toContainText('Backed up:', { timeout: 60_000 });
    await expect(backups.getByRole('listitem')).toContainText([folder]);
    await expectAccessible(page, 'settings with a backup');
  });

  await test.step('restored into an empty folder; the audit of both says so', async () => {
    await restoreFrom.fill(folder);
    await expect(restore).toHaveAttribute('aria-disabled', 'true');
    await restoreTo.fill(join(place, 'restored'));
    await restoreTo.press('Enter');
    await expect(section.getByRole('status').last()).toContainText('Restored:', { timeout: 60_000 });
    expect(await runCommand(join(place, 'restored'), ['studies'])).toHaveLength(1);
    await app.choose('Open the audit');
    await expect(app.audit.table).toContainText('restored a backup');
    await expect(app.audit.table).toContainText('made a backup');
  });
  await removeDisc(disc);
});

test('[W7] a check value is made on the audit’s screen, and Verify compares with it', async ({
  app,
  host,
  page,
}) => {
  const disc = await makeDisc({ a: discImage(1) });
  await runCommand(host.dataFolder, ['import', disc]);
  await app.choose('Open the audit');
  await page.getByRole('button', { name: 'Check value' }).click();
  const made = page.getByRole('textbox', { name: /^Check value of \d+ lines$/ });
  const value = await made.inputValue();
  expect(value).toMatch(/^audit1\/\d+\//);
  await page.getByRole('textbox', { name: 'Check value kept elsewhere' }).fill(value);
  await app.audit.verify.click();
  await expect(
    page.getByText(/^The chain is whole: [\d,]+ lines? checked, none missing since/),
  ).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Check value kept elsewhere' })
    .fill(value.replace('audit1/', 'audit1/1'));
  await app.audit.verify.click();
  await expect(page.getByRole('alert')).toContainText(
    'The check value was changed, or it is of another library.',
  );
  const command = await runCommand(host.dataFolder, ['audit', 'verify', '--against', value]);
  expect(command).toMatchObject({ ok: true });
  await removeDisc(disc);
});

test('[M11] base memory: what would enter is listed, confirmed, entered, and known the second time', async ({
  app,
  page,
}) => {
  await writeFile(join(place, 'a.dcm'), discImage(1));
  const item = {
    ...{ item_id: '1', subject_id: 'DISC-01', media_type: 'image', file: 'a.dcm' },
    metadata: { study_time: '2026-03-04', report: 'Small nodule in the right lung.' },
  };
  await writeFile(join(place, 'items.jsonl'), `${JSON.stringify(item)}\nno json\n`);
  await app.choose('Open the settings');
  const base = page.getByRole('region', { name: 'Base memory' });
  const path = base.getByLabel('Folder or JSONL on this computer');
  await expect(base.getByRole('button', { name: 'Check what would enter' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await path.fill(join(place, 'gone.jsonl'));
  await path.press('Enter');
  await expect(base.getByRole('alert')).toBeVisible();
  await path.fill(join(place, 'items.jsonl'));
  await path.press('Enter');
  await expect(base).toContainText('1 readings of 1 patients with 1 images can enter.');
  await expect(base.getByRole('list', { name: 'What is left out' })).toContainText('Line 2:');
  await base.getByRole('button', { name: 'Approve and enter 1 reading' }).click();
  await expect(base).toContainText('1 reading entered, 0 had entered before.', { timeout: 60_000 });
  await expectAccessible(page, 'settings after base memory');
  await path.press('Enter');
  await base.getByRole('button', { name: 'Approve and enter 1 reading' }).click();
  await expect(base).toContainText('0 readings entered, 1 had entered before.', { timeout: 60_000 });
});

test('[M3] another image encoder: its progress is seen, it is in use at the end, and search finds by it', async ({
  app,
  host,
  page,
}) => {
  await makeDemo(app, host);
  await app.choose('Open the models');
  const next = page.getByRole('button', { name: 'Use oriented-1024-b' });
  await next.click();
  await expect(page.getByRole('progressbar', { name: 'Embedding memory by oriented-1024-b' })).toBeVisible();
  const chosen = page.getByRole('listitem').filter({ hasText: /^oriented-1024-b/ });
  await expect(chosen).toContainText('in use', { timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await app.choose('Open the settings');
  await app.go('Worklist');
  const viewport = await openToMeasure(app);
  await viewport.press('Alt+Shift+F');
  const dialog = app.dialog('Find similar');
  const own = dialog.getByRole('region', { name: 'This patient' });
  await expect(own.getByRole('listitem').first()).toContainText(/\(-?\d\.\d\d\)/);
  await expect(dialog.getByText(/^Compared with \d+ approved images/)).toBeVisible();
});

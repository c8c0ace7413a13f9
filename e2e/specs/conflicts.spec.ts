import { rm } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/axe.ts';
import { makeConflict } from '../fixtures/conflict.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConflictsDialog } from '../pages/conflicts.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[I3] two contents of one image: the badge, the choice by keyboard, and the way back', async ({
  app,
  cohort,
  page,
}) => {
  const [study] = cohort.patients[0]?.studies ?? [];
  if (study === undefined) throw new Error('the cohort has a study');
  const folder = await makeConflict(study);
  const keys = new Keyboard(page);
  const conflicts = new ConflictsDialog(page);
  const row = app.worklist.row(study.date);

  await test.step('the import says it, and the worklist shows it', async () => {
    await app.worklist.importFolder.click();
    await app.import.take(folder);
    await expect(app.import.outcome('Conflicts', 1)).toBeVisible();
    await app.import.close();
    await expect(row).toContainText('1 conflict');
    await app.worklist.show('Conflicts');
    await expect(app.worklist.count).toHaveText('1 study');
  });

  await test.step('by keyboard to the contents and how they differ', async () => {
    await keys.press('/', 'ArrowDown', 'Home', 'Alt+C');
    await expect(conflicts.content(1)).toContainText('no decision');
    await expect(conflicts.content(2)).toContainText('this study');
    await expect(conflicts.content(2)).toContainText('Remarks');
    await expect(conflicts.differences).toContainText('1 of 262,144 stored values differ, by 16 at most');
    await expect(conflicts.field('View Position')).toContainText('PA');
    await expect(conflicts.field('View Position')).toContainText('AP');
    await expectAccessible(page, 'conflicts');
  });

  await test.step('one is used, the other set aside', async () => {
    await keys.use(conflicts.use(2));
    await expect(conflicts.status).toContainText('Content 2 is used');
    await expect(conflicts.content(1)).toContainText('set aside');
    await expect(conflicts.use(2)).toHaveAttribute('aria-disabled', 'true');
    await keys.press('Escape');
    await expect(conflicts.dialog).toBeHidden();
    await expect(page.getByText('No study has an open conflict')).toBeVisible();
    await keys.use(page.getByRole('button', { name: 'Show all studies' }));
    await expect(row).not.toContainText('conflict');
    await expect(row.getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
  });

  await test.step('taken back, both are shown again, and Read says it', async () => {
    await keys.press('/', 'ArrowDown', 'Home', 'Alt+C');
    await keys.use(conflicts.takeBack);
    await expect(conflicts.status).toContainText('Not decided');
    await keys.press('Escape');
    await expect(row).toContainText('1 conflict');
    await keys.press('Enter');
    await expect(page.getByRole('status', { name: 'Notes on this study' })).toContainText(
      '1 image came in with several contents',
    );
    await expect(app.read.current).toContainText('2 of 2 loaded');
    await expect(app.read.current).toContainText('IN CONFLICT');
    await expectAccessible(page, 'a study in conflict');
  });

  await test.step('decided in Read: the picture is the one that is used', async () => {
    await keys.press('Alt+C');
    await keys.use(conflicts.use(1));
    await expect(conflicts.status).toContainText('Content 1 is used');
    await keys.press('Escape');
    await expect(app.read.current).toContainText('1 of 1 loaded');
    await expect(app.read.current).not.toContainText('IN CONFLICT');
  });
  await rm(folder, { recursive: true, force: true });
});

test('[I6] unread until opened; marked by key; the filter follows', async ({ app, cohort, page }) => {
  const keys = new Keyboard(page);
  const [study] = cohort.patients[0]?.studies ?? [];
  if (study === undefined) throw new Error('the cohort has a study');
  const row = app.worklist.row(study.date);
  await importFolder(app, cohort.folder);
  await expect(app.worklist.table.getByRole('gridcell', { name: 'unread' })).toHaveCount(3);
  await app.worklist.open(study.date);
  await expect(app.read.current).toContainText('1 of 1 loaded');
  await app.go('Worklist');
  await expect(row).not.toContainText('unread');
  await app.worklist.show('Unread');
  await expect(app.worklist.count).toHaveText('2 of 3 studies');
  await app.worklist.show('All');
  await row.click();
  await keys.press('Alt+U');
  await expect(row).toContainText('unread');
  await keys.press('Alt+U');
  await expect(row).not.toContainText('unread');
  await expectAccessible(page, 'worklist with read and unread');
});

test('[T1] another window that has the study open is shown, and goes with it', async ({
  app,
  cohort,
  context,
  host,
  page,
}) => {
  const [study] = cohort.patients[0]?.studies ?? [];
  if (study === undefined) throw new Error('the cohort has a study');
  await importFolder(app, cohort.folder);
  const row = app.worklist.row(study.date);
  const second = await context.newPage();
  await second.goto(new URL('/', host.address).href);
  await second
    .getByRole('grid', { name: 'Studies' })
    .getByRole('row')
    .filter({ hasText: study.date })
    .dblclick();
  await expect(second.getByRole('region', { name: 'Study', exact: true })).toContainText(study.date);
  await expect(row).toContainText('open: ');
  await app.worklist.open(study.date);
  const notes = (of: typeof page) => of.getByRole('status', { name: 'Notes on this study' });
  await expect(notes(page)).toContainText('Open in another window: ');
  await expect(notes(second)).toContainText('Open in another window: ');
  await expectAccessible(page, 'a study that is open elsewhere');
  await second.close();
  await expect(notes(page)).not.toContainText('Open in another window');
  await app.go('Worklist');
  await expect(row).not.toContainText('open: ');
});

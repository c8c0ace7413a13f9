import { writeScripted } from '../fixtures/scripted.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Nothing of the markup became part of the page, and nothing of it ran. */
async function expectOnlyText({ page }: Workstation, where: string): Promise<void> {
  const made = page.locator('img[src="x"], svg[onload], made-of-markup, body script:not([src])');
  await expect(made, `elements made of markup: ${where}`).toHaveCount(0);
  expect(await page.evaluate(() => 'scriptRan' in window), `script ran: ${where}`).toBe(false);
}

test('[I1] script in names, descriptions and file names is text everywhere, and never runs', async ({
  app,
  cohort,
  dataFolder,
}) => {
  test.slow();
  const made = await writeScripted(cohort, dataFolder);
  await app.page.keyboard.press('Control+I');
  await app.import.take(made.folder);
  await expect(app.import.outcome('Skipped', 1)).toBeVisible();
  await expect(app.import.file(made.badFile)).toBeVisible();
  await expectOnlyText(app, 'import report');
  await app.import.close();

  const row = app.worklist.row(made.dates[0]);
  await expect(row).toContainText(made.names[0]);
  await expect(row).toContainText(made.description);
  await row.click();
  await expectOnlyText(app, 'worklist');
  await app.worklist.search.fill('<svg onload=x>');
  await expectOnlyText(app, 'search');
  await app.worklist.search.fill('');

  await app.worklist.open(made.dates[0]);
  await expect(app.read.study).toContainText(made.names[0]);
  await expect(app.read.current.first()).toContainText(/of \d+ loaded/);
  await expectOnlyText(app, 'Read');
  await app.read.tab('Priors');
  await expectOnlyText(app, 'priors');

  await app.choose('Say who is who');
  await expect(app.reconcile.questions).toContainText(made.names[0]);
  await expect(app.reconcile.questions).toContainText(made.names[1]);
  await expectOnlyText(app, 'who is who');
});

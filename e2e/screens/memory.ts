import { ingestPersons } from '../fixtures/records.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ingestText } from '../fixtures/texts.ts';
import { BulkDialog } from '../pages/bulk.ts';
import { picture, SIZES, saveAsItIs } from './pictures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, staysQuiet: false });

test('pictures of two statements that cannot both be true', async ({ app, cohort, host, page }) => {
  const { review } = app;
  const [patient] = cohort.patients;
  if (patient === undefined) throw new Error('the cohort has a patient');
  await importFolder(app, cohort.folder);
  await ingestText(host, patient, '2020-01-10', 'Left pleural effusion.');
  await app.go('Review');
  await review.decide.click();
  await expect(review.empty).toBeVisible();
  await ingestText(host, patient, '2020-01-10', 'No pleural effusion is seen today.');
  const line = review.item(/^Contradiction: /);
  await expect(line).toContainText('Left pleural effusion.');
  await line.focus();
  await page.keyboard.press('a');
  await picture(page, 'review-contradiction');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Two statements that cannot both be true' })).toBeVisible();
  await picture(page, 'contradiction');
});

/** Enough for a picture of their undo while it goes on. */
const MANY = 150;

test('pictures of many changes approved together, and of their undo', async ({ app, host, page }) => {
  const bulk = new BulkDialog(page);
  const persons = Array.from({ length: MANY }, (_, n) => ({ id: `Q-${n + 100}`, conditions: 1 }));
  await ingestPersons(host.dataFolder, persons);
  await app.go('Review');
  await bulk.open.click();
  await picture(page, 'bulk');
  await bulk.approve.click();
  await expect(bulk.undo).toBeVisible({ timeout: 120_000 });
  await picture(page, 'bulk-done');
  await page.setViewportSize(SIZES[1]);
  await bulk.undo.click();
  await expect(bulk.undoing).toBeVisible();
  await saveAsItIs(page, 'undoing-1280x720');
  await bulk.undoing.getByRole('button', { name: 'Cancel' }).click();
  await picture(page, 'undo-stopped');
});

test('pictures of an evaluation', async ({ app, page }) => {
  await app.choose('Open the evaluation');
  const form = page.getByRole('form', { name: 'New run' });
  await form.getByText('E3 State').click();
  await picture(page, 'evaluation-new');
  await form.getByRole('button', { name: 'Run' }).click();
  const result = page.getByRole('region', { name: 'What the run found' });
  await expect(result.getByRole('table').first()).toBeVisible({ timeout: 300_000 });
  await picture(page, 'evaluation');
});

import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ingestText } from '../fixtures/texts.ts';
import { Keyboard } from '../pages/keyboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[M15] two texts of one day disagree: both sides beside each other, one is taken with a reason, and Undo brings both back', async ({
  app,
  cohort,
  host,
  page,
}) => {
  test.slow();
  const { review } = app;
  const keys = new Keyboard(page);
  const [patient] = cohort.patients;
  if (patient === undefined) throw new Error('the cohort has a patient');
  await importFolder(app, cohort.folder);
  await ingestText(host, patient, '2020-01-10', 'Left pleural effusion.');
  await app.go('Review');
  await review.decide.click();
  await expect(review.empty).toBeVisible();
  await ingestText(host, patient, '2020-01-10', 'No pleural effusion is seen today.');
  const dialog = page.getByRole('dialog', { name: 'Two statements that cannot both be true' });
  const carryOut = dialog.getByRole('button', { name: 'Carry it out' });
  const line = review.item(/^Contradiction: /);

  await test.step('it waits with both sides, and letters choose nothing', async () => {
    await expect(line).toContainText('Left pleural effusion.');
    await expect(line).toContainText('No pleural effusion is seen today.');
    await line.focus();
    await keys.press('a');
    await expect(review.told).toHaveText('A contradiction is decided by itself. Press E to see both sides.');
    await expect(line).toHaveAttribute('data-choice', 'wait');
    await expect(review.decide).toHaveText(/^Approve 0, reject 0/);
    await expectAccessible(page, 'a contradiction in Review');
  });

  await test.step('E opens both sides: sentence, day, source, who approved', async () => {
    await keys.press('e');
    const held = dialog.getByRole('region', { name: 'In memory' });
    const stated = dialog.getByRole('region', { name: 'New evidence' });
    await expect(held.getByRole('blockquote')).toHaveText('Left pleural effusion.');
    await expect(held).toContainText('letter 2020-01-10');
    await expect(held).not.toContainText('not approved');
    await expect(stated.getByRole('blockquote')).toHaveText('No pleural effusion is seen today.');
    await expect(stated).toContainText('not approved');
    await expectAccessible(page, 'both sides of a contradiction');
  });

  await test.step('the new one is taken, with a reason', async () => {
    await expect(carryOut).toHaveAccessibleDescription('Choose what holds');
    await dialog.getByText('Take the new evidence.').click();
    await expect(carryOut).toHaveAccessibleDescription(/Write a few words/);
    await dialog.getByLabel('Why the new evidence holds').fill('Seen on the lateral view.');
    await keys.use(carryOut);
    await expect(dialog).toBeHidden();
    await expect(review.empty).toBeVisible();
    await expect(review.recent).toContainText('a contradiction, took the new one');
  });

  await test.step('Undo: it waits again', async () => {
    await page.getByRole('button', { name: 'Undo this decision' }).click();
    await expect(line).toBeVisible();
  });
});

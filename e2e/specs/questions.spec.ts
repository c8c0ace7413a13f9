import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { approveTexts, GROWING_NODULE } from '../fixtures/texts.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[S9] a question in words: the size before is of HISTORY, the size now of ACTIVE, each with the fact it stands on', async ({
  app,
  cohort,
  host,
  page,
}) => {
  const keys = new Keyboard(page);
  const [patient] = cohort.patients;
  const [study] = patient?.studies ?? [];
  if (patient === undefined || study === undefined) throw new Error('the cohort has a patient with a study');
  await importFolder(app, cohort.folder);
  await approveTexts(app, host, patient, GROWING_NODULE);
  await app.go('Worklist');
  await app.worklist.open(study.date);
  const timeline = await app.read.tab('Timeline');
  const box = timeline.getByRole('region', { name: 'A question about the facts' });
  const field = box.getByLabel('Ask about the facts');
  const answer = box.getByRole('status');

  await test.step('before and now', async () => {
    await field.fill('How big was the nodule before?');
    await keys.press('Enter');
    await expect(answer).toContainText('6 mm');
    await expect(answer).not.toContainText('9 mm');
    await field.fill('How big is the nodule?');
    await keys.press('Enter');
    await expect(answer).toContainText('9 mm');
    await expectAccessible(page, 'a question with its answer');
  });

  await test.step('its fact is one key away', async () => {
    const pill = answer.getByRole('button').first();
    await keys.tabTo(pill);
    await keys.press('Enter');
    const evidence = page.getByRole('dialog').filter({ hasText: 'There is a 9 mm nodule' });
    await expect(evidence).toBeVisible();
    await keys.press('Escape');
    await expect(evidence).toBeHidden();
  });

  await test.step('what is not understood is said, and Escape clears', async () => {
    await field.fill('What colour is the sky?');
    await keys.press('Enter');
    await expect(answer).toContainText('The question was not understood.');
    await keys.press('Escape');
    await expect(answer).toBeHidden();
    await expect(field).toHaveValue('');
  });
});

import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { approveTexts, ingestText } from '../fixtures/texts.ts';

test('[S4] a drug that was stopped: Review says what else it bears on', async ({
  app,
  cohort,
  host,
  page,
}) => {
  const { review } = app;
  const [patient] = cohort.patients;
  if (patient === undefined) throw new Error('the cohort has a patient');
  await importFolder(app, cohort.folder);
  await approveTexts(app, host, patient, [
    ['2020-01-10', 'Warfarin 5 mg daily. INR check every two weeks. Scoliosis.'],
  ]);
  await ingestText(host, patient, '2020-03-10', 'Warfarin was stopped.');
  const line = review.item(/warfarin/i);
  await expect(line).toContainText('Bears on: INR (since 2020-01-10), which monitors this');
  await expect(line).not.toContainText(/scoliosis/i);
  await expectAccessible(page, 'what a change bears on');
});

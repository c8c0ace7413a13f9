import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder, openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[M9] the gate’s figures stand in words; what it keeps out is taken with a reason only, and the audit says so', async ({
  app,
  cohort,
}) => {
  const { report } = app.read;
  const { review } = app;
  const [first] = cohort.patients[0]?.studies ?? [];
  if (first === undefined) throw new Error('the cohort has a study');
  await importFolder(app, cohort.folder);
  await openStudy(app, first.date);
  await report.see('small left pleural effusion');
  await report.makeDraft();
  const impression = report.section('Impression');
  await report.edit(report.sentence('effusion', impression), 'Unchanged.');
  await report.sign.click();
  await expect(report.signed).toBeVisible();
  await report.toReview.click();
  const reading = review.item(/^Reading: /);

  await test.step('each criterion with its figure, met or not', async () => {
    const gates = reading.getByRole('list', { name: 'Gates' });
    await expect(gates).toContainText('Words: 1 words, 5 are needed (not met)');
    await expect(gates).toContainText(/New: .+ \(met\)/);
    await expect(gates).toContainText(/Clinical word: “unchanged” \(present\) \(met\)/);
    await expect(reading).toHaveAttribute('data-choice', 'wait');
  });

  await test.step('taken, it needs a reason', async () => {
    await review.choose(reading, 'Take');
    await expect(review.decide).toHaveAccessibleDescription('Give a reason: a gate is not met');
    await app.page.getByLabel('Reason for taking what the gate would keep out').fill('A teaching case.');
    await expect(review.decide).not.toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(app.page, 'a gate overridden');
    await review.decide.click();
    await expect(review.recent).toContainText(/approved, \d rejected/);
  });

  await test.step('the audit has the act, and the reason’s code', async () => {
    await app.choose('Open the audit');
    await expect(app.page.getByRole('row', { name: /decided on proposals/ }).first()).toContainText(
      /overrid/,
    );
  });
});

test('[W5] [D4] a signed report says what was taken back of its evidence, keeps its words, and takes an addendum', async ({
  app,
  cohort,
}) => {
  test.slow();
  const { report } = app.read;
  const { review, page } = app;
  const [first, second] = cohort.patients[0]?.studies ?? [];
  if (first === undefined || second === undefined) throw new Error('the cohort has two studies');
  const remembered = `${first.date}: nodule, right lower lobe, 10 mm.`;
  await importFolder(app, cohort.folder);
  await openStudy(app, first.date);
  await report.see('10 mm nodule in the right lower lobe');
  await report.makeDraft();
  await report.sign.click();
  await expect(report.signed).toBeVisible();
  await report.toReview.click();
  await review.decide.click();
  await expect(review.empty).toBeVisible();
  await openStudy(app, second.date);
  await report.see('13 mm nodule in the right lower lobe');
  await report.makeDraft();
  await expect(report.sentence(remembered)).toBeVisible();
  await report.sign.click();
  await expect(report.signed).toBeVisible();
  const banner = report.panel.getByRole('alert').filter({ hasText: 'was taken back since' });

  await test.step('taken back after it was signed: the report says what, and in which sentence it stands', async () => {
    await report
      .sentence(remembered)
      .getByRole('button', { name: /^Evidence \d+: fact/ })
      .click();
    await app.evidence.takeBack('What it says is wrong');
    const list = banner.getByRole('list', { name: 'What was taken back' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('10 mm nodule in the right lower lobe');
    await expect(list).toContainText(`cited in: “${remembered}”`);
    await expect(list).toContainText(/taken back \d{4}-\d{2}-\d{2}/);
    await expect(report.sentence(remembered)).toBeVisible();
    await expectAccessible(page, 'a signed report with a retraction');
  });

  await test.step('an addendum stands below the signed words, with its author', async () => {
    await report.panel.getByLabel('Addendum').fill('The earlier size was of another nodule.');
    await report.panel.getByRole('button', { name: 'Add it' }).click();
    const addenda = report.panel.getByRole('region', { name: 'Addenda' });
    await expect(addenda).toContainText('The earlier size was of another nodule.');
    await expect(addenda).toContainText(/^Addendum by /);
    await expect(banner).toBeVisible();
  });

  await test.step('seen: a quiet line that still lists it', async () => {
    await banner.getByRole('button', { name: 'I have seen it' }).click();
    await expect(banner).toBeHidden();
    await report.panel.getByText('Evidence that this report cites was taken back since.').click();
    await expect(report.panel.getByRole('list', { name: 'What was taken back' })).toContainText(
      '10 mm nodule',
    );
  });
});

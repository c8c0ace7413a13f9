import { openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import type { ShownSentence } from '../pages/report.ts';
import type { Workstation } from '../pages/workstation.ts';

const DATED = /^\d{4}-\d{2}-\d{2}: /;
const OF_THIS_STUDY = /^Evidence \d+: (measurement|observation) of this study, /;

/** D1, D2. What a draft may say: of today only with today's evidence, of before only with its day and its source, else it asks. */
function expectHonest(sentences: readonly ShownSentence[]): void {
  expect(sentences.length).toBeGreaterThan(0);
  for (const { text, tense, support, pills } of sentences) {
    if (tense === 'present')
      expect(support === 'none' || pills.some((pill) => OF_THIS_STUDY.test(pill)), text).toBe(true);
    if (tense === 'memory') {
      expect(text).toMatch(DATED);
      expect(pills.length, text).toBeGreaterThan(0);
    }
    if (tense === 'open') expect(text).toMatch(/\?$/);
    expect(['present', 'memory', 'open', 'frame']).toContain(tense);
  }
}

async function texts(app: Workstation): Promise<string[]> {
  return (await app.read.report.shown()).map(({ text }) => text);
}

async function signAndReview(app: Workstation): Promise<void> {
  const { report } = app.read;
  await report.sign.click();
  await expect(report.signed).toBeVisible();
  await report.toReview.click();
  await expect(app.review.decide).toBeVisible();
}

test('the main job, from a folder to memory that a person can take back [M12, D1, D2, W3, W4, W5]', async ({
  app,
  cohort,
}) => {
  const { report } = app.read;
  const { review } = app;
  const [patient] = cohort.patients;
  const [first, second, third] = patient?.studies ?? [];
  if (patient === undefined || first === undefined || second === undefined || third === undefined)
    throw new Error('the cohort has one patient with three studies');

  await test.step('import a folder, with a report of each file', async () => {
    await app.worklist.importFolder.click();
    await app.import.take(cohort.folder);
    await expect(app.import.outcome('Taken', 3)).toBeVisible();
    await expect(app.import.outcome('Skipped', 6)).toBeVisible();
    await expect(app.import.file('report.txt').first()).toContainText('not a DICOM file');
    await app.import.close();
  });

  await test.step('find the study by its words', async () => {
    await expect(app.worklist.count).toHaveText('3 studies');
    await app.worklist.search.fill(`phantom ${second.date}`);
    await expect(app.worklist.count).toHaveText('1 of 3 studies');
    await expect(app.worklist.row(second.date)).toBeVisible();
    await app.worklist.search.fill('nobody');
    await expect(app.page.getByRole('heading', { name: 'No study fits these words' })).toBeVisible();
    await app.worklist.search.fill('');
    await expect(app.worklist.count).toHaveText('3 studies');
  });

  await test.step('read the first study', async () => {
    await openStudy(app, first.date);
    await report.question.fill(first.question);
    await report.see('10 mm nodule in the right lower lobe');
    await report.see('7 mm nodule in the left lower lobe');
    await report.makeDraft();
    await expect(report.question).toHaveValue(first.question);
    expectHonest(await report.shown());
    await report.diagnosis.fill('granuloma');
    await signAndReview(app);
    await expect(review.item('Fact: nodule, right lower lobe, 10 mm')).toBeVisible();
    await expect(review.decide).toHaveText(/^Approve 4, reject 0/);
    await review.decide.click();
    await expect(review.empty).toBeVisible();
  });

  await test.step('open the second study: the first is its prior, with a reason', async () => {
    await openStudy(app, second.date);
    await expect(app.read.study).toContainText(
      `beside ${first.date}: same body part and modality, 14 months earlier`,
    );
    await expect(app.read.prior).toHaveAccessibleName(new RegExp(`^Prior ${first.date}`));
    await expect(app.read.prior).toContainText('PHANTOM NUMBER 0001');
  });

  await test.step('draft: today stands on today, before carries its day, and what nobody looked at is asked', async () => {
    await report.question.fill(second.question);
    await report.see('13 mm nodule in the right lower lobe');
    await report.see('small left pleural effusion');
    await report.makeDraft();
    const drafted = await report.shown();
    expectHonest(drafted);
    const asked = drafted.find(({ tense }) => tense === 'open');
    expect(asked?.text).toContain('nodule, left lower lobe, 7 mm');
    expect(drafted.map(({ text }) => text)).toContain(`${first.date}: nodule, right lower lobe, 10 mm.`);
    await expect(report.prompt).toHaveText(/Prompt \([\d,]+ tokens\)/);
  });

  await test.step('a question blocks Sign until a person settles it', async () => {
    await report.sign.click();
    await expect(report.problems).toContainText('is a question to you');
    await report.act('Keep', report.sentence('To check: nodule, left lower lobe'));
    await expect(report.sentence('To check')).toHaveAttribute('data-support', 'kept');
  });

  await test.step('change a sentence, strike another, sign', async () => {
    const impression = report.section('Impression');
    await report.edit(
      report.sentence('13 mm nodule', impression),
      'The right lower lobe nodule has grown to 13 mm.',
    );
    await expect(report.sentence('has grown', impression)).toContainText('edited');
    await report.act('Strike', report.sentence('Small left pleural effusion.', impression));
    await expect(report.sentence('effusion', impression)).toHaveAttribute('data-support', 'struck');
    await signAndReview(app);
  });

  await test.step('review: one change edited, one rejected, the rest approved', async () => {
    await review.edit(review.item('Fact: nodule, right lower lobe, 13 mm'));
    await review.editor.getByLabel('Value').fill('14');
    await review.keepEdit();
    await expect(review.item('Fact: nodule, right lower lobe, 14 mm')).toContainText('edited');
    await review.choose(review.item('Fact: nodule, right lower lobe, 14 mm'), 'Take');
    await review.choose(review.item('Fact: pleural effusion'), 'Reject');
    await expect(review.item('Change of a fact: nodule, right lower lobe, 10 mm')).toContainText(
      'moves to history: previous',
    );
    await expect(review.decide).toHaveText(/, reject 1/);
    await review.decide.click();
    await expect(review.empty).toBeVisible();
  });

  await test.step('open the third study: what was approved is there, what was rejected is not', async () => {
    await openStudy(app, third.date);
    await expect(app.read.study).toContainText(`beside ${second.date}`);
    const priors = await app.read.tab('Priors');
    await expect(priors.getByRole('button', { name: `Open: Reading of ${second.date}` })).toBeVisible();
    const timeline = await app.read.tab('Timeline');
    const now = timeline.getByRole('region', { name: 'Current' });
    await expect(now.getByRole('button', { name: 'Open: nodule, right lower lobe, 14 mm' })).toBeVisible();
    await expect(
      timeline
        .getByRole('region', { name: 'History' })
        .getByRole('button', { name: 'Open: nodule, right lower lobe, 10 mm' }),
    ).toBeVisible();
    await expect(timeline).not.toContainText('effusion');
    await app.read.tab('Report');
    await report.makeDraft();
    expectHonest(await report.shown());
    expect(await texts(app)).toContain(`${second.date}: nodule, right lower lobe, 14 mm.`);
    expect((await texts(app)).join(' ')).not.toContain('effusion');
  });

  const remembered = `${second.date}: nodule, right lower lobe, 14 mm.`;

  await test.step('take back the row that one sentence cites: the next draft does not say it', async () => {
    await report
      .sentence(remembered)
      .getByRole('button', { name: /^Evidence \d+: fact/ })
      .click();
    await app.evidence.takeBack('What it says is wrong');
    await report.makeDraft();
    await expect(report.sentence(remembered)).toHaveCount(0);
    expect((await texts(app)).join(' ')).not.toContain('14 mm');
  });

  await test.step('undo it in Review: it comes back', async () => {
    await app.go('Review');
    await review.undo('Taken back: ').click();
    await expect(review.recent).toContainText('Undone. Memory is as it was before.');
    await app.go('Read');
    await report.makeDraft();
    await expect(report.sentence(remembered)).toHaveCount(1);
  });

  await test.step('the audit is whole', async () => {
    await app.choose('Open the audit');
    await app.audit.verify.click();
    await expect(app.audit.whole).toBeVisible();
    for (const act of ['retracted from memory', 'decided on proposals', 'signed a report', 'imported files'])
      await app.audit.goDownTo(act);
  });
});

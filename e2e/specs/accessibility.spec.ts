import { expectAccessible } from '../fixtures/axe.ts';
import { writeNamesakes } from '../fixtures/namesakes.ts';
import { openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import type { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TABS = ['Priors', 'Timeline', 'Differential', 'Summary'] as const;

/** Every tab of the side panel, once its words are there. */
async function checkTabs(app: Workstation, state: string): Promise<void> {
  for (const name of TABS) {
    const panel = await app.read.tab(name);
    await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(panel.getByRole('heading').or(panel.getByRole('listitem')).first()).toBeVisible();
    await expectAccessible(app.page, `${name}, ${state}`);
  }
  await app.read.tab('Report');
}

test('axe finds nothing on any screen, dark and light', async ({ app, cohort, page }) => {
  test.slow();
  const { report } = app.read;
  const check = (screen: string) => expectAccessible(page, screen);
  const [first, second, third] = cohort.patients[0]?.studies ?? [];
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the cohort has three studies');

  await test.step('worklist and import', async () => {
    await expect(page.getByRole('heading', { name: 'The library is empty' })).toBeVisible();
    await check('worklist, empty');
    await app.worklist.importFolder.click();
    await expect(app.import.form).toBeVisible();
    await check('import dialog');
    await app.import.take(cohort.folder);
    await expect(app.import.report).toBeVisible();
    await check('import report');
    await app.import.close();
    await app.worklist.row(first.date).click();
    await expect(page.getByRole('heading', { name: /^Other studies/ })).toBeVisible();
    await check('worklist, a patient selected');
    await app.worklist.search.fill('nobody');
    await expect(page.getByRole('heading', { name: 'No study fits these words' })).toBeVisible();
    await check('worklist, nothing fits');
    await app.worklist.search.fill('');
  });

  await test.step('a first reading', async () => {
    await openStudy(app, first.date);
    await check('read, report empty');
    await checkTabs(app, 'empty');
    await report.see('10 mm nodule in the right lower lobe');
    await report.see('7 mm nodule in the left lower lobe');
    await report.makeDraft();
    await report.diagnosis.fill('granuloma');
    await report.sign.click();
    await expect(report.signed).toBeVisible();
    await check('read, report signed');
    await report.toReview.click();
    await app.review.decide.click();
    await expect(app.review.empty).toBeVisible();
    await check('review, nothing waits');
  });

  await test.step('a second reading with memory', async () => {
    await openStudy(app, second.date);
    await report.see('13 mm nodule in the right lower lobe');
    await report.makeDraft();
    await check('read, report drafted');
    await report.prompt.click();
    await expect(app.dialog('The prompt of this draft')).toContainText('images sent');
    await check('prompt dialog');
    await app.closeDialog('The prompt of this draft');
    await report.sentences
      .getByRole('button', { name: /^Evidence \d+: fact/ })
      .first()
      .click();
    await expect(app.evidence.dialog).toContainText('Recorded');
    await check('evidence dialog');
    await app.evidence.dialog.getByRole('button', { name: 'Take back from memory…' }).click();
    await check('evidence dialog, taking back');
    await app.evidence.close();
    await checkTabs(app, 'filled');
    await app.read.tab('Priors');
    await page
      .getByRole('button', { name: /^Report of / })
      .first()
      .click();
    await check('report of a prior');
    await app.closeDialog(/^Report of /);
    await app.read.tab('Report');
    await report.diagnosis.fill('lung adenocarcinoma');
    await report.sign.click();
    await expect(report.problems).toBeVisible();
    await check('read, what stands before Sign');
    await report.panel.getByRole('button', { name: /^Strike the open question/ }).click();
    await expect(report.openQuestions).toHaveCount(0);
    await report.sign.click();
    await report.toReview.click();
  });

  await test.step('review, and a differential note', async () => {
    await expect(app.review.item(/^Differential note: /)).toBeVisible();
    await check('review');
    await app.review.edit(app.review.item(/^Fact: /).first());
    await check('edit dialog');
    await app.review.keepEdit();
    await app.review.choose(app.review.item(/^Differential note: /), 'Take');
    await app.review.decide.click();
    await expect(app.review.empty).toBeVisible();
    await openStudy(app, third.date);
    const panel = await app.read.tab('Differential');
    await expect(panel.getByRole('article')).toBeVisible();
    await check('Differential, a note');
  });

  await test.step('the other screens', async () => {
    await app.choose('Open the differential notes');
    await expect(page.getByRole('article')).toBeVisible();
    await check('bank');
    await app.choose('Open the audit');
    await app.audit.verify.click();
    await expect(app.audit.whole).toBeVisible();
    await check('audit');
    await app.choose('Open the models');
    await page.getByRole('button', { name: 'Verify files' }).click();
    await expect(page.getByText(/checked: (its|their) files are as listed/)).toBeVisible();
    await check('models');
    await app.choose('Open the settings');
    await expect(page.getByText('Data folder', { exact: true })).toBeVisible();
    await check('settings');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await expect(app.dialog('Commands')).toBeVisible();
    await check('palette');
    await page.keyboard.press('Escape');
    await app.choose('Keys…');
    await expect(app.dialog('Keys')).toBeVisible();
    await check('help');
    await app.closeDialog('Keys');
    await app.choose('About Anamnesis…');
    await expect(app.dialog('About Anamnesis')).toContainText('Data folder');
    await check('about');
  });
});

test('axe finds nothing where a person says who is who', async ({ app, cohort, dataFolder, host, page }) => {
  const { reconcile } = app;
  const made = await writeNamesakes(cohort, dataFolder);
  await runCommand(host.dataFolder, ['import', made.folder]);
  await app.worklist.row(made.dates[1]).click();
  await expect(page.getByRole('region', { name: 'kept apart' })).toBeVisible();
  await expectAccessible(page, 'worklist, a patient kept apart');
  await reconcile.notice.click();
  await expect(reconcile.question(made.patientId)).toBeVisible();
  await expectAccessible(page, 'who is who');
  await page.getByRole('button', { name: 'Compare two patients…' }).click();
  await page.keyboard.type(made.name);
  await expect(reconcile.pairDialog.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'who is who, finding a patient');
  await page.keyboard.press('Escape');
  await reconcile.question(made.patientId).getByRole('button', { name: 'Same person…' }).click();
  await expectAccessible(page, 'who is who, two patients side by side');
  await reconcile.proposeSame('one passport');
  await expect(reconcile.approvals).toHaveCount(1);
  await expectAccessible(page, 'who is who, a proposal waits');
});

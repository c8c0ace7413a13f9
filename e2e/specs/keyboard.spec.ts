import { draftByKeys, openStudyByKeys, seeByKeys } from '../fixtures/keySteps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import type { Workstation } from '../pages/workstation.ts';

async function sign(app: Workstation, keys: Keyboard): Promise<void> {
  await keys.press('Control+Enter');
  await expect(app.read.report.signed).toBeVisible();
  await keys.press('Alt+3');
  await expect(app.review.decide).toBeVisible();
}

test('the main job by keyboard alone', async ({ app, cohort, page }) => {
  const keys = new Keyboard(page);
  const { report } = app.read;
  const { review } = app;
  const [first, second, third] = cohort.patients[0]?.studies ?? [];
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the cohort has three studies');

  await test.step('? lists the keys', async () => {
    await keys.press('?');
    const help = app.dialog('Keys');
    await expect(help).toContainText('Search the worklist');
    await expect(help).toContainText('Import…');
    await keys.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('import a folder', async () => {
    await keys.press('Control+I');
    await keys.expectFocus(app.import.path);
    await keys.type(cohort.folder);
    await keys.press('Enter');
    await expect(app.import.outcome('Taken', 3)).toBeVisible();
    await keys.expectFocus(app.import.report.getByRole('button', { name: 'Open first study' }));
    await keys.press('Escape');
    await expect(app.import.report).toBeHidden();
  });

  await test.step('the worklist by arrows', async () => {
    await keys.press('/', 'ArrowDown');
    await keys.expectFocus(app.worklist.table.getByRole('row').nth(1));
    await keys.press('End');
    await keys.expectFocus(app.worklist.table.getByRole('row').nth(3));
    await keys.press('Home');
  });

  await test.step('read the first study', async () => {
    await openStudyByKeys(app, keys, first.date, '1 of 1 loaded');
    await seeByKeys(app, keys, '10 mm nodule in the right lower lobe');
    await seeByKeys(app, keys, '7 mm nodule in the left lower lobe');
    await keys.tabTo(report.question, 'Shift+Tab');
    await keys.type(first.question);
    await draftByKeys(app, keys);
    await expect(report.question).toHaveValue(first.question);
    await keys.tabTo(report.diagnosis);
    await keys.type('granuloma');
    await sign(app, keys);
    await keys.press('Control+Enter');
    await expect(review.empty).toBeVisible();
  });

  await test.step('measure on the image', async () => {
    await openStudyByKeys(app, keys, second.date, '1 of 1 loaded');
    await expect(app.read.study).toContainText(`beside ${first.date}: same body part and modality`);
    await keys.press('Alt+G');
    await keys.expectFocus(app.read.current);
    await keys.press('m');
    await expect(app.read.current).toContainText('Measuring length by keyboard');
    await keys.press('Shift+ArrowLeft', 'ArrowLeft', 'Enter');
    await expect(app.read.current).toContainText('Point 1 set');
    await keys.press('Shift+ArrowDown', 'Enter');
    await expect(report.seenList).toContainText(/Length [\d.]+/);
    const name = report.seenList.getByLabel(/^What is it\?/);
    await keys.press('Alt+O');
    await keys.tabTo(name);
    await keys.type('nodule in the right lower lobe');
    await keys.press('Enter');
    await expect(app.read.current).toContainText('nodule');
  });

  await test.step('draft with memory; keep, edit and strike', async () => {
    await seeByKeys(app, keys, 'small left pleural effusion');
    await draftByKeys(app, keys);
    const measured = report.sentence(/^Nodule, right lower lobe: /).first();
    await expect(measured.getByRole('button', { name: /measurement of this study/ })).toBeVisible();
    const asked = report.sentence('To check: nodule, left lower lobe');
    await keys.use(asked.getByRole('button', { name: /^Keep: / }));
    await expect(asked).toHaveAttribute('data-support', 'kept');
    const impression = report.section('Impression');
    await keys.use(impression.getByRole('button', { name: /^Edit: Nodule/ }));
    const [length] = /[\d.]+ mm/.exec((await report.seenList.textContent()) ?? '') ?? [];
    await keys.replace(`The right lower lobe nodule is seen with ${length}.`);
    await keys.press('Enter');
    await expect(report.sentence('is seen with', impression)).toBeVisible();
    await keys.use(impression.getByRole('button', { name: /^Strike: Small left pleural effusion/ }));
    await expect(report.sentence('effusion', impression)).toHaveAttribute('data-support', 'struck');
    await sign(app, keys);
  });

  await test.step('review: edit one change, reject one, approve the rest', async () => {
    const nodule = review.item(/^Fact: nodule, right lower lobe/);
    await keys.tabTo(nodule);
    await keys.press('e');
    await expect(review.editor).toBeVisible();
    await keys.tabTo(review.editor.getByLabel('Value'));
    await keys.replace('14');
    await keys.use(review.editor.getByRole('button', { name: 'Keep the edit' }));
    await expect(review.editor).toBeHidden();
    const edited = review.item('Fact: nodule, right lower lobe, 14 mm');
    await keys.tabTo(edited);
    await keys.press('a');
    await expect(edited).toHaveAttribute('data-choice', 'take');
    const effusion = review.item(/^Fact: pleural effusion/);
    await keys.tabTo(effusion);
    await keys.press('r');
    await expect(effusion).toHaveAttribute('data-choice', 'reject');
    await keys.press('Control+Enter');
    await expect(review.empty).toBeVisible();
  });

  const remembered = `${second.date}: nodule, right lower lobe, 14 mm.`;

  await test.step('the third study remembers', async () => {
    await openStudyByKeys(app, keys, third.date, '1 of 1 loaded');
    await keys.press('Alt+V');
    await keys.tabTo(page.getByRole('tab', { name: 'Report' }));
    await keys.press('ArrowRight', 'ArrowRight');
    await expect(
      app.read
        .panel('Priors')
        .getByRole('button', { name: new RegExp(`^Open: .*${second.date}`) })
        .first(),
    ).toBeVisible();
    await keys.press('ArrowRight');
    const timeline = app.read.panel('Timeline');
    await expect(timeline.getByRole('button', { name: /nodule, right lower lobe, 14 mm/ })).toBeVisible();
    await expect(timeline).not.toContainText('effusion');
    await keys.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await draftByKeys(app, keys);
    await expect(report.sentence(remembered)).toBeVisible();
  });

  await test.step('take back, and undo', async () => {
    await keys.use(report.sentence(remembered).getByRole('button', { name: /^Evidence \d+: fact/ }));
    await keys.use(app.evidence.dialog.getByRole('button', { name: 'Take back from memory…' }));
    await keys.use(app.evidence.dialog.getByRole('button', { name: 'Take back', exact: true }));
    await expect(app.evidence.done).toBeVisible();
    await keys.press('Escape');
    await expect(app.evidence.dialog).toBeHidden();
    await draftByKeys(app, keys);
    await expect(report.sentence(remembered)).toHaveCount(0);
    await keys.press('Alt+3');
    await expect(review.undo('Taken back: ')).toBeVisible();
    await keys.press('Control+Z');
    await expect(review.recent).toContainText('Undone. Memory is as it was before.');
    await keys.press('Alt+2');
    await expect(report.draft).toBeVisible();
    await draftByKeys(app, keys);
    await expect(report.sentence(remembered)).toHaveCount(1);
  });

  await test.step('the audit, by its command', async () => {
    await keys.press('Control+K');
    await expect(app.dialog('Commands')).toBeVisible();
    await keys.type('audit');
    await keys.press('Enter');
    await keys.use(app.audit.verify);
    await expect(app.audit.whole).toBeVisible();
  });
});

import { COMPARED_DATES, makeComparedStudies, removeComparedStudies } from '../fixtures/comparedStudies.ts';
import { draftByKeys, openStudyByKeys, seeByKeys } from '../fixtures/keySteps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { LayoutsPage } from '../pages/layouts.ts';
import { PlanesArea } from '../pages/planes.ts';
import type { Workstation } from '../pages/workstation.ts';

const [, PRIOR, CURRENT] = COMPARED_DATES;

/** Goes through all images of both series, so that nothing is left unseen. */
async function lookThrough(app: Workstation, keys: Keyboard): Promise<void> {
  await keys.press('Alt+V');
  for (const series of ['Lung', 'Soft tissue']) {
    await expect(app.read.current).toContainText(series);
    await expect(app.read.current).toContainText('image 3 / 6');
    await keys.press('Home');
    for (let image = 1; image <= 6; image++) {
      await expect(app.read.current).toContainText(`image ${image} / 6`);
      await keys.press('ArrowDown');
    }
    await keys.press('n');
  }
  await expect(app.read.current).toContainText('Lung');
}

/** Signs, and approves what the gates let be ticked. */
async function signAndApprove(app: Workstation, keys: Keyboard, approved: string): Promise<void> {
  await keys.press('Control+Enter');
  await expect(app.read.report.signed).toBeVisible();
  await keys.press('Alt+3');
  await expect(app.review.decide).toBeVisible();
  await keys.press('Control+Enter');
  await expect(app.review.recent).toContainText(approved);
}

test('a CT is read beside its prior by keyboard alone [T1–T3, T6, D1]', async ({ app, page }) => {
  const keys = new Keyboard(page);
  const layouts = new LayoutsPage(page);
  const { read } = app;
  const folder = await makeComparedStudies();

  await test.step('import the folder', async () => {
    await keys.press('Control+I');
    await keys.expectFocus(app.import.path);
    await keys.type(folder);
    await keys.press('Enter');
    await expect(app.import.outcome('Taken', 36)).toBeVisible();
    await removeComparedStudies(folder);
    await keys.press('Escape');
  });

  await test.step('the earlier study is read, signed and approved', async () => {
    await openStudyByKeys(app, keys, PRIOR, '6 of 6 loaded');
    await lookThrough(app, keys);
    await seeByKeys(app, keys, '6 mm nodule in the right upper lobe');
    await draftByKeys(app, keys);
    await signAndApprove(app, keys, `Reading of ${PRIOR}: 7 approved, 0 rejected`);
  });

  await test.step('the new one opens beside it, linked', async () => {
    await openStudyByKeys(app, keys, CURRENT, '6 of 6 loaded');
    await expect(read.prior).toContainText(`Prior ${PRIOR}`);
    await expect(read.prior).toContainText('6 of 6 loaded');
    await lookThrough(app, keys);
    await keys.press('Home', 'ArrowDown', 'ArrowDown');
    await expect(read.current).toContainText('image 3 / 6');
    await expect(read.prior).toContainText('image 3 / 6');
  });

  await test.step('window, zoom and layout', async () => {
    await keys.press('2');
    await expect(read.current).toContainText('W 1500 L -600');
    await keys.press('1');
    await expect(read.current).toContainText('W 400 L 40');
    await keys.press('Alt+Shift+Z', '+');
    await expect(read.prior).toContainText('zoom 1.20×');
    const width = async () => (await read.current.boundingBox())?.width ?? 0;
    const beside = await width();
    await keys.press('f');
    await expect.poll(width).toBeGreaterThan(beside * 1.9);
    await keys.press('f', 'r');
    await expect.poll(width).toBeLessThan(beside * 1.1);
    await expect(read.current).toContainText('zoom 1.00×');
  });

  await test.step('what was said of the prior', async () => {
    await keys.press('Shift+P');
    await expect(layouts.priorReport).toContainText('6 mm nodule in the right upper lobe');
    await keys.press('Shift+P');
    await expect(layouts.priorReport).toBeHidden();
  });

  await test.step('the lesion is measured, named and marked as a key image', async () => {
    await keys.press('Alt+V', 'Alt+G');
    await keys.expectFocus(read.current);
    await keys.press('m', 'Shift+ArrowLeft', 'Enter', 'Shift+ArrowRight', 'Enter');
    await expect(read.report.seenList).toContainText(/Length [\d.]+ mm/);
    await keys.press('Alt+V', 'k');
    await expect(read.current.getByText(/^Key image/)).toBeVisible();
    const name = read.report.seenList.getByLabel(/^What is it\?/);
    await keys.press('Alt+O');
    await keys.tabTo(name);
    await keys.type('nodule in the right upper lobe');
    await keys.press('Enter');
    await expect(read.current).toContainText('nodule');
  });

  await test.step('planes through it', async () => {
    const planes = new PlanesArea(page);
    await keys.press('Alt+V', '2', 'Shift+M');
    await expect(planes.pane('Coronal')).toContainText('W 1500 L -600');
    await expect(planes.pane('Axial')).toContainText('mm');
    const before = await planes.crosshair();
    await keys.press('Alt+Shift+ArrowLeft');
    await expect.poll(async () => (await planes.crosshair()).x).not.toBe(before.x);
    await keys.press('Shift+M');
    await expect(planes.area).toBeHidden();
  });

  await test.step('the draft remembers; it is signed and approved', async () => {
    await draftByKeys(app, keys);
    await expect(read.report.sentence(`${PRIOR}: nodule, right upper lobe, 6 mm.`).first()).toBeVisible();
    await expect(read.report.sentence(/^Nodule, right upper lobe: /).first()).toBeVisible();
    await expect(read.report.section('Comparison')).toContainText(PRIOR);
    // Its pictures look as before: reading and images wait for a person, the facts go in.
    await signAndApprove(app, keys, `Reading of ${CURRENT}: 2 approved, 0 rejected`);
  });

  await test.step('and it stands in memory', async () => {
    await keys.press('Alt+2');
    await keys.press('Alt+V');
    await keys.tabTo(page.getByRole('tab', { name: 'Report' }));
    await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(read.panel('Timeline')).toContainText('nodule, right upper lobe');
  });
});

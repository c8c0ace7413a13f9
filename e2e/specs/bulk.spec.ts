import { expectAccessible } from '../fixtures/axe.ts';
import { ingestPersons } from '../fixtures/records.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ingestText } from '../fixtures/texts.ts';
import { BulkDialog } from '../pages/bulk.ts';
import { Keyboard } from '../pages/keyboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[W8] [W4] many changes approved together by keys, with one exception; what changes side or negation is left; one undo for all', async ({
  app,
  cohort,
  host,
  page,
}) => {
  test.slow();
  const { review } = app;
  const keys = new Keyboard(page);
  const bulk = new BulkDialog(page);
  const [patient] = cohort.patients;
  if (patient === undefined) throw new Error('the cohort has a patient');
  await importFolder(app, cohort.folder);
  await ingestText(host, patient, '2020-01-10', 'Asthma. Left pleural effusion. No pneumothorax.');
  await ingestText(host, patient, '2020-02-10', 'Osteoporosis. Gallstones.');
  await ingestText(host, patient, '2020-03-10', 'Scoliosis.');
  await app.go('Review');
  await expect(bulk.open).toBeVisible();
  const waiting = await bulk.open.textContent();
  const count = Number(/\d+/.exec(waiting ?? '')?.[0]);

  await test.step('the key opens it and writes nothing: how many, of whom, what not and why', async () => {
    await keys.press('Alt+Shift+b');
    await expect(bulk.dialog).toBeVisible();
    await expect(bulk.head).toContainText(`${count} changes of 3 readings or sources, of 1 patient`);
    await expect(bulk.leftOut).toContainText('pneumothorax');
    await expect(bulk.leftOut).toContainText('It says that something is absent.');
    await expect(bulk.tick(/asthma/i)).toContainText('“Asthma.”');
    await expectAccessible(page, 'bulk approval');
  });

  await test.step('one exception by Space, and it is not approved', async () => {
    await keys.expectFocus(bulk.ticks.getByRole('option').first());
    const gallstones = bulk.tick(/gallstone|cholelithiasis/i);
    for (let at = 0; at < count; at++) {
      if (await gallstones.evaluate((element) => element === document.activeElement)) break;
      await keys.press('ArrowDown');
    }
    await keys.expectFocus(gallstones);
    await keys.press('Space');
    await expect(gallstones).toHaveAttribute('aria-selected', 'false');
    await expect(bulk.approve).toHaveText(`Approve ${count - 1} changes`);
    await keys.use(bulk.approve);
    await expect(bulk.dialog).toContainText(`${count - 1} changes of 3 readings or sources approved.`);
    await expectAccessible(page, 'bulk approval, done');
    await keys.press('Enter');
    await expect(bulk.dialog).toBeHidden();
  });

  await test.step('what was left out and the exception wait in Review, and the step is one line', async () => {
    await expect(review.recent).toContainText(
      `Approved together: ${count - 1} changes of 3 readings or sources`,
    );
    const queue = page.getByRole('listbox', { name: 'Waiting' });
    await expect(queue.getByRole('option')).toHaveCount(2);
    await queue.getByRole('option', { name: /2020-02-10/ }).click();
    await expect(review.items.getByRole('listitem')).toHaveCount(1);
    await expect(review.item(/gallstone|cholelithiasis/i)).toBeVisible();
  });

  await test.step('one undo for all of it, by key', async () => {
    await review.item(/gallstone|cholelithiasis/i).focus();
    await keys.press('Control+z');
    await expect(review.recent).toContainText('Undone. Memory is as it was before.');
    await expect(bulk.open).toHaveText(new RegExp(`^Approve ${count} together…`));
  });
});

test('[W4] undo with dependants: what stands on a decision is listed first, and goes with it when that is chosen', async ({
  app,
  cohort,
  host,
}) => {
  const { page, review } = app;
  const [patient] = cohort.patients;
  if (patient === undefined) throw new Error('the cohort has a patient');
  await importFolder(app, cohort.folder);
  const decide = async (date: string, text: string) => {
    await ingestText(host, patient, date, text);
    await app.go('Review');
    for (const item of await review.items.getByRole('listitem').all()) await review.choose(item, 'Take');
    await review.decide.click();
    await expect(review.empty).toBeVisible();
  };
  await decide('2020-01-10', 'There is a 6 mm nodule in the right upper lobe.');
  await decide('2020-06-10', 'There is a 9 mm nodule in the right upper lobe.');
  const older = /letter 2020-01-10/;
  const depends = page.getByRole('alertdialog', { name: 'Something stands on this' });
  const undoOlder = review.recent.getByRole('button', { name: older });

  await test.step('it is asked, and Cancel leaves all as it is', async () => {
    await undoOlder.click();
    await expect(depends).toContainText('letter 2020-06-10');
    await expectAccessible(page, 'undo with dependants');
    await depends.getByRole('button', { name: 'Cancel' }).click();
    await expect(review.empty).toBeVisible();
  });

  await test.step('with the choice made both go, and wait again', async () => {
    await undoOlder.click();
    await depends.getByRole('button', { name: 'Undo all of them' }).click();
    await expect(review.recent).toContainText('Undone. Memory is as it was before.');
    const queue = page.getByRole('listbox', { name: 'Waiting' });
    await expect(queue.getByRole('option')).toHaveCount(2);
  });
});

/** Enough that the undo of all of them can be stopped on its way. */
const MANY = 250;
const SLOW = { timeout: 120_000 };

test('[W4] [W8] undo of many readings says how far it is, and Cancel leaves the rest, which the next undo takes back', async ({
  app,
  host,
  page,
}) => {
  test.slow();
  const { review } = app;
  const keys = new Keyboard(page);
  const bulk = new BulkDialog(page);
  await ingestPersons(
    host.dataFolder,
    Array.from({ length: MANY }, (_, n) => ({ id: `Q-${n + 100}`, conditions: 1 })),
  );
  await app.go('Review');
  await bulk.open.click();
  await bulk.approve.click();
  await expect(bulk.dialog).toContainText(`${MANY} changes of ${MANY} readings or sources approved.`, SLOW);

  await test.step('how far it is, and Cancel', async () => {
    await bulk.undo.click();
    const cancel = bulk.undoing.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    const said = bulk.undoing.textContent();
    await keys.press('Enter');
    expect(await said).toMatch(new RegExp(`\\d+ of ${MANY} readings or sources`));
    await expect(bulk.undoing).toBeHidden();
    await expect(review.recent).toContainText('Stopped. What was not reached is still approved');
    await expect(review.recent).toContainText(/Approved together: .*, \d+ of them undone/, SLOW);
    await expectAccessible(page, 'a bulk undo that was stopped');
  });

  await test.step('the next undo goes on with the rest', async () => {
    await review.recent.getByRole('button', { name: /^Undo: Approved together/ }).click();
    await expect(review.recent).toContainText('Undone. Memory is as it was before.', SLOW);
    await expect(bulk.open).toHaveText(new RegExp(`^Approve ${MANY} together…`), SLOW);
  });
});

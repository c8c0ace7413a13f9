import { expectAccessible } from '../fixtures/axe.ts';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[T7, D6] find similar by keys: a region, this patient, then others where switched on, opened on their own', async ({
  app,
  host,
  page,
}) => {
  await makeDemo(app, host);
  const keys = new Keyboard(page);
  const dialog = app.dialog('Find similar');
  const own = dialog.getByRole('region', { name: 'This patient' });
  const others = dialog.getByRole('region', { name: 'Other patients' });

  const viewport = await openToMeasure(app);
  await viewport.press('Alt+E', 'm', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter');
  await expect(viewport.labels).toHaveCount(1);

  await test.step('the region is looked for in this patient; what is compared, and what is not, is said', async () => {
    await keys.press('Alt+Shift+F');
    await expect(own.getByRole('listitem').first()).toContainText(/\d{4}-\d\d-\d\d.*\(-?\d\.\d\d\)/);
    await expect(own.getByRole('listitem').first()).toContainText('whole image: CT');
    await expect(dialog.getByText(/^Compared with \d+ approved images/)).toContainText(
      'Other patients: not searched.',
    );
    await expect(dialog).toContainText('does not see subtle disease');
    await expect(dialog).toContainText('The region is 10 × 10 pixels.');
    await expect(others).toHaveCount(0);
    await expectAccessible(page, 'find similar');
  });

  await test.step('an image of this patient opens beside the current one', async () => {
    await keys.use(own.getByRole('button', { name: 'Open the image of 2023-10-09' }).first());
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: /^Prior 2023-10-09/ }).first()).toBeVisible();
  });

  await test.step('switched on in Settings, other patients are searched, too, and the audit says so', async () => {
    await keys.press('Control+,');
    await page.getByText('“Find similar” looks among other patients’ approved images, too').click();
    await keys.press('Alt+ArrowLeft');
    await expect(app.read.current.first()).toContainText(/of \d+ loaded/);
    await app.read.current.first().focus();
    await keys.press('Alt+Shift+F');
    await expect(others.getByRole('listitem').first()).toContainText('OTHER PATIENT');
    await expect(dialog).toContainText('noted in the audit');
  });

  await test.step('an image of another patient opens marked and on its own; nothing can be marked on it', async () => {
    await keys.use(others.getByRole('button', { name: /^Open the image of the other patient/ }).first());
    const opened = app.dialog(/^OTHER PATIENT/);
    const image = opened.getByRole('group', { name: /^OTHER PATIENT/ });
    await expect(image).toContainText(/1 of 1 loaded/);
    await expect(image).toHaveAttribute('data-role', 'other');
    await expectAccessible(page, 'an image of another patient');
    await image.focus();
    await keys.press('k', 'm', 'Enter');
    await expect(image.getByText(/^Key image/)).toHaveCount(0);
    await keys.use(opened.getByRole('button', { name: 'Back to the list' }));
    await expect(others.getByRole('listitem').first()).toBeVisible();
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the audit', async () => {
    await app.choose('Open the audit');
    await expect(page.getByText('looked for similar images of other patients').first()).toBeVisible();
  });
});

import { expectAccessible } from '../fixtures/axe.ts';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[M5, M7, M8, M13] a question about an image and a region by keys; the steps, the budget and the other draft stand beside it', async ({
  app,
  host,
  page,
}) => {
  test.setTimeout(180_000);
  await makeDemo(app, host);
  const keys = new Keyboard(page);
  const viewport = await openToMeasure(app);
  const panel = app.read.report.panel;
  const about = panel.getByRole('group', { name: 'Ask about' });
  const pressed = (name: string) => about.getByRole('button', { name, exact: true });
  const steps = panel.getByRole('region', { name: 'How memory was asked' });
  const table = steps.getByRole('table', { name: 'How memory was asked' });

  await test.step('about the image in view', async () => {
    await expect(pressed('Study')).toHaveAttribute('aria-pressed', 'true');
    await expect(pressed('Region')).toHaveAttribute('aria-disabled', 'true');
    await keys.press('Alt+Shift+I');
    await expect(pressed('This image')).toHaveAttribute('aria-pressed', 'true');
    await app.read.report.makeDraft();
    await expect(steps).toContainText('impressions → readings → images');
    await keys.use(steps.getByRole('button', { name: 'Steps' }));
    await expect(steps).toContainText('Searched by the image asked about; no image sent to the reader.');
    await expect(steps).toContainText('Policy: built in, version 1.');
    await expect(table.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page, 'steps of retrieval');
  });

  await test.step('about a marked region', async () => {
    await viewport.press('Alt+E', 'm', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter');
    await expect(viewport.labels).toHaveCount(1);
    await keys.press('Alt+Shift+R');
    await expect(pressed('Region')).toHaveAttribute('aria-pressed', 'true');
    await app.read.report.makeDraft();
    await keys.use(steps.getByRole('button', { name: 'Steps' }));
    await expect(steps).toContainText('Searched by the region asked about');
    await keys.press('Alt+Shift+R');
    await expect(pressed('Study')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the other draft', async () => {
    await expect(panel).toContainText('Standard path: Findings first.');
    await keys.press('Alt+Shift+O');
    await expect(panel).toContainText('Other draft: Findings first');
    await keys.press('Alt+Shift+O');
    await expect(panel).toContainText('Other draft: Changes first');
  });

  await test.step('a memory that is off, and a tight budget, are said beside the draft', async () => {
    await keys.press('Control+,');
    await page.getByText('Earlier readings of this patient', { exact: true }).click();
    const budget = page.getByRole('radiogroup', { name: 'Tokens of a prompt' });
    await budget.getByText('256', { exact: true }).click();
    await expect(budget.getByRole('radio', { name: '256' })).toBeChecked();
    await expect(page.getByRole('list', { name: 'Readers in use' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'settings of memory and readers');
    await keys.press('Alt+ArrowLeft');
    await app.read.report.makeDraft();
    await expect(steps).toContainText('readings: off, not read');
    await expect(panel).toContainText(/\d of \d .* left out of the prompt/);
  });
});

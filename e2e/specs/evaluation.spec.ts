import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[06 E1] a tiny cohort is evaluated by keyboard: progress, Cancel, going on, the tables, and the run as it is kept', async ({
  app,
  page,
}) => {
  test.setTimeout(300_000);
  const keys = new Keyboard(page);
  const form = page.getByRole('form', { name: 'New run' });
  const runs = page.getByRole('region', { name: 'Runs' });
  const result = page.getByRole('region', { name: 'What the run found' });
  await app.choose('Open the evaluation');
  await expect(page.getByText('No run is chosen')).toBeVisible();

  await test.step('what is wrong is said by Run', async () => {
    await form.getByLabel('Subjects').fill('1');
    await expect(form.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription(
      'Subjects: A whole number from 2 to 10,000',
    );
    await expectAccessible(page, 'evaluation, empty');
  });

  await test.step('a run is started and stopped', async () => {
    await form.getByLabel('Subjects').fill('6');
    await form.getByLabel('Studies each').fill('3');
    await keys.use(form.getByRole('button', { name: 'Run' }));
    await expect(runs.getByRole('button', { name: /running/ })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription(
      'Another run goes on',
    );
    await keys.use(result.getByRole('button', { name: 'Cancel' }));
    await expect(result.getByText('This run was stopped')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('it goes on when asked, also while another screen is shown', async () => {
    await keys.use(result.getByRole('button', { name: 'Go on' }));
    await expect(result.getByRole('progressbar')).toBeVisible();
    await app.go('Worklist');
    await app.choose('Open the evaluation');
    await expect(runs.getByRole('button', { name: /done/ })).toBeVisible({ timeout: 200_000 });
  });

  await test.step('the tables with p, the plot, and what was published', async () => {
    const ablations = result.getByRole('table', { name: 'Ablations' });
    await expect(ablations.getByRole('row', { name: /^SEV \(full memory\)/ })).toBeVisible();
    await expect(ablations.getByRole('columnheader', { name: 'p against none' })).toBeVisible();
    await expect(result.getByRole('img', { name: /^F1 after each phase/ })).toBeVisible();
    await expect(result.getByRole('table', { name: 'Published' })).toContainText('54.92 / 51.50');
    await expect(result.getByText(/store’s hash stays the same/)).toBeVisible();
    await expectAccessible(page, 'evaluation, a report');
  });

  await test.step('a run is there after a reload, and goes when it is removed', async () => {
    await page.reload();
    await app.choose('Open the evaluation');
    await expect(result.getByRole('table', { name: 'Phases' })).toBeVisible();
    await keys.use(result.getByRole('button', { name: 'Remove' }));
    await expect(page.getByText('No run is chosen')).toBeVisible();
  });
});

test('[06 E3] state is measured on the built-in right answers: no path, no seed, the plot and the tables', async ({
  app,
  page,
}) => {
  test.setTimeout(240_000);
  const keys = new Keyboard(page);
  const form = page.getByRole('form', { name: 'New run' });
  const result = page.getByRole('region', { name: 'What the run found' });
  await app.choose('Open the evaluation');
  await form.getByText('E3 State', { exact: true }).click();
  await expect(form.getByRole('radio', { name: 'Built-in right answers' })).toBeChecked();
  await expect(form.getByLabel('Seed')).toHaveCount(0);
  await keys.use(form.getByRole('button', { name: 'Run' }));
  const known = result.getByRole('table', { name: 'Known wording', exact: true });
  await expect(known.getByRole('row', { name: /^ours/ })).toBeVisible({ timeout: 200_000 });
  await expect(result.getByRole('table', { name: 'Published' })).toContainText('53.9');
  await expect(result.getByRole('img', { name: /^Ours and the controls/ })).toBeVisible();
  await expectAccessible(page, 'evaluation, E3');
  await form.getByText('E1 Progressive memory', { exact: true }).click();
  await expect(form.getByLabel('Subjects')).toBeVisible();
});

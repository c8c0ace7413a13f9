import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { approveTexts, GROWING_NODULE } from '../fixtures/texts.ts';
import { Keyboard } from '../pages/keyboard.ts';

const OFF =
  /^Deletion is off: labels calibrate [01] concept types?, and an expected loss of 1\.0 % needs 99\./;

test('[S8] deletion ships off and says why; a fact of history is labelled by keys, and what must stay says so', async ({
  app,
  cohort,
  host,
  page,
}) => {
  const keys = new Keyboard(page);
  const [patient] = cohort.patients;
  const [study] = patient?.studies ?? [];
  if (patient === undefined || study === undefined) throw new Error('the cohort has a patient with a study');
  await importFolder(app, cohort.folder);
  await approveTexts(app, host, patient, GROWING_NODULE);
  const dialog = page.getByRole('dialog', { name: 'Facts of history: which may go?' });
  const row = dialog.getByRole('listitem').filter({ hasText: 'nodule, right upper lobe, 6 mm' });
  const propose = dialog.getByRole('button', { name: /^Propose 0 deletions/ });

  await test.step('the older size waits for a label, and cannot be proposed', async () => {
    await app.go('Worklist');
    await app.worklist.open(study.date);
    const timeline = await app.read.tab('Timeline');
    await keys.use(timeline.getByRole('button', { name: 'Old facts…' }));
    await expect(dialog.getByRole('status').first()).toHaveText('1 fact waits for a label');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(row).toContainText(/Deletion is off/);
    await expect(propose).toHaveAccessibleDescription('None of these facts may go');
    await expectAccessible(page, 'facts of history');
  });

  await test.step('a label by keys, which stays', async () => {
    const label = row.getByRole('radiogroup', { name: /^May it go\? nodule/ });
    await keys.tabTo(label.getByRole('radio', { name: 'No label' }));
    await keys.press('ArrowLeft', 'ArrowLeft');
    await expect(label.getByRole('radio', { name: 'Must stay' })).toBeChecked();
    await expect(row).toContainText('A clinician said that it must never go.');
    await expect(dialog.getByRole('status').first()).toHaveText('0 facts wait for a label');
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Settings say what it stands on; switched on, it is still off for want of types', async () => {
    await app.choose('Open the settings');
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await keys.use(sections.getByRole('button', { name: 'Deletion from memory' }));
    const section = page.getByRole('region', { name: 'Deletion from memory' });
    await expect(section).toContainText('0 may go, 1 must stay, 0 uncertain');
    await expect(section.getByText(OFF)).toBeVisible();
    const on = section.getByRole('checkbox', { name: 'Let facts of history be proposed for deletion' });
    await expect(on).not.toBeChecked();
    await keys.tabTo(on);
    await keys.press('Space');
    await expect(on).toBeChecked();
    await expect(section.getByText(OFF)).toBeVisible();
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { ExportDialog } from '../pages/export.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('[T9] de-identified copies by keyboard: what changes is shown, then they are written', async ({
  app,
  cohort,
  page,
}) => {
  const keys = new Keyboard(page);
  const exporting = new ExportDialog(page);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-e2e-export-'));
  const to = join(folder, 'copies');
  try {
    await importFolder(app, cohort.folder);
    await keys.press('/', 'ArrowDown', 'Home', 'Alt+Shift+E');
    await expect(exporting.copy).toHaveAttribute('aria-disabled', 'true');
    await keys.use(exporting.preview);
    await expect(exporting.status).toContainText('would be copied');
    await expect(exporting.changes.getByRole('row').filter({ hasText: '(0010,0010)' })).toContainText(
      'ANON-',
    );
    await expectAccessible(page, 'export, preview');
    await exporting.folder.fill(to);
    await keys.use(exporting.copy);
    await expect(exporting.status).toContainText('copied to');
    expect((await readdir(to)).every((name) => name.startsWith('ANON-'))).toBe(true);
    await keys.use(exporting.button('Save measurements'));
    await expect(exporting.dialog.getByText('Nothing is measured in this study')).toBeVisible();
    await keys.press('Escape');
    await expect(exporting.dialog).toBeHidden();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { COMPARED_DATES, makeComparedStudies, removeComparedStudies } from '../fixtures/comparedStudies.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Commands that are driven elsewhere by their keys, or take what this library does not hold; with the spec that drives each. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'read.secondWindow': 'secondWindow.spec.ts',
  'read.close': 'secondWindow.spec.ts',
  'read.draft': '../fixtures/keySteps.ts',
  'read.about.image': 'retrieval.spec.ts',
  'read.about.region': 'retrieval.spec.ts',
  'read.otherDraft': 'retrieval.spec.ts',
  'read.sign': 'keyboard.spec.ts',
  'read.seen': '../fixtures/keySteps.ts',
  signOut: 'persons.spec.ts',
  conflicts: 'conflicts.spec.ts',
  'review.wait': 'review.spec.ts',
  'read.findSimilar': 'similar.spec.ts',
  'read.presentation': 'presentation.spec.ts',
  'read.subtract': 'presentation.spec.ts',
  'read.offset.take': 'layouts.spec.ts',
  'read.offset.more': 'layouts.spec.ts',
  'read.offset.less': 'layouts.spec.ts',
  'read.layers': 'layers.spec.ts',
  'read.layers.list': 'layers.spec.ts',
  'review.bulk': 'bulk.spec.ts',
  'review.take': 'keyboard.spec.ts',
  'review.reject': 'keyboard.spec.ts',
  'review.edit': 'keyboard.spec.ts',
  'review.decide': 'keyboard.spec.ts',
  'review.undo': 'keyboard.spec.ts',
};

let folder = '';
test.beforeAll(async () => {
  folder = await makeComparedStudies();
});
test.afterAll(() => removeComparedStudies(folder));

/** The key map as the program exports it: command to its keys. */
async function exportedKeys(page: Page): Promise<Record<string, readonly string[]>> {
  await page.keyboard.press('Control+,');
  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Keys' })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8'));
}

/** Listens for the commands that keys ran. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    document.addEventListener('anamnesis:command', (event) =>
      ran.push((event as CustomEvent<string>).detail),
    );
  });
}

const ranIn = (page: Page) => page.evaluate(() => (window as unknown as { ran: string[] }).ran.splice(0));

const asKeys = (chord: string) =>
  chord
    .replace('Mod+', 'Control+')
    .replace(/(^|\+)([A-Z])$/, (_whole, plus: string, letter: string) => `${plus}${letter.toLowerCase()}`);

/** Presses a key and says whether its command ran. What opens over the page is closed again. */
async function runs(page: Page, id: string, chord: string): Promise<boolean> {
  await ranIn(page);
  await page.keyboard.press(asKeys(chord));
  const ran = await ranIn(page);
  for (let open = 0; open < 3 && (await page.locator('[role=dialog], [role=menu]').count()) > 0; open++)
    await page.keyboard.press('Escape');
  return ran.includes(id);
}

async function openNewest(app: Workstation): Promise<void> {
  await app.go('Worklist');
  await app.worklist.open(COMPARED_DATES[2]);
  await expect(app.read.current.first()).toContainText('6 of 6 loaded');
}

test('keys that belong to no mode each run their command [T6, E]', async ({ app, page }) => {
  test.slow();
  await importFolder(app, folder);
  await listen(page);
  const keys = await exportedKeys(page);
  const left = new Set(Object.keys(keys).filter((id) => (keys[id] ?? []).length > 0 && !(id in ELSEWHERE)));
  const drive = async (ids: readonly string[], prepare: () => Promise<void>) => {
    for (const id of ids.filter((one) => left.has(one))) {
      await prepare();
      for (const chord of keys[id] ?? []) if (await runs(page, id, chord)) left.delete(id);
    }
  };
  const viewport = async () => {
    if ((await page.locator('[data-viewport]').count()) === 0) await openNewest(app);
    await page.keyboard.press('Alt+v');
  };

  await test.step('worklist and places', async () => {
    await openNewest(app);
    await drive(
      ['back', 'worklist', 'read', 'review', 'settings', 'help', 'palette', 'import'],
      async () => {},
    );
    await app.go('Worklist');
    await app.worklist.row(COMPARED_DATES[0]).click();
    await drive(['search', 'markRead', 'export'], async () => {
      await app.go('Worklist');
      await app.worklist.row(COMPARED_DATES[0]).click();
    });
  });
  await test.step('marks on an image', async () => {
    await openNewest(app);
    await page.keyboard.press('Alt+g');
    for (const key of ['m', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(app.read.report.seenList).toContainText(/Length/);
    await drive(['viewport.mark.next', 'viewport.mark.name'], viewport);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await drive(['viewport.mark.move'], async () => {});
    await drive(['moving.next'], async () => {});
    await page.keyboard.press('Escape');
    await drive(['viewport.mark.leave'], async () => {});
    await page.keyboard.press('e');
    await drive(['viewport.mark.remove', 'read.undo', 'read.redo'], async () => {});
    await page.keyboard.press('Control+z');
    await drive(['read.intoReport', 'read.keyImage'], viewport);
  });
  await test.step('everything else on an image and in Read', async () => {
    const last = ['viewport.measure', 'read.mpr', 'read.rail'];
    const isLater = (id: string) => last.includes(id) || id.startsWith('read.layout.');
    await drive(
      [...left].filter((id) => /^(viewport|read)\./.test(id) && !isLater(id)),
      viewport,
    );
    // From many viewports to one, so that what follows is quick.
    await drive([...left].filter((id) => id.startsWith('read.layout.')).toReversed(), viewport);
    await drive(last, viewport);
  });
  await test.step('planes', async () => {
    await drive(
      [...left].filter((id) => id.startsWith('mpr.')),
      async () => {},
    );
  });
  expect([...left]).toEqual([]);
});

test('what is said to be driven elsewhere is pressed there [E]', async ({ app, page }) => {
  await expect(app.places).toBeVisible();
  const keys = await exportedKeys(page);
  for (const [id, spec] of Object.entries(ELSEWHERE)) {
    const words = (await readFile(new URL(spec, import.meta.url), 'utf8')).toLowerCase();
    const pressed = (keys[id] ?? []).filter((chord) => words.includes(`'${asKeys(chord).toLowerCase()}'`));
    expect(pressed, `${id} in ${spec}`).not.toEqual([]);
  }
});

test('digits of the CT windows write while one types in a field [T3, T6]', async ({ app, page }) => {
  await importFolder(app, folder);
  await openNewest(app);
  const window = await app.read.current.first().getByText(/^W \d/).textContent();
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('2 nodules of 3 mm');
  await expect(app.read.report.seen).toHaveValue('2 nodules of 3 mm');
  await expect(app.read.current.first().getByText(/^W \d/)).toHaveText(window ?? '');
});

test('Alt+D brings the report, from another tab and from a folded panel [T6]', async ({ app, page }) => {
  await importFolder(app, folder);
  await openNewest(app);
  await app.read.tab('Timeline');
  await page.keyboard.press('Alt+d');
  await expect(app.read.report.notice).toBeVisible();
  await app.read.current.first().focus();
  await page.keyboard.press('\\');
  await expect(page.getByRole('tab', { name: 'Report' })).toHaveCount(0);
  await page.keyboard.press('Alt+o');
  await expect(app.read.report.seen).toBeFocused();
});

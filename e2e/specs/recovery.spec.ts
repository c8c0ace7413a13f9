import type { Page } from '@playwright/test';
import { childNamed, childrenOf, isAlive, noProcesses, signalChild } from '../fixtures/processes.ts';
import { importFolder, openStudy } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Workstation } from '../pages/workstation.ts';

const LOST = 'The connection to the core is lost. Nothing that was saved is gone.';
const SEEN = '10 mm nodule in the right lower lobe';

async function openPage(page: Page, address: string): Promise<Workstation> {
  await page.goto(address);
  const app = new Workstation(page);
  await expect(app.places).toBeVisible();
  return app;
}

test.describe('a core that ends without warning', () => {
  test.use({ staysQuiet: false });

  test('the page says so and keeps what it shows; started again, everything is there', async ({
    page,
    cohort,
    startCore,
  }) => {
    const study = cohort.patients[0]?.studies[0];
    if (study === undefined) throw new Error('the cohort has a study');
    const first = await startCore();
    const app = await openPage(page, first.address);
    await importFolder(app, cohort.folder);
    await openStudy(app, study.date);
    await app.read.report.see(SEEN);
    await app.read.report.makeDraft();
    const drafted = await app.read.report.shown();
    const workers = noProcesses === null ? childrenOf(first.pid) : [];

    await first.kill();
    await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expect(app.read.report.sentence(SEEN).first()).toBeVisible();
    await app.read.report.seen.fill('words that are not saved yet');
    await app.read.report.seen.press('Enter');
    await expect(app.read.report.panel.getByText('Wait until the connection is back')).toBeVisible();
    await expect(app.read.report.seen).toHaveValue('words that are not saved yet');
    await expect.poll(() => workers.filter(isAlive), { message: 'its workers end with it' }).toEqual([]);

    const second = await startCore();
    const again = await openPage(page, second.address);
    await expect(again.worklist.row(study.date)).toContainText('draft');
    await openStudy(again, study.date);
    await expect(again.read.report.seenList).toContainText(SEEN);
    expect(await again.read.report.shown()).toEqual(drafted);
    await again.choose('Open the audit');
    await again.audit.verify.click();
    await expect(page.getByText(/^The chain is whole/)).toBeVisible();
  });

  test('ended in the middle of an import, the next one takes the rest', async ({
    page,
    cohort,
    startCore,
  }) => {
    const first = await startCore();
    const app = await openPage(page, first.address);
    await app.worklist.importFolder.click();
    await app.import.take(cohort.folder);
    await first.kill();
    await expect(page.getByRole('alert').filter({ hasText: LOST })).toBeVisible();

    const second = await startCore();
    const again = await openPage(page, second.address);
    await page.keyboard.press('Control+I');
    await again.import.take(cohort.folder);
    await expect(again.import.report).toBeVisible();
    const counts = await again.import.report
      .getByRole('radio', { name: /^(Taken|Known already) \d+$/ })
      .all();
    const figures = await Promise.all(counts.map((one) => one.evaluate(nameOf)));
    expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(3);
    await again.import.close();
    await expect(again.worklist.count).toHaveText('3 studies');
  });
});

/** The number at the end of a choice's words. */
function nameOf(input: Element): number {
  return Number(/(\d+)$/.exec(input.closest('label')?.textContent ?? '')?.[1]);
}

test('an encoder that dies during a draft is said, and the next draft works', async ({
  app,
  cohort,
  host,
}) => {
  test.skip(noProcesses !== null, noProcesses ?? '');
  const [first, second] = cohort.patients[0]?.studies ?? [];
  if (first === undefined || second === undefined) throw new Error('the cohort has two studies');
  await importFolder(app, cohort.folder);
  await openStudy(app, first.date);
  await app.read.report.makeDraft();
  expect(childNamed(host.pid, 'image encoder'), 'it runs as a process of its own').not.toBeNull();

  await openStudy(app, second.date);
  const said = app.read.report.panel.getByRole('alert').filter({ hasText: 'image encoder' });
  // Stopped, the first one cannot answer; each that takes its place dies, too, until the draft gives up.
  signalChild(host.pid, 'image encoder', 'SIGSTOP');
  await app.read.report.draft.click();
  await expect(app.read.report.panel.getByText('Drafting…')).toBeVisible();
  const killAndLook = () => {
    signalChild(host.pid, 'image encoder', 'SIGKILL');
    return said.isVisible();
  };
  await expect.poll(killAndLook, { intervals: [20] }).toBe(true);
  await expect(said).toContainText('Try once more');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(app.read.report.notice).toBeVisible();
  await expect(said).toBeHidden();
  expect((await app.read.report.shown()).length).toBeGreaterThan(0);
});

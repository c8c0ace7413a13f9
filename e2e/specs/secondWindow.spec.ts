import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { COMPARED_DATES, makeComparedStudies, removeComparedStudies } from '../fixtures/comparedStudies.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const [oldest, middle, newest] = COMPARED_DATES;
let folder = '';

test.beforeAll(async () => {
  folder = await makeComparedStudies();
});
test.afterAll(() => removeComparedStudies(folder));

/** Opens a study and then the second window by its key. */
async function openSecond(app: Workstation, date: string): Promise<Workstation> {
  await app.worklist.open(date);
  await expect(app.read.current.first()).toContainText('6 of 6 loaded');
  const opened = app.page.context().waitForEvent('page');
  await app.page.keyboard.press('Alt+i');
  const second = new Workstation(await opened);
  // It loads the whole program anew.
  await expect(second.read.current.first()).toContainText('6 of 6 loaded', { timeout: 60_000 });
  return second;
}

/** Kills the process of a page, as a fault of the browser would: nothing in it is told. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

const away = (page: Page) => page.getByText('The images of this study are in the second window.');

test('the images in a second window: same study, same marks, and back [T6]', async ({ app, page }) => {
  await importFolder(app, folder);
  const second = await openSecond(app, newest);
  await test.step('one shows the report, the other the images; both name patient and study', async () => {
    await expect(away(page)).toBeVisible();
    await expect(page.locator('[data-viewport]')).toHaveCount(0);
    for (const one of [app, second]) {
      await expect(one.read.study).toContainText('Compared Cora');
      await expect(one.read.study).toContainText(newest);
    }
    await expect(second.page.getByRole('tab', { name: 'Report' })).toHaveCount(0);
    expect(second.page.url()).not.toMatch(/CMP|Cora/);
    expect(await second.page.title()).not.toContain('Cora');
    await expectAccessible(page, 'Read, images away');
    await expectAccessible(second.page, 'second window');
  });

  await test.step('a measurement and a key image appear in both at once', async () => {
    await second.page.keyboard.press('Alt+g');
    await second.page.keyboard.press('m');
    await second.page.keyboard.press('Enter');
    await second.page.keyboard.press('ArrowRight');
    await second.page.keyboard.press('ArrowRight');
    await second.page.keyboard.press('Enter');
    await expect(app.read.report.seenList).toContainText(/Length 2/);
    await second.page.keyboard.press('k');
    const marks = await app.read.tab('Marks');
    await expect(marks.getByRole('region', { name: 'Key images' }).getByRole('listitem')).toHaveCount(1);
    await second.page.keyboard.press('End');
    await marks.getByRole('button', { name: /^1\. / }).click();
    await expect(second.read.current.first()).toContainText('image 3 / 6');
  });

  await test.step('another prior, another study, none: in both at once', async () => {
    await app.go('Worklist');
    await app.worklist.open(middle);
    await expect(second.read.study).toContainText(middle);
    await second.page.keyboard.press('Alt+j');
    await second.page.getByRole('menuitem', { name: new RegExp(newest) }).click();
    for (const one of [app, second])
      await expect(one.read.study).toContainText(`beside ${newest}, your choice`);
    await second.page.keyboard.press('Alt+q');
    await expect(app.worklist.search).toBeVisible();
    await expect(second.page.getByText('No study is open')).toBeVisible();
    await app.worklist.open(oldest);
    await expect(second.read.study).toContainText(oldest);
  });

  await test.step('its own layout is kept apart, and keys of the report work from there', async () => {
    await second.page.keyboard.press('Control+Alt+4');
    await expect(second.page.locator('[data-viewport]')).not.toHaveCount(0);
    await second.page.keyboard.press('Alt+d');
    await expect(app.read.report.notice).toBeVisible();
  });

  await test.step('a reload of either comes back to the same', async () => {
    await second.page.reload();
    await expect(second.read.study).toContainText(oldest);
    await expect(away(page)).toBeVisible();
    await page.reload();
    await expect(away(page)).toBeVisible();
    await expect(app.read.study).toContainText(oldest);
    await expect(second.read.study).toContainText(oldest);
  });

  await test.step('closing the second window gives the images back, and the panel stays where it was', async () => {
    await app.read.tab('Priors');
    await second.page.close();
    await expect(app.read.current.first()).toContainText('6 of 6 loaded');
    await expect(away(page)).toHaveCount(0);
    await expect(app.read.panel('Priors')).toBeVisible();
    await page.getByRole('button', { name: 'Fold the side panel away' }).click();
    await expect(app.read.panel('Priors')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the side panel' }).click();
    await expect(app.read.panel('Priors')).toBeVisible();
  });
});

test.describe('a window that ends without warning', () => {
  test.use({ staysQuiet: false });

  test('loses nothing: the other one goes on, and pairs again [T6]', async ({ app, page }) => {
    await importFolder(app, folder);
    const second = await openSecond(app, newest);
    await second.page.keyboard.press('k');
    await crash(page);
    await expect(second.page.getByRole('alert')).toContainText('The first window is gone.');
    await expect(second.read.study).toContainText(newest);
    const opened = second.page.context().waitForEvent('page');
    await second.page.getByRole('button', { name: 'Open it again' }).click();
    const again = new Workstation(await opened);
    await expect(again.read.study).toContainText(newest);
    await expect(second.page.getByText('The first window is gone.')).toHaveCount(0);
    const marks = await again.read.tab('Marks');
    await expect(marks.getByRole('region', { name: 'Key images' }).getByRole('listitem')).toHaveCount(1);
    await again.page.keyboard.press('Alt+i');
    await expect.poll(() => second.page.isClosed()).toBe(true);
    await expect(again.read.current.first()).toContainText('6 of 6 loaded');
  });

  test('a crash of the second one gives the images back, and nothing measured there is lost [T6]', async ({
    app,
    page,
  }) => {
    await importFolder(app, folder);
    const second = await openSecond(app, newest);
    await second.page.keyboard.press('k');
    const keyImages = async () =>
      (await app.read.tab('Marks')).getByRole('region', { name: 'Key images' }).getByRole('listitem');
    await expect(await keyImages()).toHaveCount(1);
    await crash(second.page);
    await expect(app.read.current.first()).toContainText('6 of 6 loaded');
    await expect(away(page)).toHaveCount(0);
    await expect(await keyImages()).toHaveCount(1);
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Alt+i');
    const next = new Workstation(await opened);
    await expect(next.read.study).toContainText(newest);
    await expect(away(page)).toBeVisible();
  });
});

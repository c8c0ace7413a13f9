import { makeEchoStudy, removeEchoStudy } from '../fixtures/echoStudy.ts';
import { importFolder } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

test('a series of two echoes is two stacks, with what their geometry says [V4]', async ({ app, page }) => {
  const folder = await makeEchoStudy();
  await importFolder(app, folder);
  await removeEchoStudy(folder);
  await app.worklist.open('2026-03-16');
  const strip = page.getByRole('navigation', { name: 'Series' });
  const viewport = page.locator('[data-viewport]').first();
  const chooser = viewport.getByRole('combobox', { name: 'Part of the series' });

  await test.step('each has a thumbnail, and the first is shown in the order of its places', async () => {
    await expect(strip.getByRole('button', { name: /5 images · T2 map · echo 1/ })).toBeVisible();
    await expect(strip.getByRole('button', { name: /4 images · T2 map · echo 2/ })).toBeVisible();
    await expect(chooser.locator('option:checked')).toHaveText('echo 1');
    await expect(viewport).toContainText('image 3 / 5');
    await expect(viewport).toContainText('TILT 15.0°');
    await expect(viewport).not.toContainText('GAP');
  });

  await test.step('the other one by the chooser, from the keyboard; the missing slice is named', async () => {
    await chooser.focus();
    await page.keyboard.press('ArrowDown');
    await expect(viewport).toContainText('image 2 / 4');
    await expect(chooser.locator('option:checked')).toHaveText('echo 2');
    await expect(chooser).toBeFocused();
    await expect(viewport).toContainText('GAP after image 2: 10.0 mm instead of 5.0 mm, 1 missing');
  });

  await test.step('and back by its thumbnail', async () => {
    await strip.getByRole('button', { name: /echo 1/ }).click();
    await expect(viewport).toContainText('image 3 / 5');
  });

  await test.step('a line shows where the image worked on cuts another one, and can be switched off [T2]', async () => {
    const second = page.locator('[data-viewport]').nth(1);
    const line = second.locator('[data-reference-line]');
    await page.keyboard.press('Control+Alt+2');
    await strip.getByRole('button', { name: /Sagittal/ }).focus();
    await page.keyboard.press('2');
    await expect(second).toContainText('Sagittal');
    await viewport.focus();
    await expect(line).toHaveCount(1);
    await page.keyboard.press('Alt+Shift+L');
    await expect(line).toHaveCount(0);
  });
});

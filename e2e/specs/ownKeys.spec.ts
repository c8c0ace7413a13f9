import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { Workstation } from '../pages/workstation.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a key of one’s own: found, recorded, moved, imported, reset, at once in every window [T6]', async ({
  app,
  page,
  host,
}) => {
  const settings = page.getByRole('region', { name: 'Keys', exact: true });
  const dialog = app.dialog(/^Keys of/);
  await page.keyboard.press('Control+,');
  await settings.getByRole('searchbox').fill('settings');
  await settings.getByRole('button', { name: 'Change the keys of “Open the settings”' }).click();
  await expectAccessible(page, 'keys of a command');

  await test.step('a key that the window keeps, a free one, and one that another command has', async () => {
    const field = dialog.getByRole('textbox', { name: /^Press the new key here/ });
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+Shift+w');
    await expect(dialog.getByRole('status')).toHaveText(/Ctrl Shift W is kept by the window/);
    await page.keyboard.press('F2');
    await dialog.getByRole('button', { name: 'Add F2' }).click();
    await field.focus();
    await page.keyboard.press('Alt+3');
    await expect(dialog.getByRole('status')).toHaveText('Alt 3 is “Go to review”.');
    await dialog.getByRole('button', { name: 'Move Alt 3 here' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Ctrl ,', 'F2', 'Alt 3']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('they hold at once, here and in another window, and ? shows them', async () => {
    const other = await page.context().newPage();
    await other.goto(new URL('/', host.address).href);
    const second = new Workstation(other);
    await expect(second.places).toBeVisible();
    await other.keyboard.press('F2');
    await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(app.dialog('Keys')).toContainText('F2');
    await app.closeDialog('Keys');
    await other.close();
  });

  await test.step('an import names what cannot hold and keeps the text; what is no JSON changes nothing', async () => {
    const file = (words: string) => ({
      name: 'keys.json',
      mimeType: 'application/json',
      buffer: Buffer.from(words),
    });
    const chooser = settings.locator('input[type=file]');
    await chooser.setInputFiles(file('{"settings": ["F4"], "no.such": ["F6"], "help": ["Ctrl+D"]}'));
    await expect(settings).toContainText('no.such: there is no such command.');
    await expect(settings).toContainText('help: ["Ctrl+D"] is not a list of keys');
    await expectAccessible(page, 'settings, keys that do not hold');
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('F4');
    await chooser.setInputFiles(file('{"settings": '));
    await expect(settings).toContainText('keys.json was not taken:');
    await chooser.setInputFiles(file(''));
    await expect(settings).toContainText('keys.json was not taken: it is empty.');
    await chooser.setInputFiles(file(`{"settings": ["F4"]}${' '.repeat(250_000)}`));
    await expect(settings).toContainText('keys.json was not taken: it is larger than 200 kB.');
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('F4');
    await expect(settings).toBeVisible();
    const download = page.waitForEvent('download');
    await settings.getByRole('button', { name: 'Export', exact: true }).click();
    const text = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(text).toString()).toContain('"no.such"');
  });

  await test.step('reset gives back the keys of the program', async () => {
    await settings.getByRole('button', { name: 'Reset all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
    await expect(settings).not.toContainText('no.such');
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+,');
    await expect(settings).toBeVisible();
  });
});

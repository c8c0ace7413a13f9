import { expect, test } from '../fixtures/test.ts';

test('[09] a section of the settings is brought by its name, the keyboard with it, and the bar above stays', async ({
  app,
  page,
}) => {
  await app.choose('Open the settings');
  const contents = page.getByRole('navigation', { name: 'Sections' });
  for (const name of ['Base memory', 'Look', 'Data and key', 'Library']) {
    await contents.getByRole('button', { name, exact: true }).press('Enter');
    const heading = page.getByRole('heading', { name, exact: true, level: 2 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(app.places).toBeInViewport({ ratio: 1 });
    await expect(contents).toBeInViewport();
  }
});

import { DRAWN, draw } from '../fixtures/drawing.ts';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import type { ViewportArea } from '../pages/viewport.ts';

/** Removes all that is drawn on the image, by keys alone. */
async function removeAll(viewport: ViewportArea): Promise<void> {
  await viewport.focus();
  for (let left = await viewport.labels.count(); left > 0; left--) {
    await viewport.press('e', 'Delete');
    await expect(viewport.labels).toHaveCount(left - 1);
  }
}

test.beforeEach(async ({ app, host }) => {
  await makeDemo(app, host);
});

test('every measurement by mouse: drawn, named, moved, undone, listed, reported [T3, T5]', async ({
  app,
  page,
}) => {
  const viewport = await openToMeasure(app);
  const marks = app.read.panel('Marks');

  await test.step('each tool is chosen by its key and drawn', async () => {
    for (const tool of DRAWN) {
      const before = await viewport.labels.count();
      await draw(viewport, tool);
      await expect(viewport.labels, tool.key).toHaveCount(before + 1);
      await expect(viewport.labels.last(), tool.key).toHaveText(tool.figure);
    }
  });

  await test.step('an arrow asks for its text', async () => {
    await viewport.press('Alt+N');
    await viewport.drag([0.6, 0.8], [0.66, 0.85]);
    await expect(viewport.nameField).toBeFocused();
    await page.keyboard.type('look here');
    await page.keyboard.press('Enter');
    await expect(viewport.labels.last()).toHaveText('look here');
  });

  await test.step('a figure goes along while one draws', async () => {
    await viewport.press('Alt+G');
    await viewport.click([0.2, 0.85]);
    await viewport.hover([0.3, 0.85]);
    await expect(viewport.live).toHaveText(/^\d+(\.\d)? mm$/);
    await viewport.press('Escape');
    await expect(viewport.live).toBeHidden();
  });

  await test.step('the list names them all; a press leads to the image', async () => {
    await app.read.tab('Marks');
    await expect(marks.getByRole('region', { name: 'Measurements' }).getByRole('listitem')).toHaveCount(9);
    const [drawnOn] = await viewport.image();
    await viewport.focus();
    await viewport.press('End');
    await expect(viewport.labels).toHaveCount(0);
    await marks.getByRole('button', { name: /^2\. Length/ }).press('Enter');
    await expect(viewport.labels).toHaveCount(9);
    expect((await viewport.image())[0]).toBe(drawnOn);
  });

  await test.step('named in the list, and put into the report by one key', async () => {
    const name = marks.getByRole('textbox', { name: /^What is it\? Length/ });
    await name.fill('nodule right lower lobe');
    await name.press('Enter');
    await expect(viewport.labels.nth(1)).toHaveText(/^nodule: /);
    await marks.getByRole('button', { name: /^2\. Length/ }).focus();
    await page.keyboard.press('p');
    await expect(page.getByText('It stands in the report under findings.')).toBeAttached();
    await app.read.tab('Report');
    const said = app.read.report.sentence('Nodule, right lower lobe: ');
    await expect(said.getByRole('button', { name: /measurement of this study/ })).toBeVisible();
  });

  await test.step('a handle is dragged: the figure follows; undone, it is as before', async () => {
    const length = viewport.labels.nth(1);
    const before = await length.textContent();
    await viewport.press('Escape');
    await viewport.press('Alt+W');
    await viewport.drag([0.4, 0.3], [0.35, 0.3]);
    await expect(length).not.toHaveText(before ?? '');
    // On a slow machine the figure still follows the hand: it is read when it stands.
    let after: string | null = null;
    await expect(async () => {
      const last = after;
      after = await length.textContent();
      expect(after).toBe(last);
    }).toPass({ intervals: [400] });
    await page.keyboard.press('Control+z');
    await expect(length).toHaveText(before ?? '');
    await page.keyboard.press('Control+Shift+z');
    await expect(length).toHaveText(after ?? '');
  });

  await test.step('removed by the label, and brought back', async () => {
    await viewport.box
      .getByRole('button', { name: /^Remove measurement / })
      .last()
      .click();
    await expect(viewport.labels).toHaveCount(8);
    await viewport.focus();
    await page.keyboard.press('Control+z');
    await expect(viewport.labels).toHaveCount(9);
  });
});

test('every measurement by keys alone: drawn, moved by its points, named, removed [T6]', async ({
  app,
  page,
}) => {
  const viewport = await openToMeasure(app);
  const point = async (...arrows: readonly string[]) => {
    await viewport.press(...arrows, 'Enter');
  };
  const [right, left, down] = ['Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowDown'];
  const keyed: readonly { key: string; points: readonly (readonly string[])[] }[] = [
    { key: 'Alt+B', points: [[]] },
    { key: 'Alt+G', points: [[], [right]] },
    { key: 'Alt+Shift+G', points: [[], [right, right], [left], [down]] },
    { key: 'Alt+A', points: [[], [right], [down]] },
    { key: 'Alt+Shift+A', points: [[], [right], [down], [left, 'ArrowDown']] },
    { key: 'Alt+R', points: [[], [right, down]] },
    { key: 'Alt+E', points: [[], [right, down]] },
    { key: 'Alt+F', points: [[], [right], [down], []] },
  ];
  for (const { key, points } of keyed) {
    await test.step(`${key}, m, arrows and Enter`, async () => {
      await viewport.press(key, 'm');
      for (const arrows of points) await point(...arrows);
      await expect(viewport.labels).toHaveCount(1);
      await removeAll(viewport);
    });
  }

  await test.step('an arrow, with its text', async () => {
    await viewport.press('Alt+N', 'm');
    await point();
    await point(right);
    await expect(viewport.nameField).toBeFocused();
    await page.keyboard.type('here');
    await page.keyboard.press('Enter');
    await expect(viewport.labels).toHaveText('here');
    await expect(viewport.box).toBeFocused();
    await removeAll(viewport);
  });

  await test.step('points are moved: e chooses, Enter takes hold, n goes on, Enter keeps', async () => {
    await viewport.press('Alt+G', 'm');
    await point();
    await point(right);
    const before = (await viewport.labels.textContent()) ?? '';
    await viewport.press('Escape', 'e', 'Enter', 'n', right, 'Enter');
    await expect(viewport.labels).not.toHaveText(before);
    const after = (await viewport.labels.textContent()) ?? '';
    await viewport.press('Enter', right, 'Escape');
    await expect(viewport.labels).toHaveText(after);
    await viewport.press('t');
    await page.keyboard.type('nodule');
    await page.keyboard.press('Enter');
    await expect(viewport.labels).toHaveText(`nodule: ${after}`);
  });
});

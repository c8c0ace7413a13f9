import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { runCommand } from '../hosts/loopback.ts';
import { type Spot, ViewportArea } from '../pages/viewport.ts';
import { Workstation } from '../pages/workstation.ts';

/** A CT of the demo library with a prior, not yet reported. */
const STUDY = { words: 'edith 2024-07-22', date: '2024-07-22' };

async function openStudy(app: Workstation): Promise<ViewportArea> {
  await app.worklist.search.fill(STUDY.words);
  await expect(app.worklist.count).toHaveText(/^1 of /);
  await app.worklist.open(STUDY.date);
  await expect(app.read.current.first()).toContainText(/(\d+) of \1 loaded/);
  const viewport = new ViewportArea(app.page, app.read.current.first());
  await viewport.focus();
  await viewport.press('f');
  return viewport;
}

interface Drawn {
  readonly key: string;
  /** Drags, and clicks where there is one spot. */
  readonly drags: readonly (readonly Spot[])[];
  readonly figure: RegExp;
}

const REGION = /^mean .* HU, SD .* mm²$/;

/** How each tool is drawn by mouse, by its key, and what its figure looks like. */
const DRAWN: readonly Drawn[] = [
  { key: 'Alt+B', drags: [[[0.5, 0.5]]], figure: /^-?\d+(\.\d)? HU$/ },
  {
    key: 'Alt+G',
    drags: [
      [
        [0.3, 0.3],
        [0.4, 0.3],
      ],
    ],
    figure: /^\d+(\.\d)? mm$/,
  },
  {
    key: 'Alt+Shift+G',
    drags: [
      [
        [0.3, 0.4],
        [0.4, 0.4],
      ],
      [
        [0.35, 0.38],
        [0.36, 0.43],
      ],
    ],
    figure: /^\d+(\.\d)? × \d+(\.\d)? mm$/,
  },
  {
    key: 'Alt+A',
    drags: [
      [
        [0.45, 0.2],
        [0.45, 0.25],
      ],
      [[0.5, 0.25]],
    ],
    figure: /^90°$/,
  },
  {
    key: 'Alt+Shift+A',
    drags: [
      [
        [0.45, 0.6],
        [0.55, 0.58],
      ],
      [
        [0.45, 0.7],
        [0.55, 0.73],
      ],
    ],
    figure: /^\d+(\.\d)?°$/,
  },
  {
    key: 'Alt+R',
    drags: [
      [
        [0.7, 0.2],
        [0.75, 0.25],
      ],
    ],
    figure: REGION,
  },
  {
    key: 'Alt+E',
    drags: [
      [
        [0.2, 0.65],
        [0.26, 0.7],
      ],
    ],
    figure: REGION,
  },
  {
    key: 'Alt+F',
    drags: [
      [
        [0.3, 0.55],
        [0.36, 0.55],
        [0.36, 0.6],
        [0.3, 0.6],
      ],
    ],
    figure: REGION,
  },
];

async function draw(viewport: ViewportArea, { key, drags }: Drawn): Promise<void> {
  await viewport.press(key);
  for (const spots of drags) {
    if (spots.length === 1) await viewport.click(...spots);
    else await viewport.drag(...spots);
  }
}

/** Removes all that is drawn on the image, by keys alone. */
async function removeAll(viewport: ViewportArea): Promise<void> {
  await viewport.focus();
  for (let left = await viewport.labels.count(); left > 0; left--) {
    await viewport.press('e', 'Delete');
    await expect(viewport.labels).toHaveCount(left - 1);
  }
}

const zoomOf = (box: Locator) => box.getByText(/^zoom /).textContent();
const windowOf = (box: Locator) => box.getByText(/^W \d/).textContent();

test.beforeEach(async ({ app, host }) => {
  await runCommand(host.dataFolder, ['demo']);
  await expect(app.worklist.count).toHaveText('21 studies');
});

test('every measurement by mouse: drawn, named, moved, undone, listed, reported [T3, T5]', async ({
  app,
  page,
}) => {
  const viewport = await openStudy(app);
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
    const after = await length.textContent();
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
  const viewport = await openStudy(app);
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

test('view tools with undo and redo, magnifier, cine, key images [T3]', async ({ app, page }) => {
  const viewport = await openStudy(app);
  const { box } = viewport;
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  const button = (name: string | RegExp) => toolbar.getByRole('button', { name, exact: true });

  await test.step('window, zoom and pan by mouse, each one step back', async () => {
    const before = await windowOf(box);
    await viewport.press('Alt+W');
    await viewport.drag([0.5, 0.5], [0.6, 0.6]);
    await expect(box.getByText(/^W \d/)).not.toHaveText(before ?? '');
    await viewport.press('Alt+Z');
    const zoom = await zoomOf(box);
    await viewport.drag([0.5, 0.5], [0.5, 0.4]);
    await expect(box.getByText(/^zoom /)).not.toHaveText(zoom ?? '');
    await viewport.press('Alt+P');
    await viewport.drag([0.5, 0.5], [0.55, 0.5]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(box.getByText(/^zoom /)).toHaveText(zoom ?? '');
    await page.keyboard.press('Control+z');
    await expect(box.getByText(/^W \d/)).toHaveText(before ?? '');
    await page.keyboard.press('Control+y');
    await expect(box.getByText(/^W \d/)).not.toHaveText(before ?? '');
  });

  await test.step('scroll by its tool', async () => {
    const [n] = await viewport.image();
    await viewport.press('Alt+S');
    await viewport.drag([0.5, 0.5], [0.5, 0.55]);
    expect((await viewport.image())[0]).not.toBe(n);
  });

  await test.step('rotate, flip, invert and reset by key and by button', async () => {
    await viewport.press('.', 'h', 'i');
    await expect(box).toContainText('rotated 90°');
    await expect(box).toContainText('FLIPPED');
    await expect(box).toContainText('inverted');
    await button('Reset the view').click();
    await expect(box).not.toContainText('FLIPPED');
    await button('Rotate by a quarter').click();
    await button('Flip left to right').click();
    await button('Invert').click();
    await expect(box).toContainText('FLIPPED');
    await button(/^Undo/).click();
    await expect(box).not.toContainText('inverted');
    await button(/^Redo/).click();
    await expect(box).toContainText('inverted');
    await viewport.focus();
    await viewport.press('r');
    await expect(box).not.toContainText('rotated');
  });

  await test.step('the magnifier, held or by its button', async () => {
    await viewport.hover([0.5, 0.5]);
    await page.keyboard.down('l');
    await expect(viewport.magnifier).toBeVisible();
    await page.keyboard.up('l');
    await expect(viewport.magnifier).toBeHidden();
    await button('Magnifier').click();
    await expect(viewport.magnifier).toBeVisible();
    await button('Magnifier').click();
  });

  await test.step('the cine plays by Space, faster by >, and stops', async () => {
    await viewport.focus();
    const [n] = await viewport.image();
    await viewport.press('Space', '>');
    const cine = box.getByRole('group', { name: 'Cine' });
    await expect(cine).toContainText('13/s');
    await expect.poll(async () => (await viewport.image())[0]).not.toBe(n);
    await viewport.press('<', 'Space');
    await expect(cine.getByRole('button', { name: 'Play the cine' })).toBeVisible();
    const [stopped] = await viewport.image();
    await page.waitForTimeout(300);
    expect((await viewport.image())[0]).toBe(stopped);
  });

  await test.step('K marks a key image; the list leads to it; the thumbnail counts it', async () => {
    await viewport.press('k');
    await expect(viewport.keyImage).toBeVisible();
    await expect(page.getByLabel('1 key image')).toBeVisible();
    const marks = await app.read.tab('Marks');
    const row = marks.getByRole('region', { name: 'Key images' });
    await row.getByRole('textbox').fill('largest extent');
    await row.getByRole('textbox').press('Enter');
    await expect(viewport.keyImage).toHaveText('Key image: largest extent');
    await viewport.focus();
    await viewport.press('Home');
    await expect(viewport.keyImage).toBeHidden();
    await row.getByRole('button', { name: /^Key image: image/ }).press('Enter');
    await expect(viewport.keyImage).toBeVisible();
    await viewport.press('k');
    await expect(viewport.keyImage).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(viewport.keyImage).toHaveText('Key image: largest extent');
  });
});

test.describe('a page that ends without warning', () => {
  test.use({ staysQuiet: false });

  test('loses no measurement, and not the points of one in the making [T5]', async ({ app, host, page }) => {
    const viewport = await openStudy(app);
    await viewport.press('Alt+G');
    await viewport.drag([0.3, 0.3], [0.4, 0.3]);
    await expect(viewport.labels).toHaveCount(1);
    const figure = (await viewport.labels.textContent()) ?? '';
    await viewport.press('Alt+Shift+A');
    await viewport.drag([0.45, 0.6], [0.55, 0.58]);
    await expect(viewport.box.getByText('Point 2 set. Move and set the next one.')).toBeAttached();

    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(new URL('/', host.address).href);
    const again = new Workstation(next);
    const viewed = await openStudy(again);
    await expect(viewed.labels).toHaveText(figure);
    await expect(next.getByRole('alert')).toContainText('Cobb angle: left half drawn, 2 points are set.');
    await next.getByRole('button', { name: 'Go on' }).click();
    await expect(viewed.box).toBeFocused();
    await viewed.press('Shift+ArrowDown', 'Enter', 'Shift+ArrowLeft', 'Enter');
    await expect(viewed.labels).toHaveCount(2);
    await expect(viewed.labels.last()).toHaveText(/°$/);
    await next.reload();
    const last = await openStudy(new Workstation(next));
    await expect(last.labels).toHaveCount(2);
    await expect(next.getByText(/left half drawn/)).toHaveCount(0);
  });
});

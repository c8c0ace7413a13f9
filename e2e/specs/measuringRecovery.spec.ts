import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import { DRAWN, draw } from '../fixtures/drawing.ts';
import { openToMeasure } from '../fixtures/measuredStudy.ts';
import { makeDemo } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeFolder, runCommand } from '../hosts/loopback.ts';
import type { Spot, ViewportArea } from '../pages/viewport.ts';
import { Workstation } from '../pages/workstation.ts';

interface HalfDrawn {
  readonly key: string;
  readonly drags: readonly (readonly Spot[])[];
  /** How the notice names it, and how many points it has. */
  readonly left: string;
}

const A: Spot = [0.62, 0.3];
const B: Spot = [0.68, 0.28];
const C: Spot = [0.64, 0.4];

/** Every tool of more than one point, with a point missing. */
const HALF_DRAWN: readonly HalfDrawn[] = [
  { key: 'Alt+G', drags: [[A]], left: 'Length: left half drawn, 1 point is set.' },
  { key: 'Alt+Shift+G', drags: [[A, B], [C]], left: 'Long × short axis: left half drawn, 3 points are set.' },
  { key: 'Alt+A', drags: [[A, B]], left: 'Angle: left half drawn, 2 points are set.' },
  { key: 'Alt+Shift+A', drags: [[A, B], [C]], left: 'Cobb angle: left half drawn, 3 points are set.' },
  { key: 'Alt+R', drags: [[A]], left: 'Rectangle: left half drawn, 1 point is set.' },
  { key: 'Alt+E', drags: [[A]], left: 'Ellipse: left half drawn, 1 point is set.' },
  { key: 'Alt+F', drags: [[A]], left: 'Freehand region: left half drawn, 1 point is set.' },
  { key: 'Alt+N', drags: [[A]], left: 'Arrow: left half drawn, 1 point is set.' },
];

async function openPage(page: Page, address: string): Promise<Workstation> {
  await page.goto(address);
  const app = new Workstation(page);
  await expect(app.places).toBeVisible();
  return app;
}

/** Sets points, leaves the last one out, and waits until the core has them. */
async function drawHalf(
  viewport: ViewportArea,
  { key, drags }: HalfDrawn,
  dataFolder: string,
): Promise<void> {
  await viewport.press(key);
  for (const spots of drags) {
    if (spots.length === 1) await viewport.click(...spots);
    else await viewport.drag(...spots);
  }
  const words = new RegExp(`^Point ${drags.flat().length} set`);
  await expect(viewport.box.getByText(words)).toBeAttached();
  // Verifying waits in the core's write queue: what was sent before is on the disk.
  await runCommand(dataFolder, ['audit', 'verify']);
}

test.use({ staysQuiet: false });
test.slow();

test('[T5, trial 26] measured with every tool, a key image marked, one measurement half drawn: the core is killed, and all is there', async ({
  page,
  dataFolder,
  startCore,
}) => {
  const first = await startCore();
  await runCommand(dataFolder, ['demo']);
  const app = await openPage(page, first.address);
  const viewport = await openToMeasure(app);
  for (const [index, tool] of DRAWN.entries()) {
    await draw(viewport, tool);
    await expect(viewport.labels).toHaveCount(index + 1);
  }
  await viewport.focus();
  await viewport.press('k');
  await expect(viewport.keyImage).toBeVisible();
  const figures = await viewport.labels.allTextContents();
  const half = HALF_DRAWN.find(({ key }) => key === 'Alt+Shift+A');
  if (half === undefined) throw new Error('the Cobb angle is in the table');
  await drawHalf(viewport, half, dataFolder);
  await first.kill();

  const second = await startCore();
  const next = await page.context().newPage();
  const again = await openPage(next, second.address);
  const viewed = await openToMeasure(again);
  await expect(viewed.labels).toHaveCount(DRAWN.length);
  expect(await viewed.labels.allTextContents()).toEqual(figures);
  await expect(viewed.keyImage).toBeVisible();
  await expect(next.getByRole('alert')).toContainText(half.left);
  await next.getByRole('button', { name: 'Go on' }).click();
  await expect(viewed.box).toBeFocused();
  await viewed.press('Shift+ArrowDown', 'Enter');
  await expect(viewed.labels).toHaveCount(DRAWN.length + 1);
  await expect(viewed.labels.last()).toHaveText(/°$/);

  const [study] = (await runCommand(dataFolder, ['studies', 'edith 2024-07-22'])) as { studyUid: string }[];
  const out = await makeFolder('sr');
  const exported = (name: 'sr' | 'ko') =>
    runCommand(dataFolder, ['export', name, study?.studyUid ?? '', '--to', join(out, name)]);
  expect(await exported('sr')).toMatchObject({ count: DRAWN.length + 1 });
  expect(await exported('ko')).toMatchObject({ count: 1 });
  await rm(out, { recursive: true });
});

test('[T5] measured while the connection is away: all of it stays at hand, and one press keeps all of it', async ({
  host,
  page,
}) => {
  await runCommand(host.dataFolder, ['demo']);
  const connections: WebSocketRoute[] = [];
  let isAway = false;
  await page.routeWebSocket(/./, (connection) => {
    if (isAway) return void connection.close();
    connection.connectToServer();
    connections.push(connection);
  });
  const viewport = await openToMeasure(await openPage(page, host.address));
  const tools = DRAWN.filter(({ key }) => ['Alt+G', 'Alt+E', 'Alt+R'].includes(key));
  const [first, ...others] = tools;
  if (first === undefined) throw new Error('there are tools');
  await draw(viewport, first);
  await expect(viewport.labels).toHaveCount(1);
  isAway = true;
  await Promise.all(connections.map((connection) => connection.close()));
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  for (const tool of others) await draw(viewport, tool);
  const notKept = page.getByRole('alert').filter({ hasText: '2 acts on measurements' });
  await expect(notKept).toBeVisible();
  isAway = false;
  // It is tried by itself, too, after a while.
  await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0, { timeout: 60_000 });
  await notKept.getByRole('button', { name: 'Try again' }).click();
  await expect(viewport.labels).toHaveCount(tools.length);
  await expect(notKept).toHaveCount(0);
});

test('[T5] the page crashes in the middle of each tool: no point that was set is lost', async ({
  app,
  host,
  page,
}) => {
  await makeDemo(app, host);
  let shown = page;
  for (const half of HALF_DRAWN) {
    await test.step(half.left, async () => {
      const viewport = await openToMeasure(new Workstation(shown));
      await drawHalf(viewport, half, host.dataFolder);
      const crashed = shown.waitForEvent('crash');
      const session = await shown.context().newCDPSession(shown);
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      const next = await shown.context().newPage();
      await next.goto(new URL('/', host.address).href);
      await openToMeasure(new Workstation(next));
      await expect(next.getByRole('alert')).toContainText(half.left);
      await next.getByRole('button', { name: 'Let it go' }).click();
      await expect(next.getByText(/left half drawn/)).toHaveCount(0);
      await next.goto(new URL('/', host.address).href);
      shown = next;
    });
  }
});

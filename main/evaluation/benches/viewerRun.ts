import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** What one viewer took for one series. */
export interface ViewerRun {
  /** From the files being chosen to the first image on the screen, ms. */
  readonly firstImageMs: number;
  /** Images drawn per second while one scrolls as fast as they come. */
  readonly imagesPerSecond: number;
  /** Memory of the browser with the whole series loaded, MiB, and of the program behind it; null where the system does not tell. */
  readonly memoryMb: number | null;
}

/** A viewer driven as a person does; `folder` holds the files of one series of `slices` images. */
export type DriveViewer = (series: {
  readonly folder: string;
  readonly slices: number;
}) => Promise<ViewerRun>;

const QUIET_MS = 1500;

/** Resolves when a canvas of the page shows an image: the middle of a large one is no longer black. */
export async function untilImage(page: Page): Promise<void> {
  await page.evaluate(UNTIL_IMAGE);
}

/** Clicks as soon as it is there, looked for with each picture of the screen: a test's own waiting would look ever more rarely. */
export async function clickAtOnce(target: Locator): Promise<void> {
  while (!(await target.isVisible())) await target.page().evaluate('new Promise(requestAnimationFrame)');
  await target.click();
}

/** Waits until the page's processor is idle: all images are loaded, or nothing more is loaded ahead. */
export async function untilIdle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  for (let before = await busySeconds(); ; ) {
    await wait(QUIET_MS);
    const now = await busySeconds();
    if (now - before < QUIET_MS / 1000 / 10) break;
    before = now;
  }
  await session.detach();
}

/**
 * Turns the wheel over the middle of an element, there and back, the next turn when the image of the last is drawn. `event` is what the
 * viewer sends at the element when it has drawn. Gives images per second.
 */
export async function scrollRate(
  page: Page,
  { selector, event, slices, steps }: ScrollOptions,
): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`Nothing to scroll: ${selector}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Some begin in the middle.
  for (let step = 0; step < slices; step++) await page.mouse.wheel(0, -100);
  await untilIdle(page);
  await page.evaluate(watchDrawn(selector, event));
  let drawn = await turn(page, 1, 0);
  const started = performance.now();
  for (let step = 0; step < steps; step++)
    drawn = await turn(page, Math.floor(step / (slices - 2)) % 2 === 0 ? 1 : -1, drawn);
  return steps / ((performance.now() - started) / 1000);
}

/** How to scroll; `steps` images are drawn. */
export interface ScrollOptions {
  readonly selector: string;
  readonly event: string;
  readonly slices: number;
  readonly steps: number;
}

/** Gives how often was drawn until then; `drawn` is what the last turn gave. */
async function turn(page: Page, direction: 1 | -1, drawn: number): Promise<number> {
  await page.mouse.wheel(0, 100 * direction);
  return (await page.evaluate(untilDrawn(drawn))) as number;
}

const UNTIL_IMAGE = `new Promise((resolve) => {
  const look = () => {
    for (const canvas of document.querySelectorAll('canvas')) {
      const context = canvas.width < 200 ? null : canvas.getContext('2d');
      const middle = context?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
      if (middle && middle[0] > 0) return resolve();
    }
    requestAnimationFrame(look);
  };
  look();
})`;

/** Runs in the page: counts what is drawn. */
const watchDrawn = (selector: string, event: string) => `(() => {
  globalThis.drawn = 0;
  document.querySelector(${JSON.stringify(selector)}).addEventListener(${JSON.stringify(event)}, () => globalThis.drawn++);
})()`;

const untilDrawn = (drawn: number) => `new Promise((resolve, reject) => {
  const until = performance.now() + 10000;
  const look = () => {
    if (globalThis.drawn > ${drawn}) resolve(globalThis.drawn);
    else if (performance.now() > until) reject(new Error('No image was drawn within 10 s.'));
    else setTimeout(look, 0);
  };
  look();
})`;

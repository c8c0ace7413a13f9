import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { serveCore } from './servedCore.ts';
import { textsTyped } from './worklistRun.ts';

/** One key typed into the search of the page, milliseconds. */
export interface KeyTime {
  /** Script that the page ran for it, its own and the libraries', in time of its thread. */
  readonly scriptMs: number;
  /** Styles and layout that followed, in time of the thread. */
  readonly layoutMs: number;
  /** From the key to the last change of the page, the core's answer included; 0 where the same rows stay. */
  readonly rowsMs: number;
}

/** What the page took. */
export interface PageRun {
  /** From the start of the program to the first row of the worklist in the page. */
  readonly startMs: number;
  /** From asking for the page to its first row. */
  readonly loadMs: number;
  readonly keys: readonly KeyTime[];
}

const QUIET_MS = 300;
const SEARCH = 'search input';
const ROW = '[role=row][data-index]';

/** Serves a data folder by the loopback host, opens it in Chromium and types the words. `browser` is the path of a Chromium. */
export async function runWorklistPage(
  dataFolder: string,
  browser: string,
  words: readonly string[],
): Promise<PageRun> {
  const started = performance.now();
  const core = await serveCore(dataFolder);
  const chrome = await launchChromium(browser);
  try {
    const page = await chrome.newPage({ viewport: { width: 1920, height: 1080 } });
    const asked = performance.now();
    await page.goto(core.address);
    await page.waitForSelector(ROW);
    const [startMs, loadMs] = [performance.now() - started, performance.now() - asked];
    return { startMs, loadMs, keys: await typeAll(page, words) };
  } finally {
    await chrome.close();
    await core.close();
  }
}

async function typeAll(page: Page, words: readonly string[]): Promise<KeyTime[]> {
  const metrics = await page.context().newCDPSession(page);
  // In time of the thread: what else the machine does counts for nothing.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(WATCH_CHANGES);
  await page.focus(SEARCH);
  const keys: KeyTime[] = [];
  for (const text of textsTyped(words)) {
    if (text.length === 1) await clearSearch(page, metrics);
    keys.push(await typeKey(page, metrics, text.at(-1) ?? ''));
  }
  return keys;
}

async function clearSearch(page: Page, metrics: CDPSession): Promise<void> {
  await page.fill(SEARCH, '');
  await untilQuiet(metrics);
}

async function typeKey(page: Page, metrics: CDPSession, key: string): Promise<KeyTime> {
  await page.evaluate(() => performance.clearMeasures('rows'));
  const before = await untilQuiet(metrics);
  await page.keyboard.type(key);
  const after = await untilQuiet(metrics);
  const since = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
  return {
    scriptMs: since('ScriptDuration'),
    layoutMs: since('LayoutDuration') + since('RecalcStyleDuration'),
    rowsMs: await page.evaluate(() => performance.getEntriesByName('rows').at(-1)?.duration ?? 0),
  };
}

/** Waits until the page runs no script any more, without asking it: a question would be script, too. */
async function untilQuiet(metrics: CDPSession): Promise<Map<string, number>> {
  let before = await readMetrics(metrics);
  for (;;) {
    await wait(QUIET_MS);
    const now = await readMetrics(metrics);
    if (now.get('ScriptDuration') === before.get('ScriptDuration')) return now;
    before = now;
  }
}

async function readMetrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Runs in the page: measures from each input to the last change that followed it. */
const WATCH_CHANGES = `(() => {
  let from = 0;
  const take = (event) => (from = event.timeStamp);
  document.querySelector('${SEARCH}').addEventListener('input', take, { capture: true });
  const observer = new MutationObserver(() => {
      if (from > 0) performance.measure('rows', { start: from, end: performance.now() });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

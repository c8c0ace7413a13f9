import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browserMemoryMb, launchChromium, processMemoryMb } from './chromium.ts';
import { serveCore } from './servedCore.ts';
import {
  clickAtOnce,
  type DriveViewer,
  scrollRate,
  untilIdle,
  untilImage,
  type ViewerRun,
} from './viewerRun.ts';

const VIEWPORT = '[data-viewport] > div';

/** Our program: the folder chosen in its import dialog, imported into an empty library, the first study opened from the report. */
export function driveOurs(browser: string, steps: number): DriveViewer {
  return async ({ folder, slices }) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'anamnesis-bench-viewer-'));
    const core = await serveCore(dataFolder);
    const chrome = await launchChromium(browser);
    try {
      const page = await chrome.newPage({ viewport: { width: 1920, height: 1080 } });
      await page.goto(core.address);
      const firstImageMs = await importAndOpen(page, folder);
      await untilIdle(page);
      const scroll = { selector: VIEWPORT, event: 'picture-drawn', slices, steps };
      const imagesPerSecond = await scrollRate(page, scroll);
      const [ofBrowser, ofCore] = [await browserMemoryMb(chrome), await processMemoryMb(core.processId)];
      const memoryMb = ofBrowser === null || ofCore === null ? null : ofBrowser + ofCore;
      return { firstImageMs, imagesPerSecond, memoryMb } satisfies ViewerRun;
    } finally {
      await chrome.close();
      await core.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
  };
}

async function importAndOpen(page: Page, folder: string): Promise<number> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  await dialog.getByLabel('Path on this computer').fill(folder);
  await untilIdle(page);
  const started = performance.now();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await clickAtOnce(page.getByRole('button', { name: 'Open first study' }));
  await untilImage(page);
  return performance.now() - started;
}

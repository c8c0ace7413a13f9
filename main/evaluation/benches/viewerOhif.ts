import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { browserMemoryMb, launchChromium } from './chromium.ts';
import { serveFolder } from './staticServer.ts';
import { clickAtOnce, type DriveViewer, scrollRate, untilIdle, untilImage } from './viewerRun.ts';

/** The published package that is compared with. */
export const OHIF = { name: '@ohif/app', version: '3.13.2' } as const;

// Its own data source for files of this computer, and nothing else.
const CONFIG = `window.config = {
  routerBasename: '/', extensions: [], modes: [], customizationService: {}, showStudyList: true, maxNumberOfWebWorkers: 3,
  defaultDataSourceName: 'dicomlocal',
  dataSources: [{ namespace: '@ohif/extension-default.dataSourcesModule.dicomlocal', sourceName: 'dicomlocal',
    configuration: { friendlyName: 'dicom local' } }],
};`;
const VIEWPORT = '.cornerstone-viewport-element';

/** OHIF as it is published, its `/local` page: files chosen, the study in its list, its basic viewer. */
export function driveOhif(packageFolder: string, browser: string, steps: number): DriveViewer {
  return async ({ folder, slices }) => {
    const server = await serveFolder(join(packageFolder, 'dist'), { '/app-config.js': CONFIG });
    const chrome = await launchChromium(browser);
    try {
      const page = await chrome.newPage({ viewport: { width: 1920, height: 1080 } });
      await page.goto(`${server.origin}/local`);
      const files = (await readdir(folder)).map((name) => join(folder, name));
      const chooser = page.locator('input[type=file]').first();
      await chooser.waitFor({ state: 'attached' });
      await untilIdle(page);
      const started = performance.now();
      await chooser.setInputFiles(files);
      await clickAtOnce(page.getByText('Bench, Number 0'));
      await clickAtOnce(page.getByText('Basic Viewer').first());
      await untilImage(page);
      const firstImageMs = performance.now() - started;
      await untilIdle(page);
      const scroll = { selector: VIEWPORT, event: 'CORNERSTONE_IMAGE_RENDERED', slices, steps };
      const imagesPerSecond = await scrollRate(page, scroll);
      return { firstImageMs, imagesPerSecond, memoryMb: await browserMemoryMb(chrome) };
    } finally {
      await chrome.close();
      server.close();
    }
  };
}

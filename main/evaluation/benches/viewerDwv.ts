import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserMemoryMb, launchChromium } from './chromium.ts';
import { serveFolder } from './staticServer.ts';
import { type DriveViewer, scrollRate, untilIdle, untilImage } from './viewerRun.ts';

/** The published packages of the library: itself and what it imports. */
export const DWV = {
  dwv: { name: 'dwv', version: '0.36.4' },
  konva: { name: 'konva', version: '10.2.0' },
  jszip: { name: 'jszip', version: '3.10.1' },
} as const;

/** Folders of the packages of {@link DWV}. */
export type DwvFolders = { readonly [K in keyof typeof DWV]: string };

// A bare page: a picture that fills it, the wheel, and nothing else. The wand tool is not used.
const PAGE = `<!doctype html><meta charset="utf-8"><style>body{margin:0;background:#000}#layerGroup0{width:1600px;height:1022px}</style>
<input type="file" multiple><div id="layerGroup0"></div>
<script src="/konva.min.js"></script><script src="/jszip.min.js"></script>
<script type="importmap">{"imports":{"dwv":"/dwv.min.js","konva":"/konva.mjs","jszip":"/jszip.mjs","magic-wand-tool":"/wand.mjs"}}</script>
<script type="module">
import { App, AppOptions, ToolConfig, ViewConfig } from 'dwv';
const app = new App();
const options = new AppOptions({ '*': [new ViewConfig('layerGroup0')] });
options.tools = { Scroll: new ToolConfig() };
app.init(options);
const view = document.getElementById('layerGroup0');
app.addEventListener('renderend', () => view.dispatchEvent(new Event('drawn')));
app.addEventListener('load', () => app.setTool('Scroll'));
document.querySelector('input').addEventListener('change', ({ target }) => app.loadFiles([...target.files]));
</script>`;

/** dwv on a bare page: what a browser can do where nothing is around the picture. */
export function driveDwv(folders: DwvFolders, browser: string, steps: number): DriveViewer {
  return async ({ folder, slices }) => {
    const server = await serveFolder(join(folders.dwv, 'dist'), await textsOf(folders));
    const chrome = await launchChromium(browser);
    try {
      const page = await chrome.newPage({ viewport: { width: 1920, height: 1080 } });
      await page.goto(`${server.origin}/bench.html`);
      const files = (await readdir(folder)).map((name) => join(folder, name));
      await untilIdle(page);
      const started = performance.now();
      await page.locator('input').setInputFiles(files);
      await untilImage(page);
      const firstImageMs = performance.now() - started;
      await untilIdle(page);
      const scroll = { selector: '#layerGroup0', event: 'drawn', slices, steps };
      const imagesPerSecond = await scrollRate(page, scroll);
      return { firstImageMs, imagesPerSecond, memoryMb: await browserMemoryMb(chrome) };
    } finally {
      await chrome.close();
      server.close();
    }
  };
}

async function textsOf({ konva, jszip }: DwvFolders): Promise<Record<string, string>> {
  return {
    '/bench.html': PAGE,
    '/konva.min.js': await readFile(join(konva, 'konva.min.js'), 'utf8'),
    '/jszip.min.js': await readFile(join(jszip, 'dist/jszip.min.js'), 'utf8'),
    '/konva.mjs': 'export default globalThis.Konva;',
    '/jszip.mjs': 'export default globalThis.JSZip;',
    '/wand.mjs': 'export default {};',
  };
}

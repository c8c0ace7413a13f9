// `npm run screens`: pictures of every screen with the demo library, taken by the pages of the end-to-end tests, in docs/screens.
import { ensureBuilt } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { run } from './run.mjs';

async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await findOrInstallChromium();
  const config = 'e2e/screens/playwright.config.ts';
  const { code } = await run('playwright', ['test', '--config', config], { ANAMNESIS_CHROMIUM: chromium });
  return code;
}

await main().then((code) => process.exit(code), endWith);

import { defineConfig } from '@playwright/test';

const chromium = process.env.ANAMNESIS_CHROMIUM ?? '/usr/bin/chromium';
const asRoot = process.getuid?.() === 0;

/** The specs run against the loopback host, one at a time: each starts its own core on its own data folder. */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 720 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});

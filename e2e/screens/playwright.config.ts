import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** Takes the pictures of `docs/screens` with the browser and the pages of the tests. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: ['screens.ts', 'viewer.ts', 'memory.ts'],
  outputDir: '../../test-results/screens',
  timeout: 600_000,
  reporter: [['list']],
});

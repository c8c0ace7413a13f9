import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['main/**/*.test.ts', 'electron/**/*.test.ts', 'renderer/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/buildMain.mjs'],
    // Read as text by the test of its contrasts; other styles stay empty.
    css: { include: [/tokens\.css/] },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

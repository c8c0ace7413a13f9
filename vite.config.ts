import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page into build/renderer: one folder for Electron's protocol and for the loopback host. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../build/renderer',
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 6000,
  },
});

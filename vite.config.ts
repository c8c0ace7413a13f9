import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';

const logger = createLogger('warn');
const { warn } = logger;
// The decoders ask for Node's modules in a branch that a page never takes.
logger.warn = (message, options) => {
  if (!message.includes('externalized for browser compatibility')) warn(message, options);
};

/** Builds the page into build/renderer: one folder for Electron's protocol and for the loopback host. */
export default defineConfig({
  root: 'renderer',
  base: './',
  customLogger: logger,
  plugins: [react()],
  // Lazy decoder chunks of the image loader's worker need ES modules.
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

import {
  cache,
  getShouldUseCPURendering,
  init as initCore,
  RenderingEngine,
  setUseCPURendering,
} from '@cornerstonejs/core';
import { registerImageLoader } from './loading/imageLoader.ts';
import { type FetchBytes, LibraryPictures } from './loading/pictures.ts';

/** What the page hands to the viewer; every field has a default. */
export interface ViewerOptions {
  /** Fetches a path such as `/instances/<key>/frames/0` from the page's own origin. */
  readonly fetchBytes?: FetchBytes;
  /** Decoded pictures kept, in bytes. */
  readonly maxPixelBytes?: number;
}

/** How the viewer draws on this machine, in words for Settings and the viewport. */
export interface ViewerStatus {
  readonly rendering: 'gpu' | 'cpu';
  readonly words: string;
}

const MEBIBYTE = 1024 * 1024;
let status: ViewerStatus | null = null;
let pictures: LibraryPictures | null = null;
let engine: RenderingEngine | null = null;

/** Starts the renderer and the image loader, once; later calls answer the same. Without WebGL 2 the CPU draws [T4]. */
export function initViewer(options: ViewerOptions = {}): ViewerStatus {
  if (status !== null) return status;
  initCore({ debug: { statsOverlay: false } });
  if (document.createElement('canvas').getContext('webgl2') === null) setUseCPURendering(true);
  cache.setMaxCacheSize(options.maxPixelBytes ?? 1024 * MEBIBYTE);
  const fetchBytes: FetchBytes = options.fetchBytes ?? ((path, signal) => fetch(path, { signal }));
  pictures = new LibraryPictures(fetchBytes);
  registerImageLoader(pictures);
  status = getShouldUseCPURendering()
    ? { rendering: 'cpu', words: 'Drawn by the processor: this machine has no WebGL 2.' }
    : { rendering: 'gpu', words: 'Drawn by the graphics unit.' };
  return status;
}

/** Where the viewer's pictures come from; throws before {@link initViewer}. */
export function viewerPictures(): LibraryPictures {
  if (pictures === null) throw new Error('initViewer must be called first.');
  return pictures;
}

/**
 * The rendering engine of the window, made at the first call and kept: each engine takes graphics contexts of its own, of which a
 * browser grants sixteen and frees none before it collects garbage.
 */
export function viewerEngine(): RenderingEngine {
  initViewer();
  engine ??= new RenderingEngine('viewer');
  return engine;
}

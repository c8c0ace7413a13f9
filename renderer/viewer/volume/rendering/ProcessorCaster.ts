import type { Volume } from '../volume.ts';
import type { Scene } from './castRays.ts';
import type { ToRaysWorker } from './rays.worker.ts';

/** Draws a volume in a worker, on the processor. Of scenes that come while one is drawn the last is drawn next. */
export class ProcessorCaster {
  readonly #worker = new Worker(new URL('./rays.worker.ts', import.meta.url), { type: 'module' });
  readonly #context: CanvasRenderingContext2D;
  readonly #onFail: () => void;
  #drawn: Scene | null = null;
  #next: Scene | null = null;

  constructor(canvas: HTMLCanvasElement, volume: Volume, onFail: () => void) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The canvas is drawn on otherwise.');
    this.#context = context;
    this.#onFail = onFail;
    const { data, size, origin, axes, spacingMm, shear, paddingValue } = volume;
    this.#tell({ kind: 'volume', volume: { data, size, origin, axes, spacingMm, shear, paddingValue } });
    this.#worker.addEventListener(
      'message',
      ({ data: pixels }: MessageEvent<Uint8ClampedArray<ArrayBuffer>>) => this.#show(pixels),
    );
    this.#worker.addEventListener('error', () => this.#onFail());
  }

  draw(scene: Scene): void {
    if (this.#drawn !== null) {
      this.#next = scene;
      return;
    }
    this.#drawn = scene;
    this.#tell({ kind: 'scene', scene });
  }

  close(): void {
    this.#worker.terminate();
  }

  #show(pixels: Uint8ClampedArray<ArrayBuffer>): void {
    const [scene, next] = [this.#drawn, this.#next];
    this.#drawn = null;
    this.#next = null;
    if (scene === null) return;
    const { canvas } = this.#context;
    canvas.width = scene.columns;
    canvas.height = scene.rows;
    this.#context.putImageData(new ImageData(pixels, scene.columns, scene.rows), 0, 0);
    if (next !== null) this.draw(next);
  }

  #tell(message: ToRaysWorker): void {
    this.#worker.postMessage(message);
  }
}

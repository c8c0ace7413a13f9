import { AppError } from '../../../main/contract/errors.ts';
import type { Volume, VoxelData } from '../volume/volume.ts';
import type { FromPlaneWorker, PlaneOrder, ToPlaneWorker } from './planeMessages.ts';
import type { Pane } from './planes.ts';

interface Waiting {
  readonly order: PlaneOrder;
  readonly resolve: (values: VoxelData) => void;
  readonly reject: (error: AppError) => void;
}

/**
 * Has planes of one volume worked out by a worker, for each pane the newest that was asked for. Shared memory is not copied; other memory is,
 * once.
 */
export class PlaneSampler {
  readonly #worker = new Worker(new URL('./plane.worker.ts', import.meta.url), { type: 'module' });
  readonly #inHand = new Map<number, Waiting & { readonly pane: Pane }>();
  readonly #next = new Map<Pane, Waiting>();
  #orders = 0;

  constructor({ data, size, origin, axes, spacingMm, shear, paddingValue }: Volume) {
    const volume = { data, size, origin, axes, spacingMm, shear, paddingValue };
    this.#worker.addEventListener('message', ({ data: answer }: MessageEvent<FromPlaneWorker>) =>
      this.#take(answer),
    );
    this.#worker.addEventListener('error', () => {
      this.#fail(
        new AppError('worker_died', 'The planes could not be worked out. Close and open them again.'),
      );
    });
    this.#tell({ kind: 'volume', volume });
  }

  /** Values of a plane. Rejects with `cancelled` where a newer one of the pane came first, `worker_died` where it failed. */
  sample(pane: Pane, order: PlaneOrder): Promise<VoxelData> {
    return new Promise((resolve, reject) => {
      this.#next.get(pane)?.reject(cancelled());
      this.#next.set(pane, { order, resolve, reject });
      if (![...this.#inHand.values()].some((one) => one.pane === pane)) this.#send(pane);
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#fail(cancelled());
  }

  #send(pane: Pane): void {
    const waiting = this.#next.get(pane);
    if (waiting === undefined) return;
    this.#next.delete(pane);
    const id = ++this.#orders;
    this.#inHand.set(id, { ...waiting, pane });
    this.#tell({ kind: 'plane', id, order: waiting.order });
  }

  #take({ id, values }: FromPlaneWorker): void {
    const done = this.#inHand.get(id);
    if (done === undefined) return;
    this.#inHand.delete(id);
    this.#send(done.pane);
    done.resolve(values);
  }

  #tell(message: ToPlaneWorker): void {
    this.#worker.postMessage(message);
  }

  #fail(error: AppError): void {
    for (const { reject } of [...this.#inHand.values(), ...this.#next.values()]) reject(error);
    this.#inHand.clear();
    this.#next.clear();
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'A newer plane was asked for.');
}

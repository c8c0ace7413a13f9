import { closeSync, fdatasync } from 'node:fs';

/**
 * Files that are made durable while their thread reads on: a file system makes several durable in little more than the time of one. By their
 * handles, which are closed here: to open each again would cost more of the processor than the call itself.
 */
export class PendingSyncs {
  readonly #syncs: Promise<void>[] = [];

  /** Takes a handle over; a new file's size is made durable with its bytes. */
  add(handle: number): void {
    const sync = new Promise<void>((resolve, reject) => {
      fdatasync(handle, (fault) => {
        closeSync(handle);
        if (fault) reject(fault);
        else resolve();
      });
    });
    // Its fault is told by done(), which is asked for later.
    sync.catch(() => undefined);
    this.#syncs.push(sync);
  }

  /** Waits until all are durable and closed, then throws the first fault of the file system. */
  async done(): Promise<void> {
    const ended = await Promise.allSettled(this.#syncs.splice(0));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }
}

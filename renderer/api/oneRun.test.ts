import { expect, test } from 'vitest';
import { createOneRun } from './oneRun.ts';

/** A call that ends when the test says so. */
function openCall() {
  const begun: { readonly signal: AbortSignal; readonly end: (value: string) => void }[] = [];
  const start = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      begun.push({ signal, end: resolve });
    });
  return { begun, start };
}

test('a second press with the same input waits for the first run and asks once', async () => {
  const { begun, start } = openCall();
  const runs = createOneRun<{ readonly id: number; readonly reasons: object }, string>();
  const first = runs.run({ id: 1, reasons: {} }, start);
  const second = runs.run({ id: 1, reasons: {} }, start);
  expect(begun).toHaveLength(1);
  expect(begun[0]?.signal.aborted).toBe(false);
  begun[0]?.end('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

test('another input stops the run before, and only the newest counts', async () => {
  const { begun, start } = openCall();
  const runs = createOneRun<number, string>();
  const counts: (() => boolean)[] = [];
  for (const input of [1, 2])
    void runs.run(input, (signal, isNewest) => {
      counts.push(isNewest);
      return start(signal);
    });
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(counts.map((isNewest) => isNewest())).toEqual([false, true]);
});

test('what has ended or was cancelled runs again', async () => {
  const { begun, start } = openCall();
  const runs = createOneRun<number, string>();
  const first = runs.run(1, start);
  begun[0]?.end('done');
  await first;
  void runs.run(1, start);
  runs.cancel();
  void runs.run(1, start);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
});

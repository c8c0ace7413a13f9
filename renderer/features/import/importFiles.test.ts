import { expect, test } from 'vitest';
import type { Client } from '../../../main/contract/api/contract.ts';
import { AppError } from '../../../main/contract/errors.ts';
import {
  EMPTY_REPORT,
  type HeldFile,
  importHeldFiles,
  LARGEST_FILE_BYTES,
  measureProgress,
  planChunks,
} from './importFiles.ts';

const held = (path: string, size: number): HeldFile => ({
  path,
  file: { size, arrayBuffer: async () => new ArrayBuffer(0) } as Blob,
});

/** The core's side of the call alone, as far as this module uses it. */
function coreThat(take: (paths: string[]) => Promise<void>) {
  const importBytes = async ({ files }: { files: { path: string }[] }) => {
    await take(files.map((file) => file.path));
    return {
      ...EMPTY_REPORT,
      taken: files.length,
      files: files.map(({ path }) => ({ path, outcome: 'taken' as const, reason: null })),
    };
  };
  return { library: { importBytes } } as unknown as Client;
}

test('[I1] small files travel together, a large one alone', () => {
  const chunks = planChunks([held('a', 3), held('b', 4), held('c', 20), held('d', 5), held('e', 5)], 8);
  expect(chunks.map((chunk) => chunk.map((file) => file.path))).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

test('[I1] a file that no frame holds is skipped with the next step', async () => {
  const files = [held('small', 1), held('huge.zip', LARGEST_FILE_BYTES + 1)];
  const signal = new AbortController().signal;
  const client = coreThat(async () => {});
  const report = await importHeldFiles(client, files, { signal, onProgress: () => {}, now: () => 0 });
  expect(report.taken).toBe(1);
  expect(report.skipped.map((file) => file.path)).toEqual(['huge.zip']);
  expect(report.skipped[0]?.reason).toContain('Path on this computer');
});

test('[I4] Cancel in the middle keeps the report of what was taken', async () => {
  const controller = new AbortController();
  const mebibytes = 8 * 1024 * 1024;
  const files = ['a', 'b', 'c'].map((path) => held(path, mebibytes));
  const client = coreThat(async ([path]) => {
    if (path !== 'b') return;
    controller.abort();
    throw new AppError('cancelled', 'Stopped, as asked.');
  });
  const options = { signal: controller.signal, onProgress: () => {}, now: () => 0 };
  const report = await importHeldFiles(client, files, options);
  expect([report.taken, report.cancelled]).toEqual([1, true]);
});

test('[I4] an error that is no cancel goes on to the person', async () => {
  const client = coreThat(() => Promise.reject(new AppError('disk_full', 'The disk is full.')));
  const options = { signal: new AbortController().signal, onProgress: () => {}, now: () => 0 };
  await expect(importHeldFiles(client, [held('a', 1)], options)).rejects.toThrow('The disk is full.');
});

test('[I4] rate and rest are told once something is done', () => {
  expect(measureProgress(0, 100, 0)).toMatchObject({ filesPerSecond: null, secondsLeft: null });
  expect(measureProgress(50, 100, 5000)).toMatchObject({ filesPerSecond: 10, secondsLeft: 5 });
});

import { expect, test } from 'vitest';
import type { Client } from '../../../main/contract/api/contract.ts';
import { EMPTY_REPORT } from '../../../main/contract/domain/importReports.ts';
import type { ImportProgress } from '../../../main/contract/domain/library.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { PART_BYTES } from './handOver.ts';
import {
  CHUNK_FILES,
  type HeldFile,
  importHeldFiles,
  measureProgress,
  planChunks,
  WHOLE_FILE_BYTES,
} from './importFiles.ts';

const held = (path: string, size: number) => ({
  path,
  file: {
    size,
    arrayBuffer: async () => new ArrayBuffer(0),
    slice: (from: number, to: number) => ({
      arrayBuffer: async () => new ArrayBuffer(Math.min(to, size) - from),
    }),
  } as unknown as Blob,
});

interface Asked {
  readonly name: string;
  readonly paths: readonly string[];
  readonly alsoThere?: readonly string[];
  readonly bytes?: number;
  readonly rest?: number;
}

/** The core's side of the calls alone, as far as this module uses it; `asked` is what came, in order. */
function coreThat(take: (asked: Asked) => Promise<void> = async () => {}) {
  const asked: Asked[] = [];
  const answer = async (one: Asked) => {
    asked.push(one);
    await take(one);
    const files = one.paths.map((path) => ({ path, outcome: 'taken' as const, reason: null }));
    return { ...EMPTY_REPORT, taken: files.length, files };
  };
  const library = {
    importBytes: (input: { files: { path: string }[]; alsoThere: string[]; rest: number }) => {
      const { files, alsoThere, rest } = input;
      return answer({ name: 'importBytes', paths: files.map(({ path }) => path), alsoThere, rest });
    },
    beginUpload: async () => ({ uploadId: 'u' }),
    appendUpload: async ({ bytes }: { bytes: Uint8Array }) => {
      await answer({ name: 'appendUpload', paths: [], bytes: bytes.length });
    },
    importUpload: ({ path, rest }: { path: string; rest: number }) =>
      answer({ name: 'importUpload', paths: [path], rest }),
    dropUpload: async () => asked.push({ name: 'dropUpload', paths: [] }),
  };
  return { asked, client: { library } as unknown as Client };
}

const options = (
  changes: { onProgress?: (progress: ImportProgress) => void; isStopped?: () => boolean } = {},
) => ({
  importId: 'i',
  label: 'drop',
  now: () => 0,
  onProgress: () => {},
  isStopped: () => false,
  ...changes,
});

test('[I1] small files travel together, so many at once, a large one alone', () => {
  const chunks = planChunks([held('a', 3), held('b', 4), held('c', 20), held('d', 5), held('e', 5)], 8);
  expect(chunks.map((chunk) => chunk.map((file) => file.path))).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  const many = planChunks(Array.from({ length: CHUNK_FILES + 1 }, (_, n) => held(`${n}`, 1)));
  expect(many.map((chunk) => chunk.length)).toEqual([CHUNK_FILES, 1]);
});

test('[I1] a file of gigabytes is handed over in parts, none of them larger than what memory should hold', async () => {
  const { asked, client } = coreThat();
  const size = 2 * 2 ** 30 + 1;
  const report = await importHeldFiles(client, [held('disc.zip', size)], options());
  expect(report.taken).toBe(1);
  const parts = asked.filter(({ name }) => name === 'appendUpload').map(({ bytes }) => bytes ?? 0);
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
  expect(Math.max(...parts)).toBe(PART_BYTES);
  expect(asked.slice(-2).map(({ name }) => name)).toEqual(['importUpload', 'dropUpload']);
});

test('[I1] each call waits for the answer to the one before', async () => {
  let running = 0;
  const { asked, client } = coreThat(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
  });
  const files = Array.from({ length: 20_000 }, (_, n) => held(`${n}`, 1));
  expect((await importHeldFiles(client, files, options())).taken).toBe(20_000);
  expect(asked).toHaveLength(20_000 / CHUNK_FILES);
});

test('[I1] the index of a disc is told which files come in other calls; others are told nothing', async () => {
  const { asked, client } = coreThat();
  const files = ['CD/DICOMDIR', 'CD/1', 'CD/2'].map((path) => held(path, WHOLE_FILE_BYTES / 2));
  await importHeldFiles(client, files, options());
  expect(asked.map(({ alsoThere }) => alsoThere)).toEqual([['CD/1', 'CD/2'], [], []]);
});

test('[I1] each call says how many files come after it, so that a report of a part says so', async () => {
  const { asked, client } = coreThat();
  const files = [held('a', 1), held('b', WHOLE_FILE_BYTES + 1), held('c', 1)];
  await importHeldFiles(client, files, options());
  expect(asked.flatMap(({ rest }) => (rest === undefined ? [] : [rest]))).toEqual([2, 1, 0]);
});

test('[I1] what the page cannot read is one line with the next step, and the rest goes on', async () => {
  const { client } = coreThat();
  const gone = {
    path: 'gone',
    file: { ...held('', 1).file, arrayBuffer: () => Promise.reject(new Error()) },
  };
  const files: HeldFile[] = [held('a', 1), gone as HeldFile, { path: 'shut', file: null }];
  const report = await importHeldFiles(client, files, options());
  expect(report.taken).toBe(1);
  expect(report.skipped.map(({ path }) => path).sort()).toEqual(['gone', 'shut']);
  expect(report.skipped[0]?.reason).toContain('Choose it again');
});

test('[I4] Cancel in the middle keeps the report of what was taken, also while a large file is handed over', async () => {
  let stopped = false;
  const { asked, client } = coreThat(async ({ name, paths }) => {
    if (paths[0] === 'b' || name === 'appendUpload') stopped = true;
  });
  const isStopped = () => stopped;
  const files = ['a', 'b', 'c'].map((path) => held(path, WHOLE_FILE_BYTES));
  const report = await importHeldFiles(client, files, options({ isStopped }));
  expect([report.taken, report.cancelled]).toEqual([2, true]);
  stopped = false;
  const large = await importHeldFiles(client, [held('d', WHOLE_FILE_BYTES * 4)], options({ isStopped }));
  expect([large.taken, large.cancelled]).toEqual([0, true]);
  expect(asked.at(-1)?.name).toBe('dropUpload');
});

test('[I4] an error that is no cancel goes on to the person', async () => {
  const { client } = coreThat(() => Promise.reject(new AppError('disk_full', 'The disk is full.')));
  await expect(importHeldFiles(client, [held('a', 1)], options())).rejects.toThrow('The disk is full.');
});

test('[I4] rate and rest are told once something is done', () => {
  expect(measureProgress(0, 100, 0)).toMatchObject({ filesPerSecond: null, secondsLeft: null });
  expect(measureProgress(50, 100, 5000)).toMatchObject({ filesPerSecond: 10, secondsLeft: 5 });
});

import { createHash } from 'node:crypto';
import { calls, type Handlers } from '../contract/api/contract.ts';
import { Preferences } from '../contract/api/session.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { ImportReport } from '../contract/domain/library.ts';
import { VisualRow } from '../contract/domain/memory.ts';
import { AppError } from '../contract/errors.ts';

/** The person in whose name tests call. */
export const testActor: Actor = { id: 'ada', name: 'Ada', roles: ['reader', 'approver'] };

/** Some handlers of a core, by group. */
export type SomeHandlers = { readonly [G in keyof Handlers]?: Partial<Handlers[G]> };

/** Handlers for every declared call: the ones given, and for the others a refusal that no call declares. */
export function completeHandlers(some: SomeHandlers): Handlers {
  const refuse = () => Promise.reject(new Error('not part of this test'));
  const groups = Object.entries(calls).map(([group, specs]) => {
    const refused = Object.fromEntries(Object.keys(specs).map((name) => [name, refuse]));
    return [group, { ...refused, ...some[group as keyof Handlers] }];
  });
  return Object.fromEntries(groups) as Handlers;
}

/** What an import answers with, all zero but for the given. */
export function importReport(some: Partial<ImportReport> = {}): ImportReport {
  return {
    taken: 0,
    known: 0,
    conflicts: [],
    asked: 0,
    missing: 0,
    skipped: [],
    files: [],
    seconds: 0,
    cancelled: false,
    firstStudyKey: null,
    ...some,
  };
}

const rowId = '00000000-0000-4000-8000-000000000001';

/** A visual row whose vector holds what JSON would lose. */
export const visualRow = VisualRow.parse({
  id: rowId,
  version: 1,
  patientKey: 'a'.repeat(32),
  recordedAt: '2026-03-02T10:00:00.000Z',
  state: 'approved',
  studyKey: rowId,
  studyTime: null,
  vector: Float32Array.of(0.25, -0, Number.NaN, Number.POSITIVE_INFINITY),
  encoderId: 'test',
  visualTag: { view: 'PA', region: null },
  media: { instanceKey: 'b'.repeat(64), frame: 0, region: null },
  sourceEpisodeId: rowId,
  sources: [],
});

/** Small handlers that answer at once, stream, wait for their signal, refuse, fail, and carry bytes both ways. */
export const sampleHandlers = completeHandlers({
  session: {
    preferences: async () => Preferences.parse({}),
    setPreferences: async (input) => Preferences.parse(input),
  },
  library: {
    importBytes: async ({ files }) => importReport({ skipped: files.map(digest) }),
    importPaths: async ({ paths }, { progress }) => {
      const total = Number(paths[0]);
      for (let done = 1; done <= total; done += 1) progress(progressOf(done, total));
      return importReport({ taken: total });
    },
    importDemo: (_input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(importReport({ cancelled: true })));
      }),
  },
  memory: { evidence: async () => ({ kind: 'visual', row: visualRow }) },
  models: {
    use: async () => {
      throw new AppError('refused', 'This model does not fit the role.', { secret: 'local' });
    },
  },
});

const progressOf = (done: number, total: number) => ({
  phase: 'reading' as const,
  done,
  total,
  filesPerSecond: null,
  secondsLeft: null,
});

function digest({ path, bytes }: { path: string; bytes: Uint8Array }) {
  return { path, reason: createHash('sha256').update(bytes).digest('hex') };
}

import { useEffect, useState } from 'react';
import type { KeptReport, RunningImport } from '../../../main/contract/domain/importReports.ts';
import type { ImportProgress } from '../../../main/contract/domain/library.ts';
import { useCore } from '../../api/core.ts';
import { useQuery } from '../../api/useQuery.ts';
import { type EndedImport, type Import, useImport } from './importStore.ts';

const NOTHING = {};

interface CoreImports {
  readonly running: readonly RunningImport[];
  readonly ended: readonly KeptReport[];
}

/** The imports that the core knows and this window did not start: those of other windows, and its own from before it was loaded again. */
export function useOtherImports(): CoreImports {
  const { running, waiting, ended } = useImport();
  const { data } = useQuery('library', 'imports', NOTHING);
  const progress = useProgress();
  const own = new Set([running, ...waiting, ...ended].map((one) => one?.id));
  const others = (data?.running ?? []).filter(({ id }) => !own.has(id));
  return {
    running: others.map((one) => ({ ...one, progress: progress.get(one.id) ?? one.progress })),
    ended: (data?.ended ?? []).filter(({ id }) => !own.has(id)),
  };
}

/** What stands in the list of imports: one of this window, or one that the core kept. */
export type PastImport =
  | { readonly kind: 'own'; readonly id: string; readonly endedMs: number; readonly ended: EndedImport }
  | { readonly kind: 'kept'; readonly id: string; readonly endedMs: number; readonly kept: KeptReport };

/** Imports that ended, newest first. */
export function pastImports(own: readonly EndedImport[], kept: readonly KeptReport[]): PastImport[] {
  return [
    ...own.map((ended) => ({ kind: 'own' as const, id: ended.id, endedMs: ended.endedMs, ended })),
    ...kept.map((one) => ({
      ...{ kind: 'kept' as const, id: one.id, endedMs: Date.parse(one.endedAt), kept: one },
    })),
  ].sort((a, b) => b.endedMs - a.endedMs);
}

/** How far the core's imports are, by id. */
function useProgress(): ReadonlyMap<Import['id'], ImportProgress> {
  const connection = useCore((state) => state.connection);
  const [progress, setProgress] = useState<ReadonlyMap<string, ImportProgress>>(new Map());
  useEffect(() => {
    setProgress(new Map());
    const own = (id: string) => useImport.getState().running?.id === id;
    return connection?.on('library', 'importProgress', (told) => {
      if (!own(told.id)) setProgress((before) => new Map(before).set(told.id, told.progress));
    });
  }, [connection]);
  return progress;
}

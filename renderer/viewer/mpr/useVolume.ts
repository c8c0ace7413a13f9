import { useEffect, useState } from 'react';
import { AppError } from '../../../main/contract/errors.ts';
import type { StackPart } from '../seriesParts.ts';
import { loadVolume, type VolumeProgress } from '../volume/loadVolume.ts';
import { MprState } from './MprState.ts';
import { type MprModel, SharedWindow } from './mprModel.ts';
import { PlaneSampler } from './PlaneSampler.ts';

/** How far the volume of a stack is. */
export type VolumeState =
  | { readonly kind: 'loading'; readonly progress: VolumeProgress }
  | { readonly kind: 'ready'; readonly model: MprModel }
  | { readonly kind: 'failed'; readonly error: AppError };

type Kept = Omit<MprModel, 'sampler' | 'views'>;

/** The volume that was shown last, and where the crosshair of each one was: one comes back to where one left. */
let last: { readonly key: string; readonly kept: Kept } | null = null;
const crosshairs = new Map<string, ReturnType<MprState['now']>>();

/** Drops the last volume, and where crosshairs stood (W6). */
export function forgetVolume(): void {
  last = null;
  crosshairs.clear();
}

/** Loads the volume of a stack while the component lives; the last one is kept. `key` names the stack. */
export function useVolume(key: string, part: StackPart): VolumeState {
  const [state, setState] = useState<VolumeState>(() => waiting(part));
  useEffect(() => {
    const abort = new AbortController();
    let sampler: PlaneSampler | null = null;
    setState(waiting(part));
    const open = (kept: Kept) => {
      if (abort.signal.aborted) return;
      sampler = new PlaneSampler(kept.volume);
      setState({ kind: 'ready', model: { ...kept, sampler, views: new SharedWindow() } });
    };
    const onProgress = (progress: VolumeProgress) => {
      if (!abort.signal.aborted) setState({ kind: 'loading', progress });
    };
    // The worker may not start, either, or not have the memory for its copy.
    const fail = (error: unknown) => {
      if (!abort.signal.aborted) setState({ kind: 'failed', error: asError(error) });
    };
    volumeOf(key, part, { signal: abort.signal, onProgress }).then(open).catch(fail);
    return () => {
      abort.abort();
      sampler?.close();
    };
  }, [key, part]);
  return state;
}

function waiting({ images }: StackPart): VolumeState {
  return { kind: 'loading', progress: { loaded: 0, total: images.length } };
}

async function volumeOf(
  key: string,
  part: StackPart,
  options: Parameters<typeof loadVolume>[1],
): Promise<Kept> {
  if (last?.key === key && last.kept.images === part.images) return last.kept;
  // Two would not fit where one just does.
  last = null;
  const volume = await loadVolume(part, options);
  const state = new MprState(volume, crosshairs.get(key));
  state.subscribe(() => crosshairs.set(key, state.now()));
  last = { key, kept: { volume, images: part.images, state } };
  return last.kept;
}

function asError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'The volume could not be made.', { cause: error });
}

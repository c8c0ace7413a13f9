import { useEffect, useMemo, useState } from 'react';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { loadFrameImage } from '../loading/imageLoader.ts';
import { keepFault } from './layers.ts';
import { loadFrames, type StoredByFrame } from './loadFrames.ts';

export type { StoredByFrame } from './loadFrames.ts';

const NONE: StoredByFrame = new Map();

/** The stored values of a segmentation's frames, once all of them are there: a part of a mask would be a wrong one. */
export function useMaskPixels(instanceKey: InstanceKey, frames: readonly number[]): StoredByFrame {
  const wanted = frames.join(' ');
  const [loaded, setLoaded] = useState<{ readonly wanted: string; readonly stored: StoredByFrame } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    const frames = wanted === '' ? [] : wanted.split(' ').map(Number);
    loadFrames(
      frames,
      (frame) => loadStored(instanceKey, frame),
      () => isWanted,
    ).then(
      (stored) => stored !== null && isWanted && setLoaded({ wanted, stored }),
      (fault: unknown) => keepFault(instanceKey, sentenceOf(fault)),
    );
    return () => {
      isWanted = false;
    };
  }, [instanceKey, wanted]);
  return useMemo(() => (loaded?.wanted === wanted ? loaded.stored : NONE), [loaded, wanted]);
}

/** The stored values of one frame of a segmentation. Rejects with a sentence. */
export async function loadStored(instanceKey: InstanceKey, frame: number): Promise<ArrayLike<number>> {
  try {
    return (await loadFrameImage(instanceKey, frame)).frame.stored;
  } catch (fault) {
    // A load shared with a viewport that closed was given up with it: this one still wants it.
    if (fault instanceof AppError && fault.code === 'cancelled') return loadStored(instanceKey, frame);
    throw fault;
  }
}

function sentenceOf(fault: unknown): string {
  return fault instanceof AppError ? fault.message : 'Its pixels cannot be loaded.';
}

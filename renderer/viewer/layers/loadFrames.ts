/** Stored values of frames, by frame counted from 0. */
export type StoredByFrame = ReadonlyMap<number, ArrayLike<number>>;

/** So few, that the pictures under the masks, and the next image's, are not kept waiting. */
const AT_ONCE = 2;

/**
 * Loads the frames of masks, a few at once: an image can lie under hundreds of segments. Null where they are no longer wanted: the rest is
 * not asked for then. Rejects with what the first load that fails says.
 */
export async function loadFrames(
  frames: readonly number[],
  load: (frame: number) => Promise<ArrayLike<number>>,
  isWanted: () => boolean,
): Promise<StoredByFrame | null> {
  const waiting = [...frames];
  const stored = new Map<number, ArrayLike<number>>();
  const work = async (): Promise<void> => {
    for (let frame = waiting.shift(); frame !== undefined && isWanted(); frame = waiting.shift())
      stored.set(frame, await load(frame));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    waiting.length = 0;
  }
  return isWanted() ? stored : null;
}

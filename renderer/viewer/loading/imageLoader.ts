import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import { isAllColor } from '../../../main/contract/domain/pixels/color.ts';
import type { Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { AppError } from '../../../main/contract/errors.ts';
import type { Presented } from '../presentation/presented.ts';
import { imageIdOf, parseImageId, type StackImage } from '../stack.ts';
import { type GreyPixels, greyPixels } from './displayPixels.ts';
import { libraryPictures } from './libraryPictures.ts';
import { PictureCache } from './pictureCache.ts';
import { followPictureMemory, NO_MEMORY, pictureBytes } from './pictureMemory.ts';
import { Prefetch } from './prefetch.ts';

/** A picture ready to be shown: the stored values and what is drawn of them. */
export interface LoadedImage extends Picture {
  /** Of the stack's image, whichever window or table was chosen. */
  readonly imageId: string;
  /** Null where all of it is colour. */
  readonly grey: GreyPixels | null;
  /** What it is shown through beyond its file: a presentation state, frames subtracted; absent: nothing. */
  readonly presented?: Presented;
}

interface PendingLoad {
  readonly promise: Promise<LoadedImage>;
  readonly abort: AbortController;
  /** Somebody waits for it; else it is only loaded ahead. */
  isAsked: boolean;
}

/** The pictures at hand, decoded: what was used last, and what lies near to what is shown (T8). */
export const pictureCache = new PictureCache<LoadedImage>(pictureBytes());

const pending = new Map<string, PendingLoad>();

/** Loads ahead into {@link pictureCache}. */
export const prefetch = new Prefetch({ load: loadAhead, cancel: cancelAhead, kept: pictureCache });
pictureCache.near = () => prefetch.near();

followPictureMemory((bytes) => {
  pictureCache.maxBytes = bytes;
});

/** Loads a picture through the bounded cache. A failed load rejects with an {@link AppError} that names the instance. */
export async function loadImage({ imageId }: StackImage, choice = 0): Promise<LoadedImage> {
  return loadKept(keptId(imageId, choice));
}

/** Loads a picture by its key alone, where no header is at hand: what memory points at. */
export async function loadFrameImage(instanceKey: InstanceKey, frame: number): Promise<LoadedImage> {
  return loadKept(imageIdOf(instanceKey, frame));
}

// Under another window or table of the file an image is drawn from other values: each is kept apart.
function keptId(imageId: string, choice: number): string {
  return choice === 0 ? imageId : `${imageId}&voi=${choice}`;
}

function apart(id: string): { imageId: string; choice: number } {
  const [imageId = '', choice = '0'] = id.split('&voi=');
  return { imageId, choice: Number(choice) };
}

async function loadKept(id: string): Promise<LoadedImage> {
  const kept = pictureCache.get(id);
  if (kept !== null) return kept;
  const load = startLoad(id);
  load.isAsked = true;
  return load.promise;
}

async function loadAhead({ imageId }: StackImage): Promise<void> {
  if (!pictureCache.has(imageId)) await startLoad(imageId).promise;
}

// What somebody waits for, too, goes on.
function cancelAhead(imageIds: readonly string[]): void {
  for (const imageId of imageIds) {
    const load = pending.get(imageId);
    if (load?.isAsked === false) load.abort.abort();
  }
}

/** True where a picture is in the cache. */
export function isLoaded(imageId: string): boolean {
  return pictureCache.has(imageId);
}

const waitingForCore = new Set<() => void>();

/** Calls when what failed may be there again; the answer ends it. */
export function onLoadAgain(listener: () => void): () => void {
  waitingForCore.add(listener);
  return () => waitingForCore.delete(listener);
}

/** Asks again for the pictures that failed: the connection was lost, and is there again. */
export function loadAgain(): void {
  prefetch.again();
  for (const listener of waitingForCore) listener();
}

/** How often all pictures were dropped. */
let dropped = 0;

/** Drops the pictures at hand (W6). What is being loaded is handed to who waits for it, and not kept. */
export function forgetPictures(): void {
  dropped += 1;
  pending.clear();
  pictureCache.clear();
}

function startLoad(imageId: string): PendingLoad {
  const started = pending.get(imageId);
  if (started !== undefined && !started.abort.signal.aborted) return started;
  const abort = new AbortController();
  const load: PendingLoad = { abort, promise: loadAndKeep(imageId, abort.signal), isAsked: false };
  pending.set(imageId, load);
  const forget = () => {
    if (pending.get(imageId) === load) pending.delete(imageId);
  };
  load.promise.then(forget, forget);
  return load;
}

async function loadAndKeep(imageId: string, signal: AbortSignal): Promise<LoadedImage> {
  const before = dropped;
  const loaded = await loadFrame(imageId, signal);
  if (dropped !== before) return loaded;
  const { stored } = loaded.frame;
  const drawn = loaded.grey?.values ?? stored;
  pictureCache.put(imageId, loaded, stored.byteLength + (drawn === stored ? 0 : drawn.byteLength));
  return loaded;
}

async function loadFrame(id: string, signal: AbortSignal): Promise<LoadedImage> {
  const { imageId, choice } = apart(id);
  const key = parseImageId(imageId);
  if (key === null) {
    throw new AppError('invalid_input', `${imageId} is not an image of this library.`);
  }
  try {
    const picture = await withRoom(() => libraryPictures.picture(key.instanceKey, key.frame, signal));
    const grey = isAllColor(picture.frame) ? null : greyPixels(picture.frame, choice);
    return { ...picture, imageId, grey };
  } catch (error) {
    throw asNamedError(error, key.instanceKey, key.frame);
  }
}

// Where the browser has no memory left for a picture, half of those at hand make way for it (T8).
async function withRoom<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { maxBytes } = pictureCache;
    pictureCache.maxBytes = pictureCache.bytes / 2;
    pictureCache.maxBytes = maxBytes;
    return load();
  }
}

function asNamedError(error: unknown, instanceKey: string, frame: number): AppError {
  const name = `Image ${instanceKey.slice(0, 12)}, frame ${frame + 1}`;
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new AppError('cancelled', `${name} was not loaded: cancelled.`);
  }
  if (error instanceof RangeError) {
    return new AppError('unavailable', `${name} cannot be shown: ${NO_MEMORY}`, { cause: error });
  }
  if (error instanceof AppError && error.message.startsWith('Image ')) return error;
  const reason = error instanceof AppError ? error.message : 'it cannot be fetched or decoded.';
  return new AppError('bad_file', `${name} cannot be shown: ${reason}`, { cause: error });
}

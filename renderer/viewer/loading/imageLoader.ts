import { cache, imageLoader, metaData, type Types } from '@cornerstonejs/core';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { IMAGE_SCHEME, imageIdOf, parseImageId, type StackImage } from '../stack.ts';
import type { GreyPixels } from './displayPixels.ts';
import type { LibraryPictures } from './pictures.ts';
import { buildRendererImage, provideMetadata } from './rendererImage.ts';

/** A picture ready to be shown: the renderer's image, the stored values and what was drawn of them. */
export interface LoadedImage extends Picture {
  /** Of the stack's image, whichever window or table was chosen. */
  readonly imageId: string;
  readonly image: Types.IImage;
  /** Null for colour. */
  readonly grey: GreyPixels | null;
}

interface PendingLoad {
  readonly promise: Promise<LoadedImage>;
  readonly abort: AbortController;
}

const loadedOf = new WeakMap<Types.IImage, LoadedImage>();
const pending = new Map<string, PendingLoad>();
let pictures: LibraryPictures | null = null;

/** Registers the loader of `anamnesis:<instanceKey>?frame=n` and what the renderer asks of its images. */
export function registerImageLoader(library: LibraryPictures): void {
  pictures = library;
  imageLoader.registerImageLoader(IMAGE_SCHEME, (imageId) => ({
    promise: startLoad(imageId).promise.then(({ image }) => image),
  }));
  metaData.addProvider(provideMetadata, 10_000);
}

/**
 * Loads a picture through the renderer's bounded cache. A failed load rejects with an {@link AppError} that names the instance.
 * The cache's own way of loading leaves failures unhandled: so it is handed pictures, not promises.
 */
export async function loadImage({ imageId }: StackImage, choice = 0): Promise<LoadedImage> {
  return loadKept(rendererImageId(imageId, choice));
}

/** Loads a picture by its key alone, where no header is at hand: what memory points at. */
export async function loadFrameImage(instanceKey: InstanceKey, frame: number): Promise<LoadedImage> {
  return loadKept(imageIdOf(instanceKey, frame));
}

/** The renderer's own id of an image under one of its windows or tables, counted from 0: each is drawn from other values. */
export function rendererImageId(imageId: string, choice: number): string {
  return choice === 0 ? imageId : `${imageId}&voi=${choice}`;
}

function apart(rendererId: string): { imageId: string; choice: number } {
  const [imageId = '', choice = '0'] = rendererId.split('&voi=');
  return { imageId, choice: Number(choice) };
}

async function loadKept(rendererId: string): Promise<LoadedImage> {
  const cached = cache.getImage(rendererId);
  const known = cached === undefined ? undefined : loadedOf.get(cached);
  return known ?? startLoad(rendererId).promise;
}

/** Gives up loads of pictures that are not there yet. */
export function cancelImages(imageIds: readonly string[]): void {
  for (const imageId of imageIds) pending.get(imageId)?.abort.abort();
}

/** True where a picture is in the cache. */
export function isLoaded(imageId: string): boolean {
  return cache.getImage(imageId) !== undefined;
}

function startLoad(imageId: string): PendingLoad {
  const started = pending.get(imageId);
  if (started !== undefined && !started.abort.signal.aborted) return started;
  const abort = new AbortController();
  const load: PendingLoad = { abort, promise: loadAndKeep(imageId, abort.signal) };
  pending.set(imageId, load);
  const forget = () => {
    if (pending.get(imageId) === load) pending.delete(imageId);
  };
  load.promise.then(forget, forget);
  return load;
}

async function loadAndKeep(imageId: string, signal: AbortSignal): Promise<LoadedImage> {
  const loaded = await loadFrame(imageId, signal);
  loadedOf.set(loaded.image, loaded);
  if (cache.getImageLoadObject(imageId) === undefined) cache.putImageSync(imageId, loaded.image);
  return loaded;
}

async function loadFrame(rendererId: string, signal: AbortSignal): Promise<LoadedImage> {
  const { imageId, choice } = apart(rendererId);
  const key = parseImageId(imageId);
  if (key === null || pictures === null) {
    throw new AppError('invalid_input', `${imageId} is not an image of this library.`);
  }
  try {
    const picture = await pictures.picture(key.instanceKey, key.frame, signal);
    return { ...picture, imageId, ...buildRendererImage(rendererId, picture, choice) };
  } catch (error) {
    throw asNamedError(error, key.instanceKey, key.frame);
  }
}

function asNamedError(error: unknown, instanceKey: string, frame: number): AppError {
  const name = `Image ${instanceKey.slice(0, 12)}, frame ${frame + 1}`;
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new AppError('cancelled', `${name} was not loaded: cancelled.`);
  }
  if (error instanceof AppError && error.message.startsWith('Image ')) return error;
  const reason = error instanceof AppError ? error.message : 'it cannot be fetched or decoded.';
  return new AppError('bad_file', `${name} cannot be shown: ${reason}`, { cause: error });
}

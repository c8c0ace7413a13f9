import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { FramePlace } from '../../../main/contract/domain/pixels/picture.ts';
import type { StackImage } from '../stack.ts';
import type { LibraryPictures } from './pictures.ts';

/** True where the places of frames are still to be read: an import before they were kept with the header left them out. */
export function needsResolving(images: readonly StackImage[]): boolean {
  return images.some(({ header }) => header.frames > 1 && header.framePlaces === undefined);
}

/**
 * Asks for the place of each frame (5200,9230), and puts the frames of a file in order along their normal where each has
 * a place of its own [V4]; several at one place (time, echo) stay as written. A file that cannot be read leaves its frames as they are.
 */
export async function resolveStack(
  images: readonly StackImage[],
  pictures: LibraryPictures,
  signal: AbortSignal,
): Promise<StackImage[]> {
  const resolved: StackImage[] = [];
  for (const [instanceKey, frames] of byInstance(images)) {
    if (frames.length === 1) {
      resolved.push(...frames);
      continue;
    }
    const places = await pictures.places(instanceKey, signal).catch(() => null);
    resolved.push(...(places === null ? frames : orderFrames(placeFrames(frames, places))));
  }
  return resolved;
}

/** Frames of one file, in order along their common normal; as given where that order is not plain. */
export function orderFrames(frames: readonly StackImage[]): readonly StackImage[] {
  const [first] = frames;
  const normal = first?.place.orientation && crossOf(first.place.orientation);
  if (!normal) return frames;
  const levels = frames.map(({ place }) => {
    const isAlike = place.orientation?.every(
      (value, at) => Math.abs(value - (first.place.orientation?.[at] ?? 0)) < 1e-3,
    );
    return isAlike && place.position !== null ? dot(place.position, normal) : Number.NaN;
  });
  const distinct = new Set(levels.map((level) => level.toFixed(3)));
  if (levels.some(Number.isNaN) || distinct.size < levels.length) return frames;
  return frames
    .map((frame, at) => ({ frame, level: levels[at] ?? 0 }))
    .sort((one, other) => one.level - other.level)
    .map(({ frame }) => frame);
}

function placeFrames(frames: readonly StackImage[], places: readonly FramePlace[]): StackImage[] {
  return frames.map((image) => ({ ...image, place: { ...image.place, ...places[image.frame] } }));
}

function byInstance(images: readonly StackImage[]): Map<InstanceKey, StackImage[]> {
  const groups = new Map<InstanceKey, StackImage[]>();
  for (const image of images) {
    const group = groups.get(image.instanceKey) ?? [];
    group.push(image);
    groups.set(image.instanceKey, group);
  }
  return groups;
}

function crossOf([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): number[] {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

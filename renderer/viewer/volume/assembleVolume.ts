import { stackNotices } from '../../../main/contract/domain/geometry/stackWords.ts';
import { type Vector, vectorOf } from '../../../main/contract/domain/geometry/vectors.ts';
import { isColor } from '../../../main/contract/domain/pixels/color.ts';
import type { Voi } from '../../../main/contract/domain/pixels/frame.ts';
import type { Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { AppError } from '../../../main/contract/errors.ts';
import type { StackPart } from '../seriesParts.ts';
import { middleIndex, type StackImage } from '../stack.ts';
import { VolumeBuilder } from './VolumeBuilder.ts';
import { axesOf, type Volume, type VolumeLook } from './volume.ts';
import type { VolumeRoom } from './volumeRoom.ts';

/** How many slices are in, of how many. */
export interface VolumeProgress {
  readonly loaded: number;
  readonly total: number;
}

/** What a volume is assembled with. */
export interface VolumeOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: VolumeProgress) => void;
  readonly load: (image: StackImage) => Promise<Picture>;
  readonly room: VolumeRoom;
}

const AT_ONCE = 4;

/** Why the images of a stack make no volume, in a sentence for the reader; null where they do (V4, trials 17 and 18). */
export function whyNoVolume({ report, images }: Pick<StackPart, 'report' | 'images'>): string | null {
  if (report.volume.kind !== 'none') return null;
  const notices = stackNotices(report).filter((words) => !words.startsWith('TILT'));
  const details = notices.length === 0 ? '' : ` (${notices.join('; ')})`;
  const why = images.length === 1 ? 'there is one image' : report.volume.reason;
  return `No planes through this series: ${why}${details}.`;
}

/**
 * Makes a volume of the images of a stack part, in their order along the normal. Nothing is filled in: an image that cannot be loaded ends
 * it. Rejects with an {@link AppError}: `refused` where the geometry or the memory allow no volume, `cancelled`, or what a load says.
 */
export async function assembleVolume(part: StackPart, options: VolumeOptions): Promise<Volume> {
  const why = whyNoVolume(part);
  if (why !== null) throw new AppError('refused', why);
  const { images } = part;
  const [first] = images;
  const size = [first?.header.columns ?? 0, first?.header.rows ?? 0, images.length] as const;
  const slices = new Slices(images, new VolumeBuilder(size, options.room));
  await slices.load(options);
  return volumeOf(part, slices);
}

/** Loads slices, a few at once, the middle one first: what it says of its display holds for all. */
class Slices {
  readonly images: readonly StackImage[];
  readonly builder: VolumeBuilder;
  readonly #scales = new Set<string>();
  #incomplete = 0;
  #middle: Picture | null = null;

  constructor(images: readonly StackImage[], builder: VolumeBuilder) {
    this.images = images;
    this.builder = builder;
  }

  get middle(): Picture {
    if (this.#middle === null) throw new AppError('internal', 'The volume has no slices.');
    return this.#middle;
  }

  async load({ signal, onProgress, load }: VolumeOptions): Promise<void> {
    const start = middleIndex(this.images);
    const waiting = [start, ...[...this.images.keys()].filter((index) => index !== start)];
    const total = waiting.length;
    let loaded = 0;
    const work = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const image = this.images[index];
        if (image === undefined) return;
        const picture = await loadShared(image, load, signal);
        this.#take(index, picture);
        if (index === start) this.#middle = picture;
        onProgress?.({ loaded: ++loaded, total });
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      stopIfCancelled(signal);
    } finally {
      waiting.length = 0;
    }
  }

  /** Of all slices: what values are multiplied by to be shown, and what the reader must know. */
  scale(): { factor: number; unit: string; notes: string[] } {
    const { header } = this.middle;
    const unread = header.unread ?? [];
    const missing = missingNote(this.#incomplete);
    const none = header.pet?.reason == null ? [] : [`no SUV: ${header.pet.reason}`];
    if (this.#scales.size === 1 || header.pet === null) {
      const { factor, unit } = header.pet ?? { factor: 1, unit: header.unit };
      return { factor, unit, notes: [...missing, ...unread, ...none] };
    }
    const differ = 'no SUV: the images differ in how it is reckoned';
    return { factor: 1, unit: header.unit, notes: [...missing, ...unread, differ] };
  }

  #take(index: number, picture: Picture): void {
    const { frame, header, isComplete } = picture;
    const [first] = this.images;
    if (isColor(frame)) throw refused('its images are in colour');
    if (frame.columns !== first?.header.columns || frame.rows !== first.header.rows)
      throw refused('the images differ in size');
    this.#scales.add(`${header.unit} ${header.pet?.factor ?? 1} ${header.pet?.unit ?? ''}`);
    if (header.pet === null && this.#scales.size > 1)
      throw refused('the images differ in the unit of their values');
    if (!isComplete) this.#incomplete += 1;
    this.builder.put(index, frame);
  }
}

/** A load that another viewport shares is given up with it: this one asks again. */
async function loadShared(
  image: StackImage,
  load: VolumeOptions['load'],
  signal: AbortSignal,
): Promise<Picture> {
  for (;;) {
    stopIfCancelled(signal);
    try {
      return await load(image);
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError && error.code === 'cancelled')) throw error;
    }
  }
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'The volume was not loaded: cancelled.');
}

function refused(why: string): AppError {
  return new AppError('refused', `No planes through this series: ${why}.`);
}

function volumeOf({ images, report }: StackPart, slices: Slices): Volume {
  const { data, size, every, note, range, paddingValue } = slices.builder.result();
  const [first] = images;
  const { spacing } = first?.header ?? { spacing: null };
  const { volume } = report;
  if (first === undefined || spacing === null || volume.kind === 'none')
    throw refused('the pixel spacing is unknown');
  const { factor, unit, notes } = slices.scale();
  return {
    ...{ data, size, paddingValue, range, factor, unit },
    origin: vectorOf(first.place.position ?? []) satisfies Vector,
    axes: axesOf(first.place.orientation ?? []),
    spacingMm: [every * spacing.betweenRowsMm, every * spacing.betweenColumnsMm, volume.spacingMm],
    shear: volume.kind === 'sheared' ? volume.shear : [0, 0],
    look: lookOf(slices.middle, range),
    frameOfReferenceUid: first.place.frameOfReferenceUid,
    notes: [...tiltNote(report.tiltDegrees), ...(note === '' ? [] : [note]), ...notes],
  };
}

function missingNote(images: number): string[] {
  return images === 0 ? [] : [`PIXELS MISSING in ${images} ${images === 1 ? 'image' : 'images'}`];
}

function tiltNote(degrees: number | null): string[] {
  return degrees === null ? [] : [`TILT ${degrees.toFixed(1)}° corrected`];
}

// A window of its own pixels would jump from plane to plane: without one of the file all planes share the volume's.
function lookOf({ frame, header }: Picture, { min, max }: Volume['range']): VolumeLook {
  const { vois, photometric, inverse } = frame;
  // Of one value alone as a frame is shown: as its least.
  const width = max > min ? max - min : 1;
  const window = { center: min + width / 2, width, voiFunction: 'LINEAR_EXACT' } as const;
  const all: Voi = { kind: 'window', window };
  return { frame: { vois: vois.length > 0 ? vois : [all], photometric, inverse }, header };
}

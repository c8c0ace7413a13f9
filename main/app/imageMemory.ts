import type { InstanceKey } from '../contract/domain/ids.ts';
import { isColor, toRgba } from '../contract/domain/pixels/color.ts';
import type { Frame } from '../contract/domain/pixels/frame.ts';
import { isInverted } from '../contract/domain/pixels/grey.ts';
import { toModality } from '../contract/domain/pixels/modality.ts';
import { autoWindow, defaultVoi } from '../contract/domain/pixels/voi.ts';
import type { Region } from '../contract/domain/source.ts';
import { AppError } from '../contract/errors.ts';
import type { Encoder } from '../inference/encoder.ts';
import type { GreyImage } from '../inference/preprocess.ts';
import type { Library } from '../library/openLibrary.ts';

/** A frame, or a region of it, to be encoded. */
export interface FrameReference {
  readonly instanceKey: InstanceKey;
  readonly frame: number;
  readonly region: Region | null;
}

/** Turns frames of the library into embeddings of the encoder in use; what was encoded once is kept. */
export interface ImageMemory {
  /** The encoder in use. Who asks for vectors and compares them later keeps this one: another may be in use by then (M3). */
  readonly encoder: Encoder;
  /**
   * One unit vector per frame, in order, of the encoder in use or the one given; null where a frame cannot be decoded: one bad image
   * does not stop a question. Throws `worker_died` where the encoder's process ended meanwhile.
   */
  vectorsOf(
    frames: readonly FrameReference[],
    signal: AbortSignal,
    encoder?: Encoder,
  ): Promise<(Float32Array | null)[]>;
  /** Another encoder is in use from now on; the one before is closed when its last call has its answer. */
  use(encoder: Encoder): void;
  /** Drops what is kept (02, erasure). */
  forget(): void;
}

const KEPT_VECTORS = 2000;

/** Opens image memory with the encoder in use. */
export function createImageMemory(library: Library, encoder: Encoder): ImageMemory {
  return new KeptEmbeddings(library, encoder);
}

class KeptEmbeddings implements ImageMemory {
  readonly #library: Library;
  readonly #kept = new Map<string, Float32Array>();
  /** Calls that an encoder still works on. */
  readonly #open = new Map<Encoder, number>();
  readonly #retired = new Set<Encoder>();
  #inUse: Encoder;

  constructor(library: Library, encoder: Encoder) {
    this.#library = library;
    this.#inUse = encoder;
  }

  get encoder(): Encoder {
    return this.#inUse;
  }

  forget(): void {
    this.#kept.clear();
  }

  async vectorsOf(frames: readonly FrameReference[], signal: AbortSignal, encoder: Encoder = this.#inUse) {
    this.#open.set(encoder, (this.#open.get(encoder) ?? 0) + 1);
    try {
      return await this.#vectorsNow(frames, signal, encoder);
    } finally {
      this.#open.set(encoder, (this.#open.get(encoder) ?? 1) - 1);
      this.#closeIdle(encoder);
    }
  }

  use(encoder: Encoder): void {
    if (encoder === this.#inUse) return;
    const before = this.#inUse;
    this.#inUse = encoder;
    this.#retired.add(before);
    this.#closeIdle(before);
  }

  #closeIdle(encoder: Encoder): void {
    if ((this.#open.get(encoder) ?? 0) > 0) return;
    this.#open.delete(encoder);
    if (this.#retired.delete(encoder)) encoder.close();
  }

  async #vectorsNow(frames: readonly FrameReference[], signal: AbortSignal, encoder: Encoder) {
    const keys = frames.map(({ instanceKey, frame, region }) =>
      JSON.stringify([encoder.id, instanceKey, frame, region]),
    );
    const missing = frames.filter((_, at) => !this.#kept.has(keys[at] ?? ''));
    const fresh = await encodeFrames(this.#library, encoder, missing, signal);
    const all = frames.map((frame, at) => {
      const place = missing.indexOf(frame);
      return (place < 0 ? this.#kept.get(keys[at] ?? '') : fresh[place]) ?? null;
    });
    for (const [at, vector] of all.entries()) if (vector !== null) this.#kept.set(keys[at] ?? '', vector);
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - KEPT_VECTORS)))
      this.#kept.delete(oldest);
    return all;
  }
}

/** One vector per frame; null where it cannot be decoded. */
async function encodeFrames(
  library: Library,
  encoder: Encoder,
  frames: readonly FrameReference[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  const images = await Promise.all(frames.map((frame) => loadReadable(library, frame)));
  const readable = images.filter((image) => image !== null);
  const vectors = readable.length === 0 ? [] : await encoder.encode(readable, signal);
  let next = 0;
  return images.map((image) => (image === null ? null : (vectors[next++] ?? null)));
}

/** The frame as the encoder takes it; null where its pixels cannot be read. */
async function loadReadable(library: Library, frame: FrameReference): Promise<GreyImage | null> {
  try {
    return await loadGrey(library, frame);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'bad_file' || error.code === 'worker_died')) return null;
    throw error;
  }
}

async function loadGrey(
  library: Library,
  { instanceKey, frame, region }: FrameReference,
): Promise<GreyImage> {
  const decoded = await library.loadFrame(instanceKey, frame);
  const { spacing } = decoded.header;
  return { ...greyOf(decoded), region, spacing };
}

/** Values after the Modality LUT with the image's own window; of a colour picture its luminance (ITU-R BT.601). */
function greyOf(frame: Frame): Omit<GreyImage, 'region' | 'spacing'> {
  const { rows, columns } = frame;
  if (isColor(frame)) {
    const rgba = toRgba(frame);
    const values = Float32Array.from({ length: rows * columns }, (_, i) => luminance(rgba, i * 4));
    return { rows, columns, values, window: { center: 128, width: 256 }, invert: false };
  }
  const voi = defaultVoi(frame);
  const window = voi.kind === 'window' ? voi.window : autoWindow(frame);
  return { rows, columns, values: toModality(frame), window, invert: isInverted(frame) };
}

function luminance(rgba: Uint8ClampedArray, at: number): number {
  return 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
}

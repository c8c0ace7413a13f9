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
  readonly encoder: Encoder;
  /**
   * One unit vector per frame, in order; null where a frame cannot be decoded: one bad image does not stop a question. Throws `worker_died`
   * where the encoder's process ended meanwhile.
   */
  vectorsOf(frames: readonly FrameReference[], signal: AbortSignal): Promise<(Float32Array | null)[]>;
  /** Drops what is kept (02, erasure). */
  forget(): void;
}

const KEPT_VECTORS = 2000;

export function createImageMemory(library: Library, encoder: Encoder): ImageMemory {
  const kept = new Map<string, Float32Array>();
  const keyOf = ({ instanceKey, frame, region }: FrameReference) =>
    JSON.stringify([encoder.id, instanceKey, frame, region]);
  return {
    encoder,
    forget: () => kept.clear(),
    async vectorsOf(frames, signal) {
      const missing = frames.filter((frame) => !kept.has(keyOf(frame)));
      const images = await Promise.all(missing.map((frame) => loadReadable(library, frame)));
      const readable = images.filter((image) => image !== null);
      const vectors = readable.length === 0 ? [] : await encoder.encode(readable, signal);
      const fresh = new Map<string, Float32Array>();
      let next = 0;
      for (const [index, frame] of missing.entries()) {
        const vector = images[index] === null ? undefined : vectors[next++];
        if (vector !== undefined) fresh.set(keyOf(frame), vector);
      }
      const all = frames.map((frame) => kept.get(keyOf(frame)) ?? fresh.get(keyOf(frame)) ?? null);
      for (const [key, vector] of fresh) kept.set(key, vector);
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_VECTORS)))
        kept.delete(oldest);
      return all;
    },
  };
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

import type { PixelComparison } from '../../contract/domain/conflicts.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { Frame } from '../../contract/domain/pixels/frame.ts';
import { decodeContent } from '../decode/decodeContent.ts';

/** A content whose pixels are compared. */
export interface PixelContent {
  readonly key: InstanceKey;
  readonly frames: number;
  readonly hasPixels: boolean;
}

const DEADLINE_MS = 20_000;

/** Compares decoded stored values frame by frame, up to the first that differs or until the time is up. */
export async function comparePixels(
  folder: string,
  first: PixelContent,
  other: PixelContent,
): Promise<PixelComparison> {
  if (!first.hasPixels || !other.hasPixels) return compareAbsent(first, other);
  if (first.frames !== other.frames)
    return different(`${framesInWords(other.frames)}, the first content has ${first.frames}`);
  const until = performance.now() + DEADLINE_MS;
  for (let frame = 0; frame < first.frames; frame += 1) {
    if (performance.now() > until) {
      const words = `the first ${frame} of ${first.frames} frames have the same values; the others were not compared`;
      return { kind: 'unknown', words };
    }
    const words = await compareFrame(folder, first.key, other.key, frame);
    if (words !== null) return words;
  }
  return { kind: 'same_values', words: `the same stored values in ${framesInWords(first.frames)}` };
}

function compareAbsent(first: PixelContent, other: PixelContent): PixelComparison {
  if (!first.hasPixels && !other.hasPixels) return { kind: 'none', words: 'neither holds pixels' };
  return different(other.hasPixels ? 'the first content holds no pixels' : 'it holds no pixels');
}

function different(words: string): PixelComparison {
  return { kind: 'different', words };
}

function framesInWords(frames: number): string {
  return frames === 1 ? '1 frame' : `${frames} frames`;
}

async function compareFrame(
  folder: string,
  first: InstanceKey,
  other: InstanceKey,
  frame: number,
): Promise<PixelComparison | null> {
  try {
    return compareDecoded(
      await decodeContent(folder, first, frame),
      await decodeContent(folder, other, frame),
      frame,
    );
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    return { kind: 'unknown', words: `frame ${frame + 1} cannot be decoded in one of them: ${why}` };
  }
}

function compareDecoded(a: Frame, b: Frame, frame: number): PixelComparison | null {
  if (a.rows !== b.rows || a.columns !== b.columns)
    return different(`${b.columns} × ${b.rows} pixels, the first content has ${a.columns} × ${a.rows}`);
  if (a.samplesPerPixel !== b.samplesPerPixel || a.photometric !== b.photometric)
    return different(`the colours are written as ${b.photometric}, in the first content as ${a.photometric}`);
  const [before, after] = [bySample(a), bySample(b)];
  let [count, most] = [0, 0];
  for (let i = 0; i < before.length; i += 1) {
    const apart = Math.abs((before[i] ?? 0) - (after[i] ?? 0));
    if (apart === 0) continue;
    count += 1;
    most = Math.max(most, apart);
  }
  if (count === 0) return null;
  const place = `${count.toLocaleString('en-GB')} of ${before.length.toLocaleString('en-GB')} stored values differ`;
  return different(`frame ${frame + 1}: ${place}, by ${most.toLocaleString('en-GB')} at most`);
}

/** Values pixel by pixel, whatever the planar configuration (PS3.3 C.7.6.3.1.3). */
function bySample({ stored, planar, samplesPerPixel }: Frame): Frame['stored'] {
  if (!planar || samplesPerPixel === 1) return stored;
  const pixels = stored.length / samplesPerPixel;
  return stored.map((_, i) => stored[(i % samplesPerPixel) * pixels + Math.floor(i / samplesPerPixel)] ?? 0);
}

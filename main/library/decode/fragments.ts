import { UNDEFINED_LENGTH } from '../parse/elementHead.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import type { ByteSource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';
import { badPixels } from './pixelLayout.ts';

/** A fragment's bytes: where they begin in the file, how many, and how far its item stands behind the first (PS3.5 A.4). */
interface Fragment {
  readonly at: number;
  readonly length: number;
  readonly offset: number;
}

/** The fragments of each frame of an encapsulated image. */
export type FrameFragments = readonly (readonly Fragment[])[];

const ITEM = 0xfffee000;
const SEQUENCE_END = 0xfffee0dd;
const HEAD_BYTES = 8;

interface Encapsulated {
  readonly offsets: readonly number[];
  readonly fragments: readonly Fragment[];
}

function itemTag(head: Buffer): number {
  return head.readUInt16LE(0) * 0x10000 + head.readUInt16LE(2);
}

function readItems(source: ByteSource, start: number): Fragment[] {
  const items: Fragment[] = [];
  for (let at = start; at + HEAD_BYTES <= source.size; ) {
    const head = source.read(at, HEAD_BYTES);
    const tag = itemTag(head);
    if (tag === SEQUENCE_END) break;
    if (tag !== ITEM) {
      if (items.length === 0) throw badPixels('no fragment is where the compressed frames should begin');
      break;
    }
    const data = at + HEAD_BYTES;
    const length = Math.min(head.readUInt32LE(4), source.size - data);
    items.push({ at: data, length, offset: at });
    at = data + length;
  }
  return items;
}

// Offsets count from the first fragment's item, which stands behind the basic offset table.
function readEncapsulated(source: ByteSource, start: number): Encapsulated {
  const [table, ...rest] = readItems(source, start);
  if (!table) throw badPixels('the compressed frames are missing');
  const base = table.at + table.length;
  const bytes = source.read(table.at, table.length);
  const offsets = Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32LE(4 * i));
  return { offsets, fragments: rest.map((fragment) => ({ ...fragment, offset: fragment.offset - base })) };
}

// (7FE0,0001): 64 bit offsets, one fragment for each frame (PS3.3 C.7.6.3.1.8).
function extendedOffsets({ data }: ParsedHead): number[] {
  const bytes = data.bytes(TAG.extendedOffsets) ?? Buffer.alloc(0);
  return Array.from({ length: Math.floor(bytes.length / 8) }, (_, i) => Number(bytes.readBigUInt64LE(8 * i)));
}

function byOffsets(
  fragments: readonly Fragment[],
  offsets: readonly number[],
  frames: number,
): FrameFragments | null {
  if (offsets.length < frames) return null;
  const starts = offsets
    .slice(0, frames)
    .map((offset) => fragments.findIndex((one) => one.offset === offset));
  if (starts.some((start, i) => start < 0 || (i > 0 && start <= (starts[i - 1] ?? -1)))) return null;
  return starts.map((start, i) => fragments.slice(start, starts[i + 1]));
}

const STARTS = ['ffd8ff', 'ff4fff51', '0000000c6a502020'];

function beginsImage(source: ByteSource, fragment: Fragment): boolean {
  const hex = source.read(fragment.at, 8).toString('hex');
  return STARTS.some((start) => hex.startsWith(start));
}

/** Without an offset table: one fragment each, all of one frame, or a frame from each fragment that begins an image. */
function bySense(source: ByteSource, fragments: readonly Fragment[], frames: number): FrameFragments {
  if (frames === 1) return [fragments];
  if (fragments.length === frames) return fragments.map((fragment) => [fragment]);
  const groups: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = groups.at(-1);
    if (last && !beginsImage(source, fragment)) last.push(fragment);
    else groups.push([fragment]);
  }
  return groups;
}

/** Maps frames to fragments, with a basic or extended offset table or without one (V3). A defined length is one fragment. */
export function frameFragments(head: ParsedHead, frames: number): FrameFragments {
  const { pixels, pixelSource: source } = head;
  if (!pixels) throw badPixels('the file holds none');
  if (pixels.length !== UNDEFINED_LENGTH) {
    return [
      [
        {
          at: pixels.dataOffset,
          length: Math.min(pixels.length, source.size - pixels.dataOffset),
          offset: 0,
        },
      ],
    ];
  }
  const { offsets, fragments } = readEncapsulated(source, pixels.dataOffset);
  const own = frames > 1 ? byOffsets(fragments, offsets, frames) : null;
  const extended = frames > 1 && !own ? byOffsets(fragments, extendedOffsets(head), frames) : null;
  return own ?? extended ?? bySense(source, fragments, frames);
}

/** The compressed bytes of a frame (0-based), its fragments joined. */
export function readFrame(source: ByteSource, map: FrameFragments, frame: number): Buffer {
  const fragments = map[frame];
  if (!fragments) throw badPixels(`frame ${frame + 1} is missing, the file holds ${map.length}`);
  return Buffer.concat(fragments.map((fragment) => source.read(fragment.at, fragment.length)));
}

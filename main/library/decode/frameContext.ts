import type {
  Frame,
  Lut,
  ModalityTransform,
  Padding,
  Palette,
  Voi,
  VoiFunction,
} from '../../contract/domain/pixels/frame.ts';
import { frameScope } from '../header/frameGroups.ts';
import { parseRescale } from '../header/parseInstance.ts';
import { parseWindows } from '../header/windows.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import type { PixelLayout } from './pixelLayout.ts';
import { expandSegments } from './segmentedPalette.ts';

const ALL_ENTRIES = 65536;

interface Descriptor {
  readonly count: number;
  readonly firstMapped: number;
  readonly bits: number;
}

// A count of 0 stands for 65,536 (PS3.3 C.7.6.3.1.5); the first mapped value has the sign of the pixels.
function parseDescriptor(data: Dataset, tag: string, signed: boolean): Descriptor | null {
  const [count, first, bits] = data.numbers(tag, 'US');
  if (typeof count !== 'number' || typeof first !== 'number' || !bits || bits > 16) return null;
  const firstMapped = signed && first > 32767 ? first - ALL_ENTRIES : first;
  return { count: count & 0xffff || ALL_ENTRIES, firstMapped, bits };
}

// Entries stand in words; those of 8 bits may stand in bytes, whatever the descriptor says (PS3.3 C.7.6.3.1.5).
function parseEntries(
  data: Dataset,
  tag: string,
  { count, bits }: Descriptor,
): Pick<Lut, 'bits' | 'entries'> | null {
  const bytes = data.bytes(tag);
  if (!bytes || bytes.length < count) return null;
  const isPacked = bytes.length <= count + 1 && count > 1;
  if (isPacked) return { bits: Math.min(8, bits), entries: Uint16Array.from(bytes.subarray(0, count)) };
  if (bytes.length < 2 * count) return null;
  return { bits, entries: Uint16Array.from(data.numbers(tag, 'US').slice(0, count), (word) => word ?? 0) };
}

/** The table of an item of a LUT sequence; null where it has none that can be used. */
export function parseLut(data: Dataset, signed: boolean): Lut | null {
  const descriptor = parseDescriptor(data, TAG.lutDescriptor, signed);
  const entries = descriptor && parseEntries(data, TAG.lutData, descriptor);
  return entries && { firstMapped: descriptor.firstMapped, ...entries };
}

/** The Modality LUT of a frame (0-based): its table, else its line; identity where it has none (PS3.3 C.11.1). */
export function parseModality(data: Dataset, frame: number, signed: boolean): ModalityTransform {
  const item = data.item(TAG.modalityLutSequence);
  const lut = item && parseLut(item, signed);
  if (lut) return { kind: 'lut', lut };
  const { slope, intercept } = parseRescale(data, frame);
  return { kind: 'linear', slope: slope || 1, intercept: intercept ?? 0 };
}

const FUNCTIONS: ReadonlySet<string> = new Set<VoiFunction>(['LINEAR', 'LINEAR_EXACT', 'SIGMOID']);

function isFunction(text: string): text is VoiFunction {
  return FUNCTIONS.has(text);
}

function named(name: string | null): Pick<Voi, 'name'> {
  return name ? { name } : {};
}

/** The windows and tables of a frame (0-based). Tables first: a writer that gives both means the curve. */
export function parseVois(data: Dataset, frame: number, isLutSigned: boolean): Voi[] {
  const scope = frameScope(data, frame, TAG.frameVoiLut, TAG.voiLutSequence);
  const luts = scope.items(TAG.voiLutSequence).flatMap((item): Voi[] => {
    const lut = parseLut(item, isLutSigned);
    return lut ? [{ kind: 'lut', lut, ...named(item.text(TAG.lutExplanation)) }] : [];
  });
  const written =
    frameScope(data, frame, TAG.frameVoiLut, TAG.voiFunction).text(TAG.voiFunction)?.toUpperCase() ?? '';
  const voiFunction = isFunction(written) ? written : 'LINEAR';
  const windows = parseWindows(data, frame).filter(({ width }) => voiFunction !== 'LINEAR' || width >= 1);
  return [
    ...luts,
    ...windows.map(({ center, width, explanation }): Voi => {
      return { kind: 'window', window: { center, width, voiFunction }, ...named(explanation) };
    }),
  ];
}

function toSigned(value: number, { signed, bitsAllocated }: PixelLayout): number {
  return signed && value >= 2 ** (bitsAllocated - 1) ? value - 2 ** bitsAllocated : value;
}

// The value and its limit, in either order (PS3.3 C.7.5.1.1.2).
function parsePadding(data: Dataset, layout: PixelLayout): Padding | null {
  const value = data.number(TAG.paddingValue, layout.signed ? 'SS' : 'US');
  if (value === null) return null;
  const limit = data.number(TAG.paddingLimit, layout.signed ? 'SS' : 'US') ?? value;
  const [a, b] = [toSigned(value, layout), toSigned(limit, layout)];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

function parsePaletteChannel(data: Dataset, channel: 0 | 1 | 2, signed: boolean): Lut | null {
  const descriptor = parseDescriptor(data, TAG.paletteDescriptors[channel], signed);
  if (!descriptor) return null;
  const { firstMapped, bits, count } = descriptor;
  const plain = parseEntries(data, TAG.paletteData[channel], descriptor);
  if (plain) return { firstMapped, ...plain };
  const segments = data.numbers(TAG.paletteSegments[channel], 'US').filter((word) => word !== null);
  return segments.length > 0 ? { firstMapped, bits, entries: expandSegments(segments, count) } : null;
}

/** A grey image with a palette has colours where its Pixel Presentation says so (PS3.3 C.7.6.19, C.8.16.2.1.1.1). */
export function hasColours(data: Dataset, { photometric }: PixelLayout): boolean {
  if (photometric === 'PALETTE COLOR') return true;
  const presentation = data.text(TAG.pixelPresentation);
  return photometric === 'MONOCHROME2' && (presentation === 'COLOR' || presentation === 'MIXED');
}

/** The palette of an image that has colours; null where it has none, or none that can be read. */
export function parsePalette(data: Dataset, layout: PixelLayout): Palette | null {
  if (!hasColours(data, layout)) return null;
  const [red, green, blue] = ([0, 1, 2] as const).map((channel) =>
    parsePaletteChannel(data, channel, layout.signed),
  );
  return red && green && blue ? [red, green, blue] : null;
}

/** What turns a frame's stored values into a picture, from its own functional groups where there are such. */
export type FrameContext = Pick<Frame, 'modality' | 'vois' | 'padding' | 'palette' | 'inverse'>;

/** Reads the context of a frame (0-based). A modality slope of 0 counts as none. */
export function parseFrameContext(data: Dataset, layout: PixelLayout, frame: number): FrameContext {
  const modality = parseModality(data, frame, layout.signed);
  const isNegative = modality.kind === 'linear' && (layout.signed || modality.intercept < 0);
  return {
    modality,
    vois: parseVois(data, frame, isNegative),
    padding: parsePadding(data, layout),
    palette: parsePalette(data, layout),
    inverse: data.text(TAG.presentationLutShape)?.toUpperCase() === 'INVERSE',
  };
}

import { Dataset } from './dataset.ts';
import { deflatedSource, inflatePrefix } from './deflated.ts';
import { type ElementHead, readTag } from './elementHead.ts';
import { type Elements, NeedsMore, readElements, TooLarge, type Walk } from './readElements.ts';
import { Refusal } from './refusal.ts';
import { type Encoding, sniff, sniffEncoding } from './sniff.ts';
import { type ByteSource, offsetWith, type Stretch, withoutStretches } from './source.ts';
import { TAG, tagInWords } from './tags.ts';

/** Transfer syntaxes that decide how elements are written (PS3.5 section 10, A.2, A.5). */
export const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  bigEndian: '1.2.840.10008.1.2.2',
  deflated: '1.2.840.10008.1.2.1.99',
} as const;

const FIRST_BYTES = 64 * 1024;
const GROWTH = 4;
const META_ENCODING: Encoding = { explicit: true, bigEndian: false };

/** A header without its pixels: the data set, the pixel element's head, and the bytes that its offset refers to. */
export interface ParsedHead {
  readonly meta: Dataset;
  readonly data: Dataset;
  readonly transferSyntaxUid: string;
  readonly encoding: Encoding;
  readonly pixels: ElementHead | null;
  /** The file, or the inflated data set of a deflated one, which is inflated when it is first read. */
  readonly pixelSource: ByteSource;
  /** Bytes of the source from where the pixels begin; null where there are none, or where only inflating all would tell. */
  readonly pixelBytes: number | null;
  /** What is wrong with how the file is written, in words; it was read all the same. */
  readonly notes: readonly string[];
}

/** Bytes that a header may take at most; more is refused, so that memory stays bounded. */
export const LIMITS = { headerBytes: 128 * 1024 * 1024 } as const;

/**
 * Parses a header, reading from the source only as far as the pixels (I4), and without large values that nothing reads: no preamble,
 * missing meta group, big endian, deflated and implicit data sets alike (I1). A file that ends early is read as far as it goes where
 * what is there says whose it is; `notes` say so. Throws {@link Refusal} with the reason in words.
 */
export function parseHead(source: ByteSource): ParsedHead {
  const leftOut: Stretch[] = [];
  for (let wanted = FIRST_BYTES; ; ) {
    const packed = withoutStretches(source, leftOut);
    const bytes = packed.read(0, wanted);
    try {
      return parsePrefix({ bytes, size: packed.size, source, leftOut });
    } catch (fault) {
      if (fault instanceof TooLarge) {
        leftOut.push({ at: offsetWith(leftOut, fault.at), length: fault.length });
        continue;
      }
      if (!(fault instanceof NeedsMore)) throw fault;
      if (wanted >= LIMITS.headerBytes) throw new Refusal('the header is larger than 128 MiB');
      wanted = Math.min(LIMITS.headerBytes, Math.max(wanted * GROWTH, (fault.until ?? 0) + FIRST_BYTES));
    }
  }
}

/** The first bytes of a file, without the values that are left out, and the file as it is. */
interface Prefix {
  readonly bytes: Buffer;
  /** Bytes of the file without what is left out. */
  readonly size: number;
  readonly source: ByteSource;
  readonly leftOut: readonly Stretch[];
}

function parsePrefix(prefix: Prefix): ParsedHead {
  const { bytes, size } = prefix;
  const sniffed = sniff(bytes, size);
  if ('reason' in sniffed) throw new Refusal(sniffed.reason);
  const metaEncoding = sniffEncoding(bytes, sniffed.start, size) ?? META_ENCODING;
  const isOutside = (tag: string) => !tag.startsWith('x0002');
  const group = hasMeta(bytes, sniffed.start)
    ? readElements(bytes, sniffed.start, { encoding: metaEncoding, size, isOutside })
    : null;
  if (group?.cutIn) throw new Refusal(endsInside(group.cutIn));
  const end = group?.end ?? sniffed.start;
  const meta = new Dataset(bytes, group?.byTag ?? new Map(), metaEncoding);
  const declared = meta.text(TAG.transferSyntaxUid);
  if (declared === SYNTAX.deflated) return parseDeflated(prefix, end, meta);
  const encoding = resolveEncoding(bytes, end, size, declared);
  const data = readBehind(bytes, end, { encoding, size, leftOut: placesIn(prefix.leftOut) });
  return assemble({ ...prefix, meta, data, encoding, transferSyntaxUid: declared ?? syntaxOf(encoding) });
}

function hasMeta(bytes: Buffer, start: number): boolean {
  return bytes.length >= start + 8 && readTag(bytes, start, false).startsWith('x0002');
}

// Where the left-out values would begin among the bytes at hand.
function placesIn(leftOut: readonly Stretch[]): ReadonlySet<number> {
  let gone = 0;
  return new Set(
    leftOut.map(({ at, length }) => {
      gone += length;
      return at - (gone - length);
    }),
  );
}

function readBehind(bytes: Buffer, offset: number, walk: Walk): Elements {
  const data = readElements(bytes, offset, walk);
  const isAtEnd = data.pixels === null && data.cutIn === null && data.end + 8 > bytes.length;
  if (isAtEnd && bytes.length < walk.size) throw new NeedsMore('x00000000', null);
  return data;
}

interface Parts extends Prefix {
  readonly meta: Dataset;
  readonly data: Elements;
  readonly encoding: Encoding;
  readonly transferSyntaxUid: string;
}

function assemble({
  bytes,
  size,
  source,
  leftOut,
  meta,
  data,
  encoding,
  transferSyntaxUid,
}: Parts): ParsedHead {
  const dataset = new Dataset(bytes, data.byTag, encoding);
  const notes = data.repeated
    .slice(0, 3)
    .map((tag) => `${tagInWords(tag)} stands twice: the first one is used`);
  if (data.cutIn !== null) {
    if (!isIdentified(dataset)) throw new Refusal(endsInside(data.cutIn));
    notes.push(`${endsInside(data.cutIn)}: what follows is missing`);
  }
  const pixels = data.pixels && {
    ...data.pixels,
    dataOffset: offsetWith(leftOut, data.pixels.dataOffset),
  };
  const pixelBytes = pixels && size < Number.POSITIVE_INFINITY ? source.size - pixels.dataOffset : null;
  return { meta, data: dataset, transferSyntaxUid, encoding, pixels, pixelSource: source, pixelBytes, notes };
}

function endsInside(tag: string): string {
  return `the file ends inside element ${tagInWords(tag)}`;
}

// Elements stand in the order of their tags: behind these, all that says whose the file is has been read.
function isIdentified(data: Dataset): boolean {
  return [TAG.sopInstanceUid, TAG.studyInstanceUid, TAG.seriesInstanceUid].every(
    (tag) => data.text(tag) !== null,
  );
}

// The declared syntax may lie; the first element does not.
function resolveEncoding(bytes: Buffer, at: number, size: number, declared: string | null): Encoding {
  const seen = sniffEncoding(bytes, at, size);
  if (declared === SYNTAX.bigEndian && seen?.bigEndian !== false) return { explicit: true, bigEndian: true };
  return seen ?? { explicit: declared !== SYNTAX.implicit, bigEndian: false };
}

function syntaxOf(encoding: Encoding): string {
  if (encoding.bigEndian) return SYNTAX.bigEndian;
  return encoding.explicit ? SYNTAX.explicit : SYNTAX.implicit;
}

function parseDeflated({ bytes, size, source }: Prefix, start: number, meta: Dataset): ParsedHead {
  const inflated = inflatePrefix(bytes.subarray(start), LIMITS.headerBytes);
  const whole = bytes.length >= size ? inflated : null;
  const inflatedSize = whole?.length ?? Number.POSITIVE_INFINITY;
  try {
    const data = readBehind(inflated, 0, { encoding: META_ENCODING, size: inflatedSize });
    const pixelSource = deflatedSource(source, start, whole);
    const parts = { bytes: inflated, size: inflatedSize, source: pixelSource, leftOut: [], meta, data };
    return assemble({ ...parts, encoding: META_ENCODING, transferSyntaxUid: SYNTAX.deflated });
  } catch (fault) {
    // Offsets of inflated bytes say nothing about how many deflated ones are needed.
    if (fault instanceof NeedsMore) throw new NeedsMore('x00000000', null);
    throw fault;
  }
}

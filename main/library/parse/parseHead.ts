import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Dataset } from './dataset.ts';
import { type ElementHead, readTag } from './elementHead.ts';
import { type Elements, NeedsMore, readElements } from './readElements.ts';
import { Refusal } from './refusal.ts';
import { type Encoding, sniff, sniffEncoding } from './sniff.ts';
import { type ByteSource, memorySource } from './source.ts';
import { TAG } from './tags.ts';

/** Transfer syntaxes that decide how elements are written (PS3.5 section 10, A.2, A.5). */
export const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  bigEndian: '1.2.840.10008.1.2.2',
  deflated: '1.2.840.10008.1.2.1.99',
} as const;

const FIRST_BYTES = 64 * 1024;
const GROWTH = 4;
const MAX_HEADER_BYTES = 256 * 1024 * 1024;
const META_ENCODING: Encoding = { explicit: true, bigEndian: false };

/** A header without its pixels: the data set, the pixel element's head, and the bytes that its offset refers to. */
export interface ParsedHead {
  readonly meta: Dataset;
  readonly data: Dataset;
  readonly transferSyntaxUid: string;
  readonly encoding: Encoding;
  readonly pixels: ElementHead | null;
  /** The file, or the inflated data set of a deflated one. */
  readonly pixelSource: ByteSource;
}

/** Bytes that a header may take at most; more is refused, so that memory stays bounded. */
export const LIMITS = { headerBytes: MAX_HEADER_BYTES, inflatedBytes: 2 * MAX_HEADER_BYTES } as const;

/**
 * Parses a header, reading from the source only as far as the pixels (I4): no preamble, missing meta group, big endian, deflated and
 * implicit data sets alike (I1). Throws {@link Refusal} with the reason in words.
 */
export function parseHead(source: ByteSource): ParsedHead {
  for (let wanted = FIRST_BYTES; ; ) {
    const bytes = source.read(0, wanted);
    try {
      return parsePrefix(bytes, source);
    } catch (fault) {
      if (!(fault instanceof NeedsMore)) throw fault;
      if (bytes.length >= source.size) throw new Refusal(fault.message);
      if (fault.until !== null && fault.until > source.size) throw new Refusal(fault.message);
      if (wanted >= LIMITS.headerBytes) throw new Refusal('the header is larger than 256 MiB');
      wanted = Math.min(LIMITS.headerBytes, Math.max(wanted * GROWTH, (fault.until ?? 0) + FIRST_BYTES));
    }
  }
}

function parsePrefix(bytes: Buffer, source: ByteSource): ParsedHead {
  const sniffed = sniff(bytes, source.size);
  if ('reason' in sniffed) throw new Refusal(sniffed.reason);
  const isWhole = bytes.length >= source.size;
  const metaEncoding = sniffEncoding(bytes, sniffed.start, source.size) ?? META_ENCODING;
  const hasMeta =
    bytes.length >= sniffed.start + 8 && readTag(bytes, sniffed.start, false).startsWith('x0002');
  const meta = hasMeta
    ? readElements(bytes, sniffed.start, {
        encoding: metaEncoding,
        isWhole,
        isOutside: (tag) => !tag.startsWith('x0002'),
      })
    : { byTag: {}, pixels: null, end: sniffed.start };
  const metaSet = new Dataset(bytes, meta.byTag, metaEncoding);
  const declared = metaSet.text(TAG.transferSyntaxUid);
  if (declared === SYNTAX.deflated) return parseDeflated(bytes, source, meta, metaSet);
  const encoding = resolveEncoding(bytes, meta.end, source.size, declared);
  const data = readElements(bytes, meta.end, { encoding, isWhole });
  if (data.end >= bytes.length && !isWhole) throw new NeedsMore('x00000000', null);
  return assemble(bytes, data, metaSet, encoding, declared ?? syntaxOf(encoding), source);
}

function assemble(
  bytes: Buffer,
  data: Elements,
  meta: Dataset,
  encoding: Encoding,
  transferSyntaxUid: string,
  pixelSource: ByteSource,
): ParsedHead {
  const dataset = new Dataset(bytes, data.byTag, encoding);
  return { meta, data: dataset, transferSyntaxUid, encoding, pixels: data.pixels, pixelSource };
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

function parseDeflated(bytes: Buffer, source: ByteSource, meta: Elements, metaSet: Dataset): ParsedHead {
  if (bytes.length < source.size) throw new NeedsMore(TAG.transferSyntaxUid, source.size);
  const inflated = inflate(bytes.subarray(meta.end));
  const data = readElements(inflated, 0, { encoding: META_ENCODING, isWhole: true });
  return assemble(inflated, data, metaSet, META_ENCODING, SYNTAX.deflated, memorySource(inflated));
}

// PS3.5 A.5 asks for a raw stream; some writers add zlib's own two bytes.
function inflate(deflated: Buffer): Buffer {
  const options = { maxOutputLength: LIMITS.inflatedBytes, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(deflated, options);
  } catch {
    try {
      return inflateSync(deflated, options);
    } catch {
      throw new Refusal('the deflated data set cannot be inflated');
    }
  }
}

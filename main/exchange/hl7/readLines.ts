import iconv from 'iconv-lite';
import type { Notes } from '../notes.ts';
import { badFile, checkSize, LIMITS } from '../refuse.ts';
import { decodeText } from '../text/decodeText.ts';
import { readDelimiters, USUAL } from './delimiters.ts';
import type { Line } from './segments.ts';

const MOST_SEGMENTS = 500_000;

/** Character sets of HL7 table 0211 and how iconv-lite calls them. */
const CHARSETS: Readonly<Record<string, string>> = {
  ASCII: 'utf-8',
  '': 'utf-8',
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  'UNICODE UTF-16': 'utf-16le',
  UNICODE: 'utf-16le',
  'GB 18030-2000': 'gb18030',
  'KS X 1001': 'euc-kr',
  'BIG-5': 'big5',
  'CNS 11643-1992': 'big5',
  'ISO IR87': 'shift_jis',
};

function encodingOf(written: string): string | null {
  const known = CHARSETS[written.toUpperCase().trim()];
  if (known) return known;
  const part = /^(?:ISO[ -]?)?8859[/-](\d{1,2})$/i.exec(written.trim())?.[1];
  const encoding = part ? `iso-8859-${part}` : written.trim();
  return iconv.encodingExists(encoding) ? encoding : null;
}

/** How the bytes of a source become text. */
export interface Decoding {
  readonly text: string;
  readonly decode: (bytes: Buffer) => string;
}

// MSH-18 stands in letters that all these sets share.
function declaredCharset(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 65536)).toString('latin1');
  const at = head.search(/(^|[\r\n\v])MSH/);
  const line = (at === -1 ? '' : head.slice(at).replace(/^[\r\n\v]/, '')).split(/[\r\n]/)[0] ?? '';
  const { field, repetition } = readDelimiters(line);
  return line.split(field)[17]?.split(repetition)[0] ?? '';
}

function decodeSource(bytes: Uint8Array, notes: Notes): Decoding {
  const guessed = decodeText(bytes);
  const declared = declaredCharset(bytes);
  const encoding = encodingOf(declared);
  if (encoding === null)
    notes.add(`The character set ${declared} (MSH-18) is not known; look at letters with accents.`);
  // What is UTF-16 or holds no valid UTF-8 is known by its bytes; else the message's own word counts.
  const isWide = guessed.encoding.startsWith('utf-16');
  const used =
    isWide || encoding === null || encoding === 'utf-8' || encoding === 'utf-16le'
      ? guessed.encoding
      : encoding;
  if (used === 'windows-1252')
    notes.add('The message is not UTF-8 and names no set; it was read as Latin 1.');
  const text = used === guessed.encoding ? guessed.text : iconv.decode(Buffer.from(bytes), used);
  return { text, decode: (part) => iconv.decode(part, used) };
}

const BARE = /^(EVN|NTE|OBR|OBX|ORC|PD1|PID|PV1|PV2|SPM)$/;

// A line break inside a text field is not allowed, and met: the rest belongs to the segment before. `MRI:` begins no segment.
function joinContinued(lines: readonly string[], notes: Notes): readonly Line[] {
  const joined: { parts: string[]; number: number }[] = [];
  let separator = USUAL.field;
  lines.forEach((text, index) => {
    if (text.trim() === '') return;
    if (/^(MSH|FHS|BHS)[^A-Za-z0-9\s]/.test(text)) separator = readDelimiters(text).field;
    const isSegment = BARE.test(text) || (/^[A-Z][A-Z0-9]{2}/.test(text) && text[3] === separator);
    const last = joined.at(-1);
    if (isSegment || !last) joined.push({ parts: [text], number: index + 1 });
    else {
      last.parts.push(text);
      notes.add('Lines that begin with no segment name were joined to the segment before.');
    }
  });
  return joined.map(({ parts, number }) => ({ text: parts.join('\n'), number }));
}

/**
 * Reads the segments of an HL7 v2 source, decoded by MSH-18 (table 0211) or by their bytes. Segments end with CR, LF or both; the
 * bytes of MLLP (0B, 1C) are ends too. Throws `bad_file` where it is empty, too large or has no MSH.
 */
export function readLines(
  bytes: Uint8Array,
  notes: Notes,
): { lines: readonly Line[]; decode: Decoding['decode'] } {
  checkSize(bytes, LIMITS.hl7Bytes, 'HL7 file');
  const { text, decode } = decodeSource(bytes, notes);
  const separated = text.replaceAll('\v', '\r').replaceAll('\x1c', '\r');
  const written = separated.split(/\r\n|\r|\n/, MOST_SEGMENTS + 1);
  if (written.length > MOST_SEGMENTS)
    throw badFile(`The HL7 file holds more than ${MOST_SEGMENTS} segments.`, 'Export it in parts.');
  const lines = joinContinued(written, notes);
  if (!lines.some((line) => line.text.startsWith('MSH')))
    throw badFile(
      'The HL7 file has no MSH segment: no message begins in it.',
      'Export the report again as HL7 v2 or text.',
    );
  return { lines, decode };
}

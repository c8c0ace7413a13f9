import iconv from 'iconv-lite';
import { ASCII, BY_ESCAPE, type CodeElement } from './codeElements.ts';
import { type Charset, resolveCharset } from './terms.ts';

export type { Charset };
export { resolveCharset };

/** Is told in words what is wrong with a text that was read all the same. */
export type Doubt = (words: string) => void;

const ESCAPE = 0x1b;
const UNREADABLE = '\ufffd';
// Code elements fall back to the initial ones at line ends, page ends and value delimiters; in names also between groups and
// components (PS3.5 section 6.1.2.5.3).
const TEXT_RESETS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x5c]);
const NAME_RESETS: ReadonlySet<number> = new Set([...TEXT_RESETS, 0x5e, 0x3d]);
const NO_DOUBT: Doubt = () => undefined;

/** Decodes the bytes of a text value, escape sequences followed and removed (I2). What does not decode is read as best as possible. */
export function decodeText(bytes: Buffer, charset: Charset, doubt: Doubt = NO_DOUBT): string {
  return decode(bytes, charset, TEXT_RESETS, doubt);
}

/** Decodes the bytes of a person name: each component and component group starts anew from the initial repertoire. */
export function decodeName(bytes: Buffer, charset: Charset, doubt: Doubt = NO_DOUBT): string {
  return decode(bytes, charset, NAME_RESETS, doubt);
}

function decode(bytes: Buffer, charset: Charset, resets: ReadonlySet<number>, doubt: Doubt): string {
  // Most values: they read the same in every set that has ASCII below.
  if (isPlainAscii(bytes)) return bytes.toString('latin1');
  const text =
    charset.kind === 'whole'
      ? decodeWhole(bytes, charset, doubt)
      : decodeExtended(bytes, charset, resets, doubt);
  if (!text.includes(UNREADABLE)) return text;
  // JIS X 0201 is the single-byte part of Shift JIS: who writes all of that names this.
  const isKatakana = charset.kind === 'extended' && charset.upper?.term === '13';
  const shiftJis = isKatakana ? iconv.decode(bytes, 'shift_jis') : UNREADABLE;
  if (!shiftJis.includes(UNREADABLE)) {
    doubt('it is not in the character set that the file names (ISO_IR 13): read as Shift JIS');
    return shiftJis;
  }
  doubt('it holds bytes that are no letters of its character set');
  return text;
}

function decodeWhole(bytes: Buffer, charset: Charset & { kind: 'whole' }, doubt: Doubt): string {
  const text = iconv.decode(bytes, charset.encoding);
  if (charset.encoding !== 'utf-8' || !text.includes(UNREADABLE)) return text;
  // Letters that did decode show UTF-8 with a fault; none, that it is something else.
  if (/[\u0080-\ufffc\ud800-\udfff]/.test(text)) return text;
  doubt(`it is not in the character set that the file names (${charset.term}): read as Latin 1`);
  return bytes.toString('latin1');
}

interface State {
  lower: CodeElement;
  upper: CodeElement | null;
}

// A loop: a callback for each byte of each value is felt in an import.
function isPlainAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80 || byte === ESCAPE) return false;
  return true;
}

type Extended = Charset & { kind: 'extended' };

function decodeExtended(bytes: Buffer, charset: Extended, resets: ReadonlySet<number>, doubt: Doubt): string {
  const initial = charset.upper;
  const state: State = { lower: ASCII, upper: initial };
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === ESCAPE) {
      at += applyEscape(bytes, at, state, charset, doubt);
      continue;
    }
    const end = endOfRun(bytes, at, state, resets);
    text += decodeRun(bytes.subarray(at, end), state, charset, doubt);
    if (state.lower.width === 1 && resets.has(bytes[end - 1] ?? 0))
      Object.assign(state, { lower: ASCII, upper: initial });
    at = end;
  }
  return text;
}

// Returns the length of the escape sequence; an unknown one costs its ESC alone.
function applyEscape(bytes: Buffer, at: number, state: State, { named }: Extended, doubt: Doubt): number {
  const rest = bytes.toString('latin1', at + 1, at + 4);
  const invoked = BY_ESCAPE.find((element) => rest.startsWith(element.escape));
  if (!invoked) {
    doubt('it holds an escape sequence that is not known');
    return 1;
  }
  const isAscii = invoked.half === 'G0' && invoked.width === 1;
  if (!isAscii && !named.has(invoked.term))
    doubt(`it uses ISO 2022 IR ${invoked.term}, which the file does not name`);
  if (invoked.half === 'G0') state.lower = invoked;
  else state.upper = invoked;
  return 1 + invoked.escape.length;
}

// A run is of one half, and ends after a delimiter of a single-byte lower half.
function endOfRun(bytes: Buffer, start: number, state: State, resets: ReadonlySet<number>): number {
  const isUpper = (bytes[start] ?? 0) >= 0x80;
  let end = start;
  while (end < bytes.length) {
    const byte = bytes[end] ?? 0;
    if (byte === ESCAPE || byte >= 0x80 !== isUpper) break;
    end++;
    if (!isUpper && state.lower.width === 1 && resets.has(byte)) break;
  }
  return end;
}

function decodeRun(run: Buffer, { lower, upper }: State, charset: Extended, doubt: Doubt): string {
  if ((run[0] ?? 0) < 0x80) return lower.decode(run);
  if (!upper) return decodeUndeclared(run, charset, doubt);
  const text = upper.decode(run);
  // No letter of ISO 8859 stands at 80 to 9F: what does shows that the file names a wrong set.
  return upper.width === 1 && /[\u0080-\u009f]/.test(text) ? decodeMisnamed(run, text, upper, doubt) : text;
}

function utf8Of(run: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(run);
  } catch {
    return null;
  }
}

function decodeMisnamed(run: Buffer, text: string, { term }: CodeElement, doubt: Doubt): string {
  const utf8 = utf8Of(run);
  const isLatin = utf8 === null && term === '100';
  const made = utf8 !== null ? 'UTF-8' : isLatin ? 'Windows-1252' : `ISO_IR ${term} all the same`;
  doubt(`it is not in the character set that the file names (ISO_IR ${term}): read as ${made}`);
  return utf8 ?? (isLatin ? iconv.decode(run, 'windows-1252') : text);
}

// Bytes above 7F where no upper half was declared: UTF-8 where they are valid UTF-8, else Latin 1, as most writers mean.
function decodeUndeclared(run: Buffer, { isUnknown }: Extended, doubt: Doubt): string {
  const utf8 = utf8Of(run);
  if (!isUnknown)
    doubt(
      `it has letters beyond ASCII, of no character set that the file names: read as ${utf8 ? 'UTF-8' : 'Latin 1'}`,
    );
  return utf8 ?? run.toString('latin1');
}

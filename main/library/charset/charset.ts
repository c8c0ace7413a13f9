import iconv from 'iconv-lite';
import { ASCII, BY_ESCAPE, type CodeElement, UPPER } from './codeElements.ts';

/** How the text of a data set is decoded: as one encoding throughout, or with ISO 2022 code extensions from an initial upper half. */
export type Charset =
  | { readonly kind: 'whole'; readonly encoding: string }
  | { readonly kind: 'extended'; readonly upper: CodeElement | null };

const WHOLE: Readonly<Record<string, string>> = {
  '192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gbk',
};
const ESCAPE = 0x1b;
// Code elements fall back to the initial ones at line ends, page ends and value delimiters; in names also between groups and
// components (PS3.5 section 6.1.2.5.3).
const TEXT_RESETS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x5c]);
const NAME_RESETS: ReadonlySet<number> = new Set([...TEXT_RESETS, 0x5e, 0x3d]);

/** The number or name that a defined term stands for; real files write `ISO-IR 100` and `ISO_2022_IR_100` too. */
function termOf(written: string): string {
  const term = written.trim().toUpperCase();
  return /IR[\s_-]*(\d+)/.exec(term)?.[1] ?? term;
}

/**
 * Reads the values of Specific Character Set (0008,0005) (PS3.3 C.12.1.1.2). The first value is the initial repertoire; the others may
 * be invoked by escape sequences, which are followed wherever they occur. An unknown term counts as none.
 */
export function resolveCharset(written: readonly string[]): Charset {
  const terms = written.map(termOf);
  const whole = terms.map((term) => WHOLE[term]).find((encoding) => encoding !== undefined);
  if (whole) return { kind: 'whole', encoding: whole };
  return { kind: 'extended', upper: UPPER[terms[0] ?? ''] ?? null };
}

/** Decodes the bytes of a text value, escape sequences followed and removed (I2). */
export function decodeText(bytes: Buffer, charset: Charset): string {
  if (charset.kind === 'whole') return iconv.decode(bytes, charset.encoding);
  return decodeExtended(bytes, charset.upper, TEXT_RESETS);
}

/** Decodes the bytes of a person name: each component and component group starts anew from the initial repertoire. */
export function decodeName(bytes: Buffer, charset: Charset): string {
  if (charset.kind === 'whole') return iconv.decode(bytes, charset.encoding);
  return decodeExtended(bytes, charset.upper, NAME_RESETS);
}

interface State {
  lower: CodeElement;
  upper: CodeElement | null;
}

function decodeExtended(bytes: Buffer, initial: CodeElement | null, resets: ReadonlySet<number>): string {
  const state: State = { lower: ASCII, upper: initial };
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === ESCAPE) {
      at += applyEscape(bytes, at, state);
      continue;
    }
    const end = endOfRun(bytes, at, state, resets);
    text += decodeRun(bytes.subarray(at, end), state);
    if (state.lower.width === 1 && resets.has(bytes[end - 1] ?? 0))
      Object.assign(state, { lower: ASCII, upper: initial });
    at = end;
  }
  return text;
}

// Returns the length of the escape sequence; an unknown one costs its ESC alone.
function applyEscape(bytes: Buffer, at: number, state: State): number {
  const rest = bytes.toString('latin1', at + 1, at + 4);
  const invoked = BY_ESCAPE.find((element) => rest.startsWith(element.escape));
  if (!invoked) return 1;
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

function decodeRun(run: Buffer, state: State): string {
  const isUpper = (run[0] ?? 0) >= 0x80;
  if (!isUpper) return state.lower.decode(run);
  return state.upper ? state.upper.decode(run) : decodeUndeclared(run);
}

// Bytes above 7F where no upper half was declared: UTF-8 where they are valid UTF-8, else Latin 1, as most writers mean.
function decodeUndeclared(run: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(run);
  } catch {
    return run.toString('latin1');
  }
}

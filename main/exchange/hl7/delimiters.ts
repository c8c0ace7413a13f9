/** The characters that divide a message (HL7 v2.5 chapter 2.5.4): MSH-1 and MSH-2. */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

export const USUAL: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};

/** Reads them from the line of an MSH, FHS or BHS segment; a missing one is the usual one. */
export function readDelimiters(line: string): Delimiters {
  const field = line[3] ?? USUAL.field;
  const written = (line.slice(4).split(field)[0] ?? '').split('');
  const [component, repetition, sign, subcomponent] = written;
  return {
    field,
    component: component ?? USUAL.component,
    repetition: repetition ?? USUAL.repetition,
    escape: sign ?? USUAL.escape,
    subcomponent: subcomponent ?? USUAL.subcomponent,
  };
}

const MOST_ESCAPE = 4000;
const MOST_SPACES = 20;

// The commands of formatted text (2.7.6): line breaks are kept, indents and alignment are not.
function formatting(command: string): string | null {
  if (/^\.(br|ce)$/i.test(command)) return '\n';
  const spaces = /^\.sp\s*\+?(\d+)?$/i.exec(command);
  if (spaces) return '\n'.repeat(Math.min(Number(spaces[1] ?? 1), MOST_SPACES));
  return /^\.(in|ti|fi|nf|sk)\s*[+-]?\d*$/i.test(command) ? '' : null;
}

/** What one escape sequence stands for; null where it is none, as in a path with backslashes. */
function meaningOf(
  sequence: string,
  delimiters: Delimiters,
  decode: (bytes: Buffer) => string,
): string | null {
  if (sequence === 'F') return delimiters.field;
  if (sequence === 'S') return delimiters.component;
  if (sequence === 'T') return delimiters.subcomponent;
  if (sequence === 'R') return delimiters.repetition;
  if (sequence === 'E') return delimiters.escape;
  if (sequence === 'H' || sequence === 'N') return '';
  if (/^X([0-9A-F]{2})+$/i.test(sequence)) return decode(Buffer.from(sequence.slice(1), 'hex'));
  if (/^(C[0-9A-F]{4}|M[0-9A-F]{4,6})$/i.test(sequence)) return '';
  return formatting(sequence);
}

/** Text with its escape sequences followed (2.7). What is no sequence stays as written. `decode` reads the bytes of `\X…\`. */
export function unescapeText(
  written: string,
  delimiters: Delimiters,
  decode: (bytes: Buffer) => string = (bytes) => bytes.toString('latin1'),
): string {
  const sign = delimiters.escape;
  if (!written.includes(sign)) return written;
  let text = '';
  for (let at = 0; at < written.length; ) {
    const start = written.indexOf(sign, at);
    const end = start === -1 ? -1 : written.indexOf(sign, start + 1);
    if (end === -1) return text + written.slice(at);
    const isShort = end - start <= MOST_ESCAPE;
    const meaning = isShort ? meaningOf(written.slice(start + 1, end), delimiters, decode) : null;
    text += written.slice(at, start) + (meaning ?? written.slice(start, end));
    at = meaning === null ? end : end + 1;
  }
  return text;
}

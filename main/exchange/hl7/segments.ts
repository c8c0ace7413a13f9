import { badFile } from '../refuse.ts';
import { type Delimiters, readDelimiters, unescapeText } from './delimiters.ts';

const MOST_REPETITIONS = 10_000;

/** One part of a field, by component and subcomponent, each text unescaped. */
export class Value {
  readonly #written: string;
  readonly #delimiters: Delimiters;
  readonly #decode: (bytes: Buffer) => string;

  constructor(written: string, delimiters: Delimiters, decode: (bytes: Buffer) => string) {
    this.#written = written;
    this.#delimiters = delimiters;
    this.#decode = decode;
  }

  /** The text of a component, 1-based; null where absent, empty or `""` (a deleted value). */
  text(component: number, subcomponent: number | null = null): string | null {
    const raw = this.#written.split(this.#delimiters.component)[component - 1] ?? '';
    const part =
      subcomponent === null ? raw : (raw.split(this.#delimiters.subcomponent)[subcomponent - 1] ?? '');
    const words = unescapeText(part, this.#delimiters, this.#decode).trim();
    return words === '' || words === '""' ? null : words;
  }

  /** The whole, with its components as one text; for text fields, which have none. */
  get whole(): string {
    const text = unescapeText(this.#written, this.#delimiters, this.#decode);
    return text === '""' ? '' : text;
  }

  /** As written, for data that holds no escapes. */
  get raw(): string {
    return this.#written;
  }
}

/** One segment: its name and its fields, numbered as HL7 numbers them. */
export class Segment {
  readonly name: string;
  readonly #fields: readonly string[];
  readonly #delimiters: Delimiters;
  readonly #decode: (bytes: Buffer) => string;

  constructor(line: string, delimiters: Delimiters, decode: (bytes: Buffer) => string) {
    const parts = line.split(delimiters.field);
    this.name = parts[0] ?? '';
    // MSH-1 is the separator itself.
    this.#fields = this.name === 'MSH' ? [this.name, delimiters.field, ...parts.slice(1)] : parts;
    this.#delimiters = delimiters;
    this.#decode = decode;
  }

  /** All repetitions of a field; an empty field has none. Throws `bad_file` where there are more than a field can mean. */
  all(field: number): readonly Value[] {
    const written = this.#fields[field] ?? '';
    if (written === '') return [];
    const parts = written.split(this.#delimiters.repetition, MOST_REPETITIONS + 1);
    if (parts.length > MOST_REPETITIONS)
      throw badFile(
        `The HL7 field ${this.name}-${field} repeats more than ${MOST_REPETITIONS} times.`,
        'Send the message again from its source.',
      );
    return parts.map((part) => new Value(part, this.#delimiters, this.#decode));
  }

  /** The first repetition of a field; null where it is empty. */
  first(field: number): Value | null {
    return this.all(field)[0] ?? null;
  }

  /** A component of the first repetition, the first one by default. */
  text(field: number, component = 1): string | null {
    return this.first(field)?.text(component) ?? null;
  }
}

/** One message: MSH and what follows it. */
export interface Message {
  readonly segments: readonly Segment[];
  /** `ORU^R01`. */
  readonly kind: string;
}

/** One segment a line, as written. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

function messageOf(lines: readonly Line[], decode: (bytes: Buffer) => string): Message {
  const delimiters = readDelimiters(lines[0]?.text ?? '');
  const segments = lines.map(({ text }) => new Segment(text, delimiters, decode));
  const head = segments[0];
  return { segments, kind: `${head?.text(9) ?? '?'}^${head?.text(9, 2) ?? '?'}` };
}

/** Divides lines into messages: each begins at its MSH; what stands before the first, such as FHS and BHS, is left out. */
export function splitMessages(lines: readonly Line[], decode: (bytes: Buffer) => string): readonly Message[] {
  const messages: Line[][] = [];
  for (const line of lines) {
    if (line.text.startsWith('MSH')) messages.push([line]);
    else if (!/^(FHS|BHS|BTS|FTS)/.test(line.text)) messages.at(-1)?.push(line);
  }
  return messages.map((own) => messageOf(own, decode));
}

import type { Span } from '../contract/domain/source.ts';

/** One line of text: runs of white space are one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A plain text that grows line by line and knows where each line stands, so that a fact can name its source (P3). */
export class Sheet {
  readonly #lines: string[] = [];
  #length = 0;

  /** Adds a heading, apart from what stands above. */
  heading(text: string): void {
    if (this.#lines.length > 0) this.#push('');
    this.#push(oneLine(text));
  }

  /** Adds one line; returns its span in UTF-16 code units. `indent` in steps of two spaces. */
  line(text: string, indent = 0): Span {
    const words = oneLine(text);
    const start = this.#length + indent * 2;
    this.#push(' '.repeat(indent * 2) + words);
    return { start, end: start + words.length };
  }

  /** Adds text of several lines as it stands; returns its span. */
  block(text: string): Span {
    const start = this.#length;
    this.#push(text);
    return { start, end: start + text.length };
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  /** UTF-16 code units so far. */
  get length(): number {
    return this.#length;
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#length += line.length + 1;
  }
}

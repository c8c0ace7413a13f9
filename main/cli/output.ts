import { AppError } from '../contract/errors.ts';

/** Exit codes of the command line: done, refused with a reason, wrong usage. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** How a command shows what came out: one JSON document, or lines for a person. */
export interface Output {
  readonly json: boolean;
  /** True once anything was written: a JSON document has no second one behind it. */
  hasWritten(): boolean;
  write(text: string): void;
  log(text: string): void;
}

/** Results on stdout and nothing else there; logs go to stderr. */
export function createOutput(json: boolean): Output {
  let written = false;
  return {
    json,
    hasWritten: () => written,
    write: (text) => {
      written = true;
      process.stdout.write(`${text}\n`);
    },
    log: (text) => process.stderr.write(`${text}\n`),
  };
}

/** A reader that has seen enough closes the pipe (`… | head`): what is left to say is dropped, the work is ended in order. */
export function endQuietlyWhenUnread(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Shows a value as JSON, or its lines where a person reads. */
export function show(output: Output, value: unknown, lines: readonly string[]): void {
  if (output.json) output.write(JSON.stringify(value, withoutVectors, 1));
  else for (const line of lines) output.write(line);
}

/** Embeddings are said by their length: a thousand numbers help nobody on a terminal. */
function withoutVectors(_key: string, value: unknown): unknown {
  return value instanceof Float32Array ? `${value.length} numbers` : value;
}

/** Says what failed on stderr, as JSON on stdout where JSON was asked for, and sets the exit code: an argument that is none is wrong usage. */
export function showFailure(output: Output, error: unknown): void {
  const code = error instanceof AppError ? error.code : 'internal';
  const sentence = error instanceof Error ? error.message : String(error);
  if (output.json && !output.hasWritten())
    output.write(JSON.stringify({ error: { code, sentence } }, null, 1));
  output.log(`anamnesis: ${sentence}`);
  process.exitCode = code === 'invalid_input' ? EXIT.usage : EXIT.refused;
}

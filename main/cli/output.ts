import { AppError } from '../contract/errors.ts';

/** Exit codes of the command line: done, refused with a reason, wrong usage. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** How a command shows what came out: one JSON document, or lines for a person. */
export interface Output {
  readonly json: boolean;
  write(text: string): void;
  log(text: string): void;
}

/** Results on stdout and nothing else there; logs go to stderr. */
export function createOutput(json: boolean): Output {
  return {
    json,
    write: (text) => process.stdout.write(`${text}\n`),
    log: (text) => process.stderr.write(`${text}\n`),
  };
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

/** Says what failed, with its code, on stderr (and as JSON on stdout where JSON was asked for). */
export function showFailure(output: Output, error: unknown): void {
  const code = error instanceof AppError ? error.code : 'internal';
  const sentence = error instanceof Error ? error.message : String(error);
  if (output.json) output.write(JSON.stringify({ error: { code, sentence } }, null, 1));
  output.log(`anamnesis: ${sentence}`);
}

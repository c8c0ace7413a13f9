// Errors that say all there is to say.

/** A foreseen failure: its message is shown without a stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** Says an error in words and ends with 1; the stack only of one that nobody foresaw. */
export function endWith(error) {
  console.error(['Refusal', 'AppError'].includes(error?.name) ? error.message : error);
  process.exit(1);
}

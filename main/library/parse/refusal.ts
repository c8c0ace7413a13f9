/** A file that cannot be taken, with the reason in plain words. One file's fault, never the import's. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

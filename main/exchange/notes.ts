const MOST = 200;

/** Collects in words what was left out of a source and why. Equal notes are counted; past two hundred, only their number is kept. */
export class Notes {
  readonly #counts = new Map<string, number>();
  #beyond = 0;

  add(note: string): void {
    const count = this.#counts.get(note);
    if (count === undefined && this.#counts.size >= MOST) this.#beyond++;
    else this.#counts.set(note, (count ?? 0) + 1);
  }

  /** The notes in the order in which they first came. */
  list(): readonly string[] {
    const all = [...this.#counts].map(([note, count]) => (count === 1 ? note : `${note} (${count} times)`));
    return this.#beyond === 0 ? all : [...all, `${this.#beyond} more notes of this kind are not listed.`];
  }
}

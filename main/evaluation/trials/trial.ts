/** One number that a trial found, with its name in plain words. */
export interface Figure {
  readonly name: string;
  readonly value: number | string;
}

/** What a long check found: figures for docs/figures, and what went wrong, in words; empty where nothing did. */
export interface TrialOutcome {
  readonly figures: readonly Figure[];
  readonly problems: readonly string[];
}

/** A long check that `npm run long -- <name>` runs in its full size; tests run it in a small one. */
export interface Trial {
  /** What it shows, in one sentence. */
  readonly shows: string;
  run(say: (words: string) => void): Promise<TrialOutcome>;
}

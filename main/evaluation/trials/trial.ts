/** One number that a trial found, with its name in plain words. */
export interface Figure {
  readonly name: string;
  readonly value: number | string;
}

/** What a long check found: figures for docs/figures, and what went wrong, in words; empty where nothing did. */
export interface TrialOutcome {
  readonly figures: readonly Figure[];
  readonly problems: readonly string[];
  /** More of the page, as Markdown: tables that are no list of figures. */
  readonly tables?: string;
}

/** A long check that `npm run long -- <name>` runs in its full size; tests run it in a small one. */
export interface Trial {
  /** What it shows, in one sentence. */
  readonly shows: string;
  /** Name of its page in docs/figures where that is not the trial's own. */
  readonly page?: string;
  run(say: (words: string) => void): Promise<TrialOutcome>;
}

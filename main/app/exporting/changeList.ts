import type {
  BurnedIn,
  DeidentifyReport,
  ElementAction,
  ElementChange,
  LeftOut,
} from '../../contract/domain/deidentify.ts';
import type { Copy, NoCopy } from '../../exchange/deidentify/deidentify.ts';

/** Elements that are listed one by one; a file can hold more than anybody reads. */
const MOST_CHANGES = 2000;

interface Counted {
  readonly path: string;
  readonly name: string;
  readonly action: ElementAction;
  readonly before: string | null;
  readonly after: string | null;
  count: number;
}

/** Gathers what changes over many files: one line for each element and action, with the first values and the number of places. */
export class ChangeList {
  readonly #changes = new Map<string, Counted>();
  readonly #leftOut: LeftOut[] = [];
  readonly #burnedIn: Record<BurnedIn, number> = { declared: 0, likely: 0, not_stated: 0, none: 0 };
  #files = 0;

  add(made: Copy | NoCopy): void {
    if (made.outcome === 'left out') {
      this.#leftOut.push({ sopUid: made.sopUid, reason: made.reason });
      return;
    }
    this.#files += 1;
    this.#burnedIn[made.burnedIn] += 1;
    for (const change of made.changes) this.#count(change);
  }

  get files(): number {
    return this.#files;
  }

  report(folder: string | null, cancelled: boolean): DeidentifyReport {
    const changes: ElementChange[] = [...this.#changes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    const [leftOut, burnedIn] = [this.#leftOut, this.#burnedIn];
    return { files: this.#files, changes, leftOut, burnedIn, folder, cancelled };
  }

  #count(change: Copy['changes'][number]): void {
    const key = `${change.path} ${change.action}`;
    const known = this.#changes.get(key);
    if (known) known.count += 1;
    else if (this.#changes.size < MOST_CHANGES) this.#changes.set(key, { ...change, count: 1 });
  }
}

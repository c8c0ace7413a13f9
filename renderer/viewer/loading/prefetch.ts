import { AppError } from '../../../main/contract/errors.ts';
import type { StackImage } from '../stack.ts';
import { type KeptPictures, type LoadProgress, StackAhead, type StackRank } from './StackAhead.ts';

export type { LoadProgress } from './StackAhead.ts';

/** What loads, and keeps what was loaded. */
export interface PrefetchParts {
  load(image: StackImage): Promise<unknown>;
  /** Gives up loads that are not done. */
  cancel(imageIds: readonly string[]): void;
  readonly kept: KeptPictures & { readonly maxBytes: number };
}

/** A stack that is loaded ahead. */
export interface Prefetched {
  /** The image shown is another one now. */
  moved(): void;
  /** Gives up what is left. */
  end(): void;
}

const AT_ONCE = 3;
/** The rest is for what is drawn beside the stacks. */
const SHARE = 0.8;
const TELL_EVERY_MS = 250;

/**
 * Loads the stacks that are shown in the background, a few pictures at once over all of them: first what lies next to the images shown,
 * then the rest of the current study, then the prior's, as far as the cache has room (T8). A stack that is too large is loaded around
 * the image shown, and that window goes along with it: nothing in it makes way for what lies farther off.
 */
export class Prefetch {
  readonly #parts: PrefetchParts;
  readonly #stacks = new Set<StackAhead>();
  readonly #running = new Map<string, StackAhead>();

  constructor(parts: PrefetchParts) {
    this.#parts = parts;
  }

  /** Loads a stack ahead of the image shown. */
  add(
    images: readonly StackImage[],
    currentIndex: () => number,
    rank: StackRank,
    onProgress: (progress: LoadProgress) => void,
  ): Prefetched {
    const stack = new StackAhead({ images, currentIndex, rank, kept: this.#parts.kept });
    const told = seldom(() => onProgress(stack.progress()));
    stack.onChange = told.call;
    this.#stacks.add(stack);
    onProgress(stack.progress());
    this.#moved();
    return {
      moved: () => this.#moved(),
      end: () => {
        this.#stacks.delete(stack);
        told.end();
        this.#moved();
      },
    };
  }

  /** Image ids around the images shown, as far as the cache has room for them. */
  near(): ReadonlySet<string> {
    return new Set([...this.#stacks].flatMap((stack) => stack.nearIds()));
  }

  /** Asks again for all that failed: the core was away, and is there again. */
  again(): void {
    for (const stack of this.#stacks) {
      stack.again();
      stack.onChange();
    }
    this.#moved();
  }

  // One moved on, or left: what is on its way and nobody's neighbour any more is given up.
  #moved(): void {
    const budget = (SHARE * this.#parts.kept.maxBytes) / Math.max(1, this.#stacks.size);
    for (const stack of this.#stacks) stack.look(budget);
    const near = this.near();
    this.#parts.cancel([...this.#running.keys()].filter((id) => !near.has(id)));
    this.#loadMore();
  }

  #loadMore(): void {
    while (this.#running.size < AT_ONCE) {
      const next = this.#next();
      if (next === null) return;
      void this.#load(next.stack, next.image);
    }
  }

  #next(): { stack: StackAhead; image: StackImage } | null {
    const best = [...this.#stacks]
      .map((stack) => ({ stack, wanted: stack.next((id) => this.#running.has(id)) }))
      .flatMap(({ stack, wanted }) => (wanted === null ? [] : [{ stack, ...wanted }]))
      .sort((one, other) => one.cost - other.cost)[0];
    return best ?? null;
  }

  async #load(stack: StackAhead, image: StackImage): Promise<void> {
    this.#running.set(image.imageId, stack);
    try {
      await this.#parts.load(image);
    } catch (error) {
      // The reason is shown when a person comes to the image.
      if (!(error instanceof AppError && error.code === 'cancelled')) stack.failed(image.imageId);
    }
    this.#running.delete(image.imageId);
    stack.onChange();
    this.#moved();
  }
}

/** Calls now and then while it is asked to, and once at the end. */
function seldom(call: () => void): { call(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = () => {
    timer = undefined;
    call();
  };
  return {
    call: () => {
      timer ??= setTimeout(late, TELL_EVERY_MS);
    },
    end: () => clearTimeout(timer),
  };
}

import type { StackImage } from '../stack.ts';

/** How much of a stack is in the cache. */
export interface LoadProgress {
  readonly loaded: number;
  readonly failed: number;
  readonly total: number;
}

/** What is asked of the cache; bytes are 0 of what is not there. */
export interface KeptPictures {
  has(imageId: string): boolean;
  bytesOf(imageId: string): number;
}

/** Whose stack it is: the study that is read, or one beside it. */
export type StackRank = 'current' | 'prior' | 'other';

interface StackAheadOptions {
  readonly images: readonly StackImage[];
  readonly currentIndex: () => number;
  readonly rank: StackRank;
  readonly kept: KeptPictures;
}

/** Images so near to the one shown are wanted before all others. */
const NEXT = 8;
const CURRENT_COST = 1_000_000;
const PRIOR_COST = 2_000_000;

/** What is wanted of one stack, by how far it lies from the image shown. */
export class StackAhead {
  onChange: () => void = () => {};
  readonly #options: StackAheadOptions;
  readonly #failed = new Set<string>();
  #current: number;
  #direction = 1;
  /** The window: the first image in it, and the one behind the last. */
  #from = 0;
  #to = 0;
  /** Bytes of the largest image that was there. */
  #largest = 0;

  constructor(options: StackAheadOptions) {
    this.#options = options;
    this.#current = options.currentIndex();
  }

  /** Looks where one is now; the window may hold so many bytes. */
  look(budgetBytes: number): void {
    const { images, currentIndex } = this.#options;
    const current = currentIndex();
    if (current !== this.#current) this.#direction = current < this.#current ? -1 : 1;
    this.#current = current;
    const count = Math.min(images.length, this.#countFor(budgetBytes));
    this.#from = Math.min(Math.max(0, current - Math.floor(count / 2)), images.length - count);
    this.#to = this.#from + count;
  }

  nearIds(): string[] {
    return this.#options.images.slice(this.#from, this.#to).map(({ imageId }) => imageId);
  }

  /** The image wanted next and how urgently, small before large; null where all of the window is there. */
  next(isRunning: (imageId: string) => boolean): { image: StackImage; cost: number } | null {
    const { images, kept } = this.#options;
    let best: { image: StackImage; cost: number } | null = null;
    for (let index = this.#from; index < this.#to; index++) {
      const cost = this.#costOf(index);
      const image = images[index];
      if (image === undefined || (best !== null && best.cost <= cost)) continue;
      const { imageId } = image;
      if (!kept.has(imageId) && !this.#failed.has(imageId) && !isRunning(imageId)) best = { image, cost };
    }
    return best;
  }

  failed(imageId: string): void {
    this.#failed.add(imageId);
  }

  /** What failed is wanted again. */
  again(): void {
    this.#failed.clear();
  }

  progress(): LoadProgress {
    const { images, kept } = this.#options;
    const loaded = images.filter(({ imageId }) => kept.has(imageId)).length;
    return { loaded, failed: this.#failed.size, total: images.length };
  }

  // One scrolls on more often than back.
  #costOf(index: number): number {
    const ahead = (index - this.#current) * this.#direction;
    const far = ahead >= 0 ? ahead : -2 * ahead;
    if (far <= NEXT) return far;
    return far + (this.#options.rank === 'current' ? CURRENT_COST : PRIOR_COST);
  }

  // The largest tells how many there is room for; until one is there, there is no window but the image shown.
  #countFor(budgetBytes: number): number {
    const { images, kept } = this.#options;
    for (const { imageId } of images) this.#largest = Math.max(this.#largest, kept.bytesOf(imageId));
    return this.#largest === 0 ? 1 : Math.max(1, Math.floor(budgetBytes / this.#largest));
  }
}

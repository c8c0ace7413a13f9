import { onLoadAgain, prefetch } from './loading/imageLoader.ts';
import { libraryPictures } from './loading/libraryPictures.ts';
import type { LoadProgress, Prefetched } from './loading/prefetch.ts';
import { needsResolving, resolveStack } from './loading/resolveStack.ts';
import type { StackRank } from './loading/StackAhead.ts';
import { StackView } from './StackView.ts';
import { middleIndex, type StackImage } from './stack.ts';

/** Who is told of a stack. */
export interface StackTold {
  /** Null while there is none, or none any more. */
  onView(view: StackView | null): void;
  onProgress(progress: LoadProgress): void;
}

/** A stack that is open on an element: its view, and what is loaded ahead. */
export class OpenStack {
  readonly #abort = new AbortController();
  readonly #told: StackTold;
  #view: StackView | null = null;
  readonly #rank: StackRank;
  #ahead: Prefetched | null = null;
  #forget: () => void = () => {};

  /** Opens at the middle image. */
  constructor(element: HTMLDivElement, images: readonly StackImage[], rank: StackRank, told: StackTold) {
    this.#told = told;
    this.#rank = rank;
    const { signal } = this.#abort;
    if (!needsResolving(images)) this.#open(element, images);
    else
      void resolveStack(images, libraryPictures, signal).then(
        (ordered) => signal.aborted || this.#open(element, ordered),
      );
  }

  /** Goes on with a stack to which images came, and shows what it showed. False where it is another stack. */
  grow(images: readonly StackImage[]): boolean {
    if (this.#view === null || needsResolving(images) || !this.#view.grow(images)) return false;
    this.#prefetch(this.#view);
    return true;
  }

  close(): void {
    this.#abort.abort();
    this.#ahead?.end();
    this.#forget();
    this.#view?.dispose();
    this.#told.onView(null);
  }

  #open(element: HTMLDivElement, images: readonly StackImage[]): void {
    const view = new StackView(element, images);
    this.#view = view;
    this.#told.onView(view);
    this.#forget = onLoadAgain(() => {
      if (view.state().error !== null) void view.show(view.state().index);
    });
    let { index } = view.state();
    view.subscribe(() => {
      if (view.state().index !== index) this.#ahead?.moved();
      index = view.state().index;
    });
    // The image asked for comes first; the others would share its connection.
    void view.show(middleIndex(images)).then(() => this.#abort.signal.aborted || this.#prefetch(view));
  }

  #prefetch(view: StackView): void {
    this.#ahead?.end();
    this.#ahead = prefetch.add(view.images, () => view.state().index, this.#rank, this.#told.onProgress);
  }
}

import type { Presentation, StackView } from '../StackView.ts';
import type { History, StepKind } from './history.ts';

/** A pause after which the same key begins a step of its own. */
const PAUSE_MS = 1000;

/** Acts on how a view shows its picture, kept so that they can be undone (T3), with what linked views did along. */
export class ViewSteps {
  readonly #view: StackView;
  readonly #all: ReadonlySet<StackView>;
  readonly #history: History;
  #gesture = 0;
  #last: { readonly kind: StepKind | null; readonly at: number } = { kind: null, at: 0 };

  /** `all` holds the views that are on screen, this one among them. */
  constructor(view: StackView, all: ReadonlySet<StackView>, history: History) {
    this.#view = view;
    this.#all = all;
    this.#history = history;
  }

  /** A drag begins: all that it changes is one step. */
  begin(): void {
    this.#gesture += 1;
  }

  /** Changes the view as part of a drag. */
  drag(kind: StepKind, act: () => void): void {
    this.#keep(kind, act);
  }

  /** Changes the view by a key or a button. The same again without a pause is one step. */
  change(kind: StepKind, act: () => void): void {
    const now = performance.now();
    if (kind !== this.#last.kind || now - this.#last.at > PAUSE_MS) this.begin();
    this.#last = { kind, at: now };
    this.#keep(kind, act);
  }

  #keep(kind: StepKind, act: () => void): void {
    const before = [...this.#all].map((view) => [view, view.presentation()] as const);
    act();
    const changed = before.flatMap(([view, was]) => {
      const is = view.presentation();
      return was === null || is === null || isSame(was, is) ? [] : [{ view, was, is }];
    });
    if (changed.length === 0) return;
    const show = (way: 'was' | 'is') => changed.filter((one) => one.view.present(one[way])).length > 0;
    this.#history.push({
      kind,
      gesture: `${this.#view.viewportId} ${this.#gesture}`,
      undo: () => show('was'),
      redo: () => show('is'),
    });
  }
}

function isSame(one: Presentation, other: Presentation): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

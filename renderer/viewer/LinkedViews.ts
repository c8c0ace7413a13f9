import type { StudyKey } from '../../main/contract/domain/ids.ts';
import {
  linkedTarget,
  linkStacks,
  positionsAlong,
  type ScrollLink,
  type StackGeometry,
  stackGeometry,
} from './linkedScroll.ts';
import type { StackView } from './StackView.ts';

/** What linked scroll says: words for the status line, and how far each cell's wanted level lies beyond its series, in mm. */
export interface LinkState {
  readonly words: string;
  readonly beyondMm: ReadonlyMap<number, number>;
}

interface LinkedView {
  readonly view: StackView;
  readonly studyKey: StudyKey;
  readonly geometry: StackGeometry | null;
}

const UNLINKED: LinkState = { words: '', beyondMm: new Map() };

/** The views of a grid and how their scrolling hangs together (T2). Offsets are taken when linking begins. */
export class LinkedViews {
  readonly #views = new Map<number, LinkedView>();
  readonly #links = new Map<string, ScrollLink>();
  readonly #listeners = new Set<() => void>();
  #isLinked = false;
  #state: LinkState = UNLINKED;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LinkState => this.#state;

  /** Takes a cell's view in; answers with a function that takes it out. */
  add(cell: number, view: StackView, studyKey: StudyKey): () => void {
    const placed = view.images.map(({ place }) => place);
    this.#views.set(cell, { view, studyKey, geometry: stackGeometry(placed) });
    this.#relink();
    return () => {
      if (this.#views.get(cell)?.view !== view) return;
      this.#views.delete(cell);
      this.#relink();
    };
  }

  /** Links from the images shown now, or ends linking. */
  setLinked(isLinked: boolean): void {
    this.#isLinked = isLinked;
    this.#relink();
  }

  /** A person scrolled a cell to an index: the linked cells follow. */
  scrolled(cell: number, index: number): void {
    const own = this.#views.get(cell);
    if (!this.#isLinked || own?.geometry == null) return;
    const position = positionsAlong(own.geometry, own.geometry.normal)[index];
    if (position === undefined) return;
    const beyondMm = new Map<number, number>();
    for (const [otherCell, other] of this.#views) {
      const link = this.#links.get(`${cell}>${otherCell}`);
      if (link === undefined || link.kind === 'off' || other.geometry === null) continue;
      const positions = positionsAlong(other.geometry, own.geometry.normal);
      const target = linkedTarget(position, link.offsetMm, positions);
      if (target.kind === 'outside') beyondMm.set(otherCell, target.beyondMm);
      else void other.view.show(target.index);
    }
    this.#set({ ...this.#state, beyondMm });
  }

  #relink(): void {
    this.#links.clear();
    if (this.#isLinked) {
      for (const [cell, own] of this.#views) {
        for (const [otherCell, other] of this.#views) {
          if (cell !== otherCell) this.#links.set(`${cell}>${otherCell}`, linkBetween(own, other));
        }
      }
    }
    // Each pair is linked both ways: the words of one way say it.
    const ways = [...this.#links].filter(([way]) => Number(way.split('>')[0]) < Number(way.split('>')[1]));
    const words = [...new Set(ways.map(([, link]) => link.words))].join(' ');
    this.#set({ words, beyondMm: new Map() });
  }

  #set(state: LinkState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function linkBetween(own: LinkedView, other: LinkedView): ScrollLink {
  const side = ({ view, geometry, studyKey }: LinkedView) => ({
    geometry,
    studyKey,
    index: view.state().index,
  });
  return linkStacks(side(own), side(other));
}

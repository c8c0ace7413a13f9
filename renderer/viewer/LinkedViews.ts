import type { LinkSwitches } from '../../main/contract/domain/hanging.ts';
import type { SeriesKey, StudyKey } from '../../main/contract/domain/ids.ts';
import {
  type LinkedStack,
  linkedTarget,
  linkStacks,
  positionsAlong,
  type ScrollLink,
  type StackGeometry,
  sameWay,
  stackGeometry,
} from './linkedScroll.ts';
import { windowUnit } from './presentation/presented.ts';
import type { ViewportRole } from './role.ts';
import type { Gesture, StackView } from './StackView.ts';

/** The millimetres between two frames of reference, as they are shown and can be set (T2). */
export interface LinkOffset {
  readonly id: string;
  /** Which study lies there, e.g. `Prior 2025-09-14`. */
  readonly whose: string;
  readonly offsetMm: number;
}

/** What linking says: words for the status line, offsets, and how far each cell's wanted level lies beyond its series, in mm. */
export interface LinkState {
  readonly words: string;
  readonly offsets: readonly LinkOffset[];
  readonly beyondMm: ReadonlyMap<number, number>;
}

/** Whom a viewport's view belongs to. */
export interface ViewOwner {
  readonly role: ViewportRole;
  readonly studyKey: StudyKey;
  readonly seriesKey: SeriesKey;
  readonly whose: string;
}

interface LinkedView extends ViewOwner {
  readonly view: StackView;
  readonly geometry: StackGeometry | null;
  /** Study and frame of reference; a series without one stands alone. */
  readonly space: string;
}

/** Other minus own position along a normal of the space that it was taken in. */
interface KeptOffset {
  readonly from: string;
  readonly to: string;
  readonly normal: readonly number[];
  readonly mm: number;
}

const UNLINKED: LinkState = { words: '', offsets: [], beyondMm: new Map() };
const NO_SWITCH: LinkSwitches = { scroll: false, zoom: false, pan: false, window: false };

/** The views of a grid and what they do together (T2). Offsets are taken when linking begins, and stay until they are set or taken anew. */
export class LinkedViews {
  readonly #views = new Map<number, LinkedView>();
  readonly #links = new Map<string, ScrollLink>();
  readonly #offsets = new Map<string, KeptOffset>();
  readonly #listeners = new Set<() => void>();
  #switches: LinkSwitches = NO_SWITCH;
  #isFollowing = false;
  #state: LinkState = UNLINKED;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LinkState => this.#state;

  /** Takes a cell's view in; answers with a function that takes it out. */
  add(cell: number, view: StackView, owner: ViewOwner): () => void {
    const geometry = stackGeometry(view.images.map(({ place }) => place));
    const space = `${owner.studyKey}/${geometry?.frameOfReferenceUid ?? owner.seriesKey}`;
    this.#views.set(cell, { ...owner, view, geometry, space });
    view.onGesture = (gesture) => this.#follow(cell, gesture);
    this.#relink();
    return () => {
      view.onGesture = null;
      if (this.#views.get(cell)?.view !== view) return;
      this.#views.delete(cell);
      this.#relink();
    };
  }

  /** What is done together. Where scroll is switched on, offsets are taken from the images shown. */
  setSwitches(switches: LinkSwitches): void {
    if (switches.scroll && !this.#switches.scroll) this.#offsets.clear();
    this.#switches = switches;
    this.#relink();
  }

  /** Takes all offsets anew from the images shown now. */
  takeOffsets(): void {
    this.#offsets.clear();
    this.#relink();
  }

  /** Sets an offset in mm; the other study follows to that level. */
  setOffset(id: string, mm: number): void {
    const kept = this.#offsets.get(id);
    if (kept === undefined || !Number.isFinite(mm)) return;
    this.#offsets.set(id, { ...kept, mm });
    this.#relink();
    for (const [cell, { space, view }] of this.#views) {
      if (space !== kept.from) continue;
      this.scrolled(cell, view.state().index);
      return;
    }
  }

  /** A person scrolled a cell to an index: the linked cells follow. */
  scrolled(cell: number, index: number): void {
    const own = this.#views.get(cell);
    if (!this.#switches.scroll || own?.geometry == null) return;
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

  /** The other views do what a person did to one, as far as that is switched on. */
  #follow(cell: number, gesture: Gesture): void {
    if (this.#isFollowing || !this.#switches[gesture.kind]) return;
    const own = this.#views.get(cell);
    this.#isFollowing = true;
    for (const [otherCell, other] of this.#views) {
      if (own !== undefined && otherCell !== cell) followGesture(gesture, own.view, other.view);
    }
    this.#isFollowing = false;
  }

  #relink(): void {
    this.#links.clear();
    if (!this.#switches.scroll) {
      this.#set(UNLINKED);
      return;
    }
    const words = new Set<string>();
    const shown = new Map<string, LinkOffset>();
    for (const [cell, own] of this.#views) {
      for (const [otherCell, other] of this.#views) {
        if (cell === otherCell) continue;
        const link = this.#linkBetween(own, other);
        this.#links.set(`${cell}>${otherCell}`, link);
        words.add(link.words);
        const id = `${own.space}>${other.space}`;
        if (link.kind === 'offset' && this.#offsets.has(id))
          shown.set(id, { id, whose: other.whose, offsetMm: link.offsetMm });
      }
    }
    this.#set({ words: [...words].join(' '), offsets: [...shown.values()], beyondMm: new Map() });
  }

  /** The link of two views; an offset is kept for their spaces, so that other series of the same studies have it, too. */
  #linkBetween(own: LinkedView, other: LinkedView): ScrollLink {
    const link = linkStacks(stackOf(own), stackOf(other), this.#keptMm(own, other));
    if (link.kind !== 'offset' || own.geometry === null) return link;
    const isKept =
      this.#offsets.has(`${own.space}>${other.space}`) || this.#offsets.has(`${other.space}>${own.space}`);
    // An offset is told as seen from the current study.
    if (!isKept && (own.role === 'current' || other.role !== 'current')) {
      const { normal } = own.geometry;
      const kept = { from: own.space, to: other.space, normal, mm: link.offsetMm };
      this.#offsets.set(`${own.space}>${other.space}`, kept);
    }
    return link;
  }

  #keptMm(own: LinkedView, other: LinkedView): number | null {
    if (own.geometry === null) return null;
    const forth = this.#offsets.get(`${own.space}>${other.space}`);
    if (forth !== undefined) return forth.mm * sameWay(forth.normal, own.geometry.normal);
    const back = this.#offsets.get(`${other.space}>${own.space}`);
    return back === undefined ? null : -back.mm * sameWay(back.normal, own.geometry.normal);
  }

  #set(state: LinkState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function stackOf({ view, geometry, studyKey }: LinkedView): LinkedStack {
  return { geometry, studyKey, index: view.state().index };
}

/** A window is taken over only where its figures mean the same: the same unit. */
function followGesture(gesture: Gesture, own: StackView, other: StackView): void {
  if (gesture.kind === 'zoom') other.zoomBy(gesture.factor);
  if (gesture.kind === 'pan') other.panBy(gesture.dx, gesture.dy);
  if (gesture.kind !== 'window') return;
  const [unit, otherUnit] = [own, other].map((view) => {
    const { shown } = view.state();
    return shown === null ? undefined : windowUnit(shown);
  });
  if (unit !== undefined && unit === otherUnit) other.setWindow(gesture.window);
}

import { create } from 'zustand';
import type { RoiContours } from '../../../main/contract/domain/derived/contours.ts';
import type {
  DerivedObject,
  DerivedPart,
  RefusedObject,
  Rgb,
} from '../../../main/contract/domain/derived/derivedObject.ts';
import type { InstanceKey, StudyKey } from '../../../main/contract/domain/ids.ts';

/** What others drew and measured on a study. */
export interface StudyLayers {
  readonly objects: readonly DerivedObject[];
  readonly refused: readonly RefusedObject[];
}

/** The layers at hand and which of them are seen. */
export interface Layers {
  readonly byStudy: ReadonlyMap<StudyKey, StudyLayers>;
  /** Of structure sets that are shown; absent until they are there. */
  readonly contours: ReadonlyMap<InstanceKey, readonly RoiContours[]>;
  /** Why an object, or a part of its pixels, cannot be drawn. */
  readonly faults: ReadonlyMap<InstanceKey, string>;
  /** False while a person wants to see the pictures alone. */
  readonly isOn: boolean;
  /** Parts that a person switched off, by {@link partId}. */
  readonly hidden: ReadonlySet<string>;
  /** Of the inside of regions, 0 to 100. */
  readonly opacityPercent: number;
}

const OPACITY_PERCENT = 30;

/** The layers of the studies on screen and which of them are seen: kept while one goes through images and studies. */
export const useLayers = create<Layers>(() => ({
  byStudy: new Map(),
  contours: new Map(),
  faults: new Map(),
  isOn: true,
  hidden: new Set(),
  opacityPercent: OPACITY_PERCENT,
}));

/** Names a part of an object among all. */
export function partId(object: Pick<DerivedObject, 'instanceKey'>, number: number): string {
  return `${object.instanceKey}/${number}`;
}

/** Switches all layers off, and on as they were. */
export function toggleLayers(): void {
  useLayers.setState(({ isOn }) => ({ isOn: !isOn }));
}

/** Shows or hides parts; showing one shows the layers. */
export function showParts(ids: readonly string[], isShown: boolean): void {
  useLayers.setState(({ hidden, isOn }) => {
    const next = new Set(hidden);
    for (const id of ids) {
      if (isShown) next.delete(id);
      else next.add(id);
    }
    return { hidden: next, isOn: isOn || isShown };
  });
}

/** Keeps why an object, or a part of it, cannot be drawn. */
export function keepFault(instanceKey: InstanceKey, words: string): void {
  useLayers.setState(({ faults }) => ({ faults: new Map(faults).set(instanceKey, words) }));
}

/** Forgets it: all of the object can be drawn now. */
export function forgetFault(instanceKey: InstanceKey): void {
  useLayers.setState(({ faults }) => ({
    faults: new Map([...faults].filter(([key]) => key !== instanceKey)),
  }));
}

/** Colours for those that have none, told apart also by people who see red and green alike. */
const PALETTE: readonly Rgb[] = [
  [86, 180, 233],
  [230, 159, 0],
  [0, 158, 115],
  [240, 228, 66],
  [204, 121, 167],
  [213, 94, 0],
  [120, 150, 255],
];

/** Levels below which a colour cannot be told from the black around it. */
const DARKEST = 60;

/** The colour of a part: the file's, where it can be seen, else one by its number. */
export function colourOf({ colour, number }: Pick<DerivedPart, 'colour' | 'number'>): Rgb {
  const own = colour !== null && Math.max(...colour) >= DARKEST ? colour : null;
  return own ?? PALETTE[Math.max(0, number - 1) % PALETTE.length] ?? [255, 255, 255];
}

/** A colour for style sheets and drawings. */
export function cssOf([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

import { cross, plusTimes, type Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import type { PatientPlane } from '../../../main/contract/domain/reading.ts';
import {
  middleOf,
  patientToVoxel,
  unit,
  type VolumeGeometry,
  vectorToVoxel,
  voxelToPatient,
} from '../volume/volume.ts';
import {
  nearestPane,
  type Pane,
  type PaneAxes,
  panesAround,
  rotatePanes,
  STRAIGHT_PANES,
  stepMm,
} from './planes.ts';
import type { Slab, SlabMode } from './samplePlane.ts';

/** Where the crosshair is, how the three planes lie, and how thick they are; replaced as a whole at each change. */
export interface Crosshair {
  /** Patient point in mm through which all three planes go. */
  readonly point: Vector;
  readonly panes: PaneAxes;
  readonly slab: Slab;
  readonly isShown: boolean;
}

export const THICKEST_MM = 100;
const THIN: Slab = { mode: 'mip', thicknessMm: 0 };

/** The crosshair of one volume: every pane follows it. Knows nothing of React. */
export class MprState {
  readonly #volume: VolumeGeometry;
  readonly #listeners = new Set<() => void>();
  #now: Crosshair;

  /** `before`: where it was left. */
  constructor(volume: VolumeGeometry, before?: Crosshair) {
    this.#volume = volume;
    this.#now = before ?? { point: middleOf(volume), panes: STRAIGHT_PANES, slab: THIN, isShown: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The crosshair now, the same object until it changes. */
  readonly now = (): Crosshair => this.#now;

  /** Moves the crosshair to a patient point, kept within the volume. */
  moveTo(point: Vector): void {
    this.#set({ point: withinVolume(this.#volume, point) });
  }

  /** Moves the crosshair within a pane, in mm to the right and down. */
  nudge(pane: Pane, rightMm: number, downMm: number): void {
    const { right, down } = this.#now.panes[pane];
    this.moveTo(plusTimes(plusTimes(this.#now.point, rightMm, right), downMm, down));
  }

  /** Goes so many planes on in a pane: each step leads into the next voxel. */
  scroll(pane: Pane, steps: number): void {
    const { normal } = this.#now.panes[pane];
    this.moveTo(plusTimes(this.#now.point, steps * this.stepMm(pane), normal));
  }

  /** The distance of neighbouring planes of a pane, in mm. */
  stepMm(pane: Pane): number {
    return stepMm(vectorToVoxel(this.#volume, this.#now.panes[pane].normal));
  }

  /** Turns the planes of the other panes about the crosshair, clockwise as one looks at the pane. */
  rotate(pane: Pane, degrees: number): void {
    this.#set({ panes: rotatePanes(this.#now.panes, pane, degrees) });
  }

  /** Slabs of so many mm, cut to what can be; 0 is a plane. */
  setThickness(thicknessMm: number): void {
    const { mode } = this.#now.slab;
    this.#set({ slab: { mode, thicknessMm: Math.min(Math.max(thicknessMm, 0), THICKEST_MM) } });
  }

  setMode(mode: SlabMode): void {
    this.#set({ slab: { ...this.#now.slab, mode } });
  }

  toggleCrosshair(): void {
    this.#set({ isShown: !this.#now.isShown });
  }

  /** Straight, thin planes through the middle again. */
  reset(): void {
    this.#set({ point: middleOf(this.#volume), panes: STRAIGHT_PANES, slab: THIN });
  }

  /** Looks at a plane through a point of it, as it was looked at when something was measured there. Answers the pane that shows it. */
  lookAt({ columnStep, rowStep, slab }: PatientPlane, point: Vector): Pane {
    const [right, down] = [unit(columnStep), unit(rowStep)];
    const pane = nearestPane(cross(right, down));
    this.#set({ panes: panesAround(pane, right, down), slab: slab ?? THIN, point });
    return pane;
  }

  #set(change: Partial<Crosshair>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The nearest point that lies between the centres of the outermost voxels. */
export function withinVolume(volume: VolumeGeometry, point: Vector): Vector {
  const voxel = patientToVoxel(volume, point);
  const kept = voxel.map((index, axis) => Math.min(Math.max(index, 0), (volume.size[axis] ?? 1) - 1));
  if (kept.every((index, axis) => index === voxel[axis])) return point;
  return voxelToPatient(volume, [kept[0] ?? 0, kept[1] ?? 0, kept[2] ?? 0]);
}

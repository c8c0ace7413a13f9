import { create } from 'zustand';
import type { Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import type { SeriesKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { OpenMeasurement } from '../../../main/contract/domain/marks.ts';
import type { VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import type { PatientPlane } from '../../../main/contract/domain/reading.ts';
import type { MprModel } from './mprModel.ts';
import type { Pane } from './planes.ts';

/** A plane to look at, and the point of it that is to be in the middle. */
export interface PlaneTarget {
  readonly plane: PatientPlane;
  readonly point: Vector;
  /** A measurement in the making to go on with there. */
  readonly open: OpenMeasurement | null;
}

interface Mpr {
  /** The series that is shown as planes; null where stacks are. */
  readonly shown: { readonly studyKey: StudyKey; readonly seriesKey: SeriesKey } | null;
  /** Its planes, once the volume is there. */
  readonly model: MprModel | null;
  readonly activePane: Pane;
  /** The one pane that is shown alone; null where all are. */
  readonly alone: Pane | null;
  /** True where the fourth pane shows the volume from outside. */
  readonly showsVolume: boolean;
  /** To be looked at as soon as the planes are there. */
  readonly target: PlaneTarget | null;
  /** The window in which the stack was left, for the planes to begin with; null: that of its images. */
  readonly window: VoiWindow | null;
  open(shown: NonNullable<Mpr['shown']>, begin?: { target?: PlaneTarget; window?: VoiWindow | null }): void;
  close(): void;
}

/** Which series is shown as planes in this window. */
export const useMpr = create<Mpr>((set) => ({
  shown: null,
  model: null,
  activePane: 'axial',
  alone: null,
  showsVolume: false,
  target: null,
  window: null,
  open: (shown, { target = null, window = null } = {}) => set({ shown, target, window, alone: null }),
  close: () => set({ shown: null, model: null, target: null, window: null, alone: null }),
}));

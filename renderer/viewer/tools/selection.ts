import { create } from 'zustand';
import type { InstanceKey, RowId } from '../../../main/contract/domain/ids.ts';
import type { OpenMeasurement } from '../../../main/contract/domain/marks.ts';
import type { PatientPlane } from '../../../main/contract/domain/reading.ts';
import type { Point } from '../geometry.ts';

/** An image to go to; with `open`, a measurement in the making to go on with there. */
export interface JumpTarget {
  readonly instanceKey: InstanceKey;
  readonly frame: number;
  /** Where it is a plane through several images; `points` of it are looked at. */
  readonly plane?: PatientPlane | undefined;
  readonly points?: readonly Point[];
  readonly open: OpenMeasurement | null;
}

interface Selection {
  /** The measurement that keys act on. */
  readonly selectedId: RowId | null;
  /** The measurement whose text is being typed on the image. */
  readonly namingId: RowId | null;
  readonly target: JumpTarget | null;
  select(id: RowId | null): void;
  name(id: RowId | null): void;
  jumpTo(target: JumpTarget): void;
  /** The target is shown. */
  arrive(): void;
}

/** Which measurement is chosen in this window, and which image is to be shown. */
export const useSelection = create<Selection>((set) => ({
  selectedId: null,
  namingId: null,
  target: null,
  select: (selectedId) => set({ selectedId }),
  name: (namingId) => set(namingId === null ? { namingId } : { namingId, selectedId: namingId }),
  jumpTo: (target) => set({ target }),
  arrive: () => set({ target: null }),
}));

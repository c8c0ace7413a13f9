import { create } from 'zustand';
import type { EventPayload, Events } from '../../../main/contract/api/contract.ts';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { usePlaces } from '../../state/places.ts';
import { forgetPictures } from '../../viewer/loading/imageLoader.ts';
import { forgetVolume } from '../../viewer/mpr/useVolume.ts';

interface ErasingState {
  /** Whom the dialog is about; null while it is closed. */
  readonly patientKey: PatientKey | null;
  /** True once this window closed what it showed, since the patient is being erased. */
  readonly wasClosed: boolean;
  show(patientKey: PatientKey): void;
  close(): void;
  clear(): void;
}

/** Whether the dialog of erasing is open, and for whom. */
export const useErasing = create<ErasingState>((set) => ({
  patientKey: null,
  wasClosed: false,
  show: (patientKey) => set({ patientKey }),
  close: () => set({ patientKey: null }),
  clear: () => set({ wasClosed: false }),
}));

/** The core says that an erasure begins: what shows the patient is left, no way leads back to it, and no picture stays in this window's memory (W6). */
export function leaveErased(erased: EventPayload<Events['patients']['erasing']>): void {
  const left = usePlaces.getState().forget(erased);
  forgetPictures();
  forgetVolume();
  // Who erases sees how far it is; the other windows are told why.
  const isOwn = erased.patientKeys.some((key) => key === useErasing.getState().patientKey);
  if (left && !isOwn) useErasing.setState({ wasClosed: true });
}

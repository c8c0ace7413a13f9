import { create } from 'zustand';
import { type Measurement, markedRegion } from '../../../main/contract/domain/reading.ts';
import type { Region } from '../../../main/contract/domain/source.ts';
import type { FrameOfStudy } from '../../viewer/tools/marks.ts';

/** The image that is asked about, with the region that was marked on it; null where there is none. */
export interface AskedImage extends FrameOfStudy {
  readonly marked: { readonly region: Region; readonly finding: string } | null;
}

interface AskedState {
  readonly asked: AskedImage | null;
  show(asked: AskedImage): void;
  close(): void;
}

/** What similar images are looked for; null while the dialog is closed. */
export const useAskedImage = create<AskedState>((set) => ({
  asked: null,
  show: (asked) => set({ asked }),
  close: () => set({ asked: null }),
}));

/**
 * What is meant by “find similar”: the chosen region; else the newest region on the image in view; else all of that image. Null where there
 * is no image.
 */
export function askedImage(
  measurements: readonly Measurement[],
  selectedId: Measurement['id'] | null,
  frame: FrameOfStudy | null,
): AskedImage | null {
  const regions = measurements.filter((one) => markedRegion(one) !== null);
  const chosen =
    regions.find(({ id }) => id === selectedId) ??
    regions.findLast((one) => one.instanceKey === frame?.instanceKey && one.frame === frame.frame);
  return chosen === undefined ? frame && { ...frame, marked: null } : regionOf(chosen);
}

function regionOf(measurement: Measurement): AskedImage {
  const { studyKey, instanceKey, frame, finding } = measurement;
  const region = markedRegion(measurement);
  return { studyKey, instanceKey, frame, marked: region && { region, finding } };
}

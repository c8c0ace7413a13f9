import { create } from 'zustand';
import { isRegion, type Measurement } from '../../../main/contract/domain/reading.ts';
import { boxAround, type Region } from '../../../main/contract/domain/source.ts';
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
  const regions = measurements.filter(({ kind, points }) => isRegion(kind) && boxAround(points) !== null);
  const chosen =
    regions.find(({ id }) => id === selectedId) ??
    regions.findLast((one) => one.instanceKey === frame?.instanceKey && one.frame === frame.frame);
  return chosen === undefined ? frame && { ...frame, marked: null } : regionOf(chosen);
}

/** A marked region as what is looked for. */
export function regionOf(measurement: Measurement): AskedImage {
  const { studyKey, instanceKey, frame, points, finding } = measurement;
  const region = boxAround(points);
  return { studyKey, instanceKey, frame, marked: region && { region, finding } };
}

import { createContext, useContext } from 'react';
import type { RowId, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { KeyImage, OpenMeasurement } from '../../../main/contract/domain/marks.ts';
import type { Measurement } from '../../../main/contract/domain/reading.ts';
import type { MeasurementDraft } from '../measuring.ts';
import type { StackImage } from '../stack.ts';
import type { Figures } from './figures.ts';
import { onPlane } from './onPlane.ts';

/** Points of a measurement that were moved, with their figures. */
export type MovedPoints = Pick<MeasurementDraft, 'points' | 'plane'> & Figures;

/** A frame of a study. */
export type FrameOfStudy = Pick<KeyImage, 'studyKey' | 'instanceKey' | 'frame'>;

/** What is marked on the images that are shown, and what a person can do with it. */
export interface Marks {
  readonly measurements: readonly Measurement[];
  readonly keyImages: readonly KeyImage[];
  save(draft: MeasurementDraft): void;
  move(measurement: Measurement, to: MovedPoints): void;
  rename(measurement: Measurement, words: string): void;
  remove(id: RowId): void;
  /** Keeps the points of a measurement in the making; null forgets them. */
  keepOpen(studyKey: StudyKey, open: Omit<OpenMeasurement, 'studyKey'> | null): void;
  toggleKeyImage(frame: FrameOfStudy): void;
}

/** Where nothing is marked, and nothing can be. */
export const NO_MARKS: Marks = {
  measurements: [],
  keyImages: [],
  save: () => {},
  move: () => {},
  rename: () => {},
  remove: () => {},
  keepOpen: () => {},
  toggleKeyImage: () => {},
};

/** The marks of the study that is read. */
export const MarksContext = createContext<Marks>(NO_MARKS);

export function useMarks(): Marks {
  return useContext(MarksContext);
}

/** Marks on one image, in the order in which they were made. */
export function marksOn<Mark extends Pick<KeyImage, 'instanceKey' | 'frame'>>(
  marks: readonly Mark[],
  image: Pick<StackImage, 'instanceKey' | 'frame'>,
): readonly Mark[] {
  return marks.filter(({ instanceKey, frame }) => instanceKey === image.instanceKey && frame === image.frame);
}

/** Measurements on one image, or on one plane through several: there in the plane's own pixels. */
export function measurementsOn(
  measurements: readonly Measurement[],
  image: Pick<StackImage, 'instanceKey' | 'frame' | 'plane'>,
): readonly Measurement[] {
  const { plane } = image;
  if (plane === undefined) return marksOn(measurements, image).filter((one) => one.plane === undefined);
  return measurements.flatMap((one) => onPlane(one, plane) ?? []);
}

import { z } from 'zod';
import { RoiContours } from '../domain/derived/contours.ts';
import { DerivedObject, RefusedObject } from '../domain/derived/derivedObject.ts';
import { InstanceKey, StudyKey } from '../domain/ids.ts';
import { call } from './define.ts';

/** V8. What others drew and measured on the images of a study. */
export const derivedCalls = {
  /**
   * Segmentations, structure sets and measurements of structured reports of a study, in the order of their series; measurements that
   * this library made itself are left out. Those that cannot be shown are named with the reason.
   */
  derived: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.object({ objects: z.array(DerivedObject), refused: z.array(RefusedObject) }),
    errors: ['not_found'],
  }),
  /** The contours of a structure set: a region is small against a picture, and is needed whole to find what lies in a plane. */
  contours: call({
    input: z.object({ instanceKey: InstanceKey }),
    output: z.array(RoiContours),
    errors: ['not_found', 'bad_file', 'worker_died'],
  }),
} as const;

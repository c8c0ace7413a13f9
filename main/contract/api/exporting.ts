import { z } from 'zod';
import { InstanceKey, StudyKey } from '../domain/ids.ts';
import { KeyObjectNote, MeasurementReport } from '../domain/structured.ts';
import { call } from './define.ts';

/** A file made of a study, to be saved by whoever asked. */
export const ExportedFile = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  /** How many measurements or images it states. */
  count: z.int(),
  /** True where it is an instance of the study in the library now. */
  kept: z.boolean(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/** T5, T9. What leaves the library as DICOM, and what came in as such. */
export const exportingCalls = {
  /**
   * The measurements of a study as a structured report (PS3.16 TID 1500): verified where the study's report was signed after the last of
   * them. `keep` also puts it into the library. Refuses where there are none.
   */
  measurementReport: call({
    input: z.object({ studyKey: StudyKey, keep: z.boolean().default(false) }),
    output: ExportedFile,
    errors: ['not_found', 'refused', 'bad_file', 'disk_full', 'read_only'],
  }),
  /** Key images as a key object selection "Of Interest": those marked in the study, or the ones given. Refuses where there are none. */
  keyObjects: call({
    input: z.object({
      studyKey: StudyKey,
      images: z
        .array(z.object({ instanceKey: InstanceKey, frame: z.int().nonnegative() }))
        .nullable()
        .default(null),
      keep: z.boolean().default(false),
    }),
    output: ExportedFile,
    errors: ['not_found', 'refused', 'bad_file', 'disk_full', 'read_only'],
  }),
  /** Measurements and key objects that structured reports and selections of the study state: to be shown, never edited (V8). */
  structured: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.object({
      reports: z.array(MeasurementReport),
      keyObjects: z.array(KeyObjectNote),
      /** What could not be read, in words. */
      notes: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
} as const;

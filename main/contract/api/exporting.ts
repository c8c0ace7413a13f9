import { z } from 'zod';
import { DeidentifyOptions, DeidentifyReport } from '../domain/deidentify.ts';
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

const Copying = z.object({ done: z.int(), total: z.int() });
const STUDIES_AT_MOST = 1000;
const Studies = z.array(StudyKey).min(1).max(STUDIES_AT_MOST);

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
  /** What de-identification would change in studies: reads every header, writes nothing. Cancel works at once. */
  previewDeidentified: call({
    input: z.object({ studyKeys: Studies, options: DeidentifyOptions.default(DeidentifyOptions.parse({})) }),
    output: DeidentifyReport,
    progress: Copying,
    errors: ['not_found', 'refused'],
  }),
  /**
   * Writes de-identified copies (PS3.15 basic profile) into an empty folder, or one that is made; each file whole or not at all. Nothing
   * of the library changes. After Cancel the copies that are whole stay, and the report says so.
   */
  deidentify: call({
    input: z.object({
      studyKeys: Studies,
      to: z.string().min(1),
      options: DeidentifyOptions.default(DeidentifyOptions.parse({})),
    }),
    output: DeidentifyReport,
    progress: Copying,
    errors: ['not_found', 'refused', 'bad_file', 'disk_full', 'read_only'],
  }),
} as const;

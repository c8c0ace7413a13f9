import { z } from 'zod';
import { BurnedIn, DeidentifyOptions, DeidentifyReport } from '../domain/deidentify.ts';
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

/** How a report leaves: plain text, PDF, DICOM SR (TID 2000) or a FHIR R4 bundle. */
export const ReportForm = z.enum(['text', 'pdf', 'sr', 'fhir']);
export type ReportForm = z.infer<typeof ReportForm>;

const Copying = z.object({ done: z.int(), total: z.int() });
const STUDIES_AT_MOST = 1000;
const Studies = z.array(StudyKey).min(1).max(STUDIES_AT_MOST);

/** T5, T9. What leaves the library, and what came in as DICOM documents. Each that leaves has a line in the audit (W7). */
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
  /** The words of a study's report as it would leave, and what a form cannot say. Refuses where nothing is written. */
  previewReport: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.object({
      text: z.string(),
      state: z.enum(['draft', 'signed']),
      /** What a PDF cannot write; null where it writes all. */
      pdfRemark: z.string().nullable(),
    }),
    errors: ['not_found', 'refused'],
  }),
  /**
   * The report of a study in one form. A draft says so in each; DICOM is verified and FHIR final only where it is signed. `keep` also puts
   * a signed one into the library, as SR. Refuses where nothing is written.
   */
  report: call({
    input: z.object({ studyKey: StudyKey, form: ReportForm, keep: z.boolean().default(false) }),
    output: ExportedFile,
    errors: ['not_found', 'refused', 'bad_file', 'disk_full', 'read_only'],
  }),
  /** Whether text may stand in the pixels of an image that one wants to hand on. */
  burnedIn: call({
    input: z.object({ instanceKey: InstanceKey }),
    output: z.object({ burnedIn: BurnedIn }),
    errors: ['not_found', 'bad_file'],
  }),
  /** Says that a page hands out a picture of a viewport: it stands in the audit before the picture leaves. */
  notePicture: call({
    input: z.object({
      studyKey: StudyKey,
      withIdentity: z.boolean(),
      to: z.enum(['file', 'clipboard']),
    }),
    output: z.object({}),
    errors: ['not_found', 'disk_full', 'read_only'],
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

import { z } from 'zod';
import { InstanceKey, PatientKey, StudyKey } from '../domain/ids.ts';
import { ImportProgress, ImportReport, InstanceHeader, StudyDetail, StudyRow } from '../domain/library.ts';
import { call, event } from './define.ts';

export const SORT_COLUMNS = [
  'name',
  'patientId',
  'birthDate',
  'sex',
  'time',
  'modalities',
  'description',
  'accession',
  'bodyPart',
  'images',
  'report',
] as const;

export const WorklistQuery = z.object({
  /** Words, all of which must match: prefixes of any column's words, or dates `2026`, `2026-03`. */
  text: z.string().default(''),
  sort: z.enum(SORT_COLUMNS).default('time'),
  descending: z.boolean().default(true),
  /** Studies of one patient stand together, newest first, where the first of them sorts. */
  byPatient: z.boolean().default(false),
  offset: z.int().nonnegative().default(0),
  limit: z.int().positive().max(1000).default(200),
});
export type WorklistQuery = z.infer<typeof WorklistQuery>;

/** T1. A prior with its rank and the reason in words. `hangable` is false for the opposite or an unknown side. */
export const Prior = z.object({
  study: StudyRow,
  reason: z.string(),
  hangable: z.boolean(),
  monthsEarlier: z.number().nullable(),
  inMemory: z.string(),
});
export type Prior = z.infer<typeof Prior>;

export const libraryCalls = {
  /** Imports files and folders of this computer by path (I1, I3, I4). Cancel leaves a consistent library. */
  importPaths: call({
    input: z.object({ paths: z.array(z.string().min(1)).min(1) }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['not_found', 'disk_full', 'read_only'],
  }),
  /** Imports files whose bytes the page holds: what a browser's file chooser or a drop gives. */
  importBytes: call({
    input: z.object({ files: z.array(z.object({ path: z.string(), bytes: z.instanceof(Uint8Array) })) }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['disk_full', 'read_only'],
  }),
  /** Makes the demo library of phantoms and takes it in. Does nothing where it is there already. */
  importDemo: call({
    input: z.object({}),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['disk_full', 'read_only'],
  }),
  studies: call({
    input: WorklistQuery,
    output: z.object({ rows: z.array(StudyRow), total: z.int(), all: z.int() }),
  }),
  study: call({ input: z.object({ studyKey: StudyKey }), output: StudyDetail, errors: ['not_found'] }),
  /** Every other study of the patient, best prior first, each with its reason (T1). */
  priors: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.array(Prior),
    errors: ['not_found'],
  }),
  instance: call({
    input: z.object({ sopUid: z.string().min(1) }),
    output: z.array(InstanceHeader),
    errors: ['not_found'],
  }),
  /** Smallest and largest stored value of a frame, before the Modality LUT, decoded in the core. */
  storedRange: call({
    input: z.object({ instanceKey: InstanceKey, frame: z.int().nonnegative() }),
    output: z.object({ min: z.number(), max: z.number() }),
    errors: ['not_found', 'bad_file'],
  }),
} as const;

export const libraryEvents = {
  changed: event(z.object({ patientKeys: z.array(PatientKey) })),
} as const;

import { z } from 'zod';
import { InstanceKey, PatientKey, StudyKey } from '../domain/ids.ts';
import { ImportProgress, ImportReport, InstanceHeader, StudyDetail, StudyRow } from '../domain/library.ts';
import { GrayscalePresentation, PresentationState } from '../domain/presentation.ts';
import { attentionCalls, attentionEvents, WorklistRow } from './attention.ts';
import { conflictCalls } from './conflicts.ts';
import { call, event } from './define.ts';
import { derivedCalls } from './derived.ts';
import { importCalls, importEvents, named } from './imports.ts';

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
  /** `unread`: not read by the person who asks, or with new images since; `conflict`: with an open conflict (I3). */
  only: z.enum(['all', 'unread', 'conflict']).default('all'),
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
  ...importCalls,
  /** Makes the demo library of phantoms and takes it in. Does nothing where it is there already. */
  importDemo: call({
    input: z.object(named),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['disk_full', 'read_only'],
  }),
  studies: call({
    input: WorklistQuery,
    output: z.object({ rows: z.array(WorklistRow), total: z.int(), all: z.int() }),
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
  /** V8. Presentation states of a study, oldest first, with the images that each is of; `notes` name what could not be read. */
  presentations: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.object({ states: z.array(PresentationState), notes: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  /** All that a grayscale presentation state says. Refuses those of another kind. */
  presentation: call({
    input: z.object({ instanceKey: InstanceKey }),
    output: GrayscalePresentation,
    errors: ['not_found', 'bad_file', 'refused'],
  }),
  ...derivedCalls,
  ...conflictCalls,
  ...attentionCalls,
} as const;

export const libraryEvents = {
  changed: event(z.object({ patientKeys: z.array(PatientKey) })),
  ...attentionEvents,
  ...importEvents,
} as const;

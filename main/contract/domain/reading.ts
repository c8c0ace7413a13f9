import { z } from 'zod';
import { InstanceKey, PatientKey, RowId, StudyKey } from './ids.ts';
import { Laterality } from './laterality.ts';
import { Episode, Fact, SemanticLine, VisualRow } from './memory.ts';
import { DifferentialNote } from './notes.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** A measurement or marked region on an image of the current study; points in image pixels (column, row), 0 at the first pixel's centre. */
export const Measurement = z.object({
  id: RowId,
  studyKey: StudyKey,
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  kind: z.enum(['length', 'rectangle', 'probe']),
  points: z.array(z.tuple([z.number(), z.number()])).min(1),
  value: z.number().nullable(),
  /** `mm`, `px`, `mm²`, `px²`, `HU`, `raw`; null where there is no value. */
  unit: z.string().nullable(),
  statistics: z
    .object({ mean: z.number(), sd: z.number(), min: z.number(), max: z.number(), unit: z.string() })
    .nullable(),
  finding: z.string(),
  site: z.string().nullable(),
  laterality: Laterality.nullable(),
  /** Set by a person who says that it is the same lesion as before (S5). */
  lesionId: z.string().nullable(),
});
export type Measurement = z.infer<typeof Measurement>;

/** What a person typed as seen on the current study. */
export const Observation = z.object({
  id: RowId,
  studyKey: StudyKey,
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  text: z.string().min(1),
});
export type Observation = z.infer<typeof Observation>;

/** What a sentence stands on. `measurement` and `observation` are of the current study; all others are memory. */
export const Citation = z.object({
  kind: z.enum(['measurement', 'observation', 'episode', 'visual', 'fact', 'note', 'semantic']),
  id: RowId,
  /** The clinical day of the evidence, shown in the pill; null where unknown. */
  date: ClinicalTime.nullable(),
});
export type Citation = z.infer<typeof Citation>;

/**
 * D1, D2. `present` cites the current study, `memory` carries its date, `open` is a question to the reader.
 * `support`: `cited`, or `none` until a person keeps it (`kept`) or strikes it (`struck`).
 */
export const ReportSentence = z.object({
  id: RowId,
  section: z.enum(['comparison', 'technique', 'findings', 'impression']),
  tense: z.enum(['present', 'memory', 'open', 'frame']),
  text: z.string(),
  citations: z.array(Citation),
  support: z.enum(['cited', 'none', 'kept', 'struck']),
  author: z.enum(['reader_model', 'person', 'edited']),
});
export type ReportSentence = z.infer<typeof ReportSentence>;

/** D4. A report; signed ones are immutable, an addendum is a new version. */
export const Report = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  studyKey: StudyKey,
  recordedAt: RecordedAt,
  state: z.enum(['draft', 'signed']),
  question: z.string(),
  sentences: z.array(ReportSentence),
  /** The reader's ranked differential when it drafted; the first one is its leading diagnosis (X11). */
  differential: z.array(z.string()),
  /** What the person signed as leading diagnosis; null where none was named. */
  diagnosis: z.string().nullable(),
  readerId: z.string().nullable(),
  promptHash: z.string().nullable(),
  signedBy: z.string().nullable(),
  signedAt: RecordedAt.nullable(),
  imagesOpened: z.int(),
  imagesTotal: z.int(),
  /** Evidence that was retracted after it was cited (W5, D4). */
  retractions: z.array(z.object({ rowId: RowId, at: RecordedAt, read: z.boolean() })),
});
export type Report = z.infer<typeof Report>;

export const scored = <T extends z.ZodType>(row: T) => z.object({ row, score: z.number() });

/** What retrieval gathered for one question (M5–M8), all of one patient but the notes. */
export const Packet = z.object({
  patientKey: PatientKey,
  studyKey: StudyKey.nullable(),
  queryText: z.string(),
  /** How many images were encoded as the query; 0 means words alone, and is said. */
  imagesEncoded: z.int(),
  encoderId: z.string().nullable(),
  semantic: z.array(SemanticLine),
  episodic: z.array(scored(Episode)),
  visual: z.array(scored(VisualRow)),
  active: z.array(scored(Fact)),
  history: z.array(scored(Fact)),
  notes: z.array(scored(DifferentialNote)),
  measurements: z.array(Measurement),
  observations: z.array(Observation),
  /** The store gate of S7 in words, e.g. "history left out: 4 facts". */
  gate: z.object({ historyServed: z.boolean(), reason: z.string() }),
});
export type Packet = z.infer<typeof Packet>;

/** M8. The prompt as sent, by parts in order, with token counts and a hash. */
export const PromptView = z.object({
  hash: z.string(),
  parts: z.array(z.object({ name: z.string(), text: z.string(), tokens: z.int() })),
  tokens: z.int(),
  imagesSent: z.int(),
  rows: z.array(z.object({ id: RowId, version: z.int(), score: z.number() })),
});
export type PromptView = z.infer<typeof PromptView>;

export const Draft = z.object({
  readerId: z.string(),
  /** Shown with the draft, e.g. "composed from evidence, no language model". */
  notice: z.string(),
  sentences: z.array(ReportSentence),
  differential: z.array(z.string()),
  packet: Packet,
  prompt: PromptView,
});
export type Draft = z.infer<typeof Draft>;

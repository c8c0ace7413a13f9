import { z } from 'zod';
import { InstanceKey, PatientKey, RowId, StudyKey, Uid } from './ids.ts';
import { Laterality } from './laterality.ts';
import { Episode, Fact, SemanticLine, VisualRow } from './memory.ts';
import { DifferentialNote } from './notes.ts';
import { RetrievalLog } from './retrieval.ts';
import { boxAround, type Region } from './source.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** What is drawn on an image (T3). */
export const MeasurementKind = z.enum([
  'length',
  'bidirectional',
  'angle',
  'cobb',
  'rectangle',
  'ellipse',
  'freehand',
  'probe',
  'arrow',
]);
export type MeasurementKind = z.infer<typeof MeasurementKind>;

/** A point in image pixels (column, row); 0 is the first pixel's centre. */
export const ImagePoint = z.tuple([z.number(), z.number()]);

const PatientVector = z.tuple([z.number(), z.number(), z.number()]);

/**
 * A plane through the patient on which something is measured: the place of its first pixel's centre and the steps to the next column and
 * row, in mm of the frame of reference (PS3.3 C.7.6.2.1.1, C.18.9). `slab`: how thick it was and which values it showed; null of a thin one.
 */
export const PatientPlane = z.object({
  frameOfReferenceUid: Uid,
  origin: PatientVector,
  columnStep: PatientVector,
  rowStep: PatientVector,
  slab: z.object({ mode: z.enum(['mip', 'minip', 'mean']), thicknessMm: z.number().positive() }).nullable(),
});
export type PatientPlane = z.infer<typeof PatientPlane>;

/**
 * A measurement or marked region on an image, or on a plane through several. Points by kind: the ends of a length; both ends of the long and then of the short axis; an
 * angle's vertex second; the two lines of a Cobb angle one after the other; two opposite corners of a rectangle or of the box of an
 * ellipse; the corners of a closed freehand contour; an arrow's tip, then its tail, with `finding` as its text.
 */
export const Measurement = z.object({
  id: RowId,
  studyKey: StudyKey,
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  kind: MeasurementKind,
  points: z.array(ImagePoint).min(1).max(10_000),
  /** Where `points` are pixels of a plane through the patient: instance and frame are then the image nearest to it. Absent on an image. */
  plane: PatientPlane.optional(),
  /** Length, long axis, angle, area or the probed value; null where there is none. */
  value: z.number().nullable(),
  /** `mm`, `px`, `mm²`, `px²`, `°`, `HU`, `raw`; null where there is no value. */
  unit: z.string().nullable(),
  /** The short axis of a bidirectional measurement, in `unit`; null of all others. */
  secondValue: z.number().nullable(),
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

/**
 * The part of its image that a rectangle, ellipse or freehand contour marks, as a box (M2, T7); null of all others, and of what is marked
 * on a plane through several images.
 */
export function markedRegion({ kind, points, plane }: Measurement): Region | null {
  const isRegion = kind === 'rectangle' || kind === 'ellipse' || kind === 'freehand';
  return isRegion && plane === undefined ? boxAround(points) : null;
}

/** How many points a kind has; null where as many as a person sets, three at least. */
export const POINTS_OF: Readonly<Record<MeasurementKind, number | null>> = {
  length: 2,
  bidirectional: 4,
  angle: 3,
  cobb: 4,
  rectangle: 2,
  ellipse: 2,
  freehand: null,
  probe: 1,
  arrow: 2,
};

/** True where a kind has as many points as it needs. */
export function isWhole({ kind, points }: Pick<Measurement, 'kind' | 'points'>): boolean {
  const needed = POINTS_OF[kind];
  return needed === null ? points.length >= 3 : points.length === needed;
}

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

/** D4. Words added to a signed report, which stay below it as they are. */
export const Addendum = z.object({ text: z.string(), author: z.string(), at: RecordedAt });
export type Addendum = z.infer<typeof Addendum>;

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
  /** `seenBy`: ids of the persons who have seen that it was taken back. */
  retractions: z.array(z.object({ rowId: RowId, at: RecordedAt, seenBy: z.array(z.string()) })),
  /** Oldest first. */
  addenda: z.array(Addendum),
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
  /** The steps by which it was gathered (M7). */
  log: RetrievalLog,
});
export type Packet = z.infer<typeof Packet>;

/** M8. The prompt as sent, by parts in order, with token counts and a hash. */
export const PromptView = z.object({
  hash: z.string(),
  parts: z.array(z.object({ name: z.string(), text: z.string(), tokens: z.int() })),
  tokens: z.int(),
  imagesSent: z.int(),
  rows: z.array(z.object({ id: RowId, version: z.int(), score: z.number() })),
  /** Tokens that it may have; null for no limit. */
  budgetTokens: z.int().nullable(),
  /** Parts that were shortened to fit, with how many of their rows are left. */
  shortened: z.array(z.object({ name: z.string(), kept: z.int(), of: z.int() })),
  /** How its rows were found; null of prompts that were logged before steps were. */
  retrieval: RetrievalLog.nullable(),
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

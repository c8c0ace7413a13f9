import { z } from 'zod';
import { FramePlace, ImageDimensions } from './geometry/placedImage.ts';
import { InstanceKey, PatientKey, SeriesKey, StudyKey, Uid } from './ids.ts';
import { Laterality } from './laterality.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** A decoded person name as one shows it: groups apart, carets gone. `raw` keeps the components (PS3.5 6.2.1). */
export const PersonName = z.object({
  raw: z.string(),
  alphabetic: z.string(),
  ideographic: z.string(),
  phonetic: z.string(),
});
export type PersonName = z.infer<typeof PersonName>;

/** P1. A patient is (issuer, Patient ID). `quarantined` says in words why it is kept apart until a person decides. */
export const Patient = z.object({
  patientKey: PatientKey,
  patientId: z.string().nullable(),
  issuer: z.string().nullable(),
  name: PersonName,
  birthDate: ClinicalTime.nullable(),
  sex: z.string().nullable(),
  species: z.string().nullable(),
  quarantined: z.string().nullable(),
});
export type Patient = z.infer<typeof Patient>;

export const ReportState = z.enum(['none', 'draft', 'signed']);
export type ReportState = z.infer<typeof ReportState>;

/** I6. One row of the worklist. */
export const StudyRow = z.object({
  studyKey: StudyKey,
  studyUid: Uid,
  patient: Patient,
  /** The patient as the study's own files name it, where a person found that to be the same one (P1); null where it is `patient`. */
  filedAs: Patient.nullable(),
  time: ClinicalTime.nullable(),
  modalities: z.array(z.string()),
  description: z.string(),
  accession: z.string(),
  bodyPart: z.string().nullable(),
  laterality: Laterality.nullable(),
  seriesCount: z.int(),
  instanceCount: z.int(),
  importedAt: RecordedAt,
  reportState: ReportState,
  /** SOP Instance UIDs of this study that stand for several contents, with no decision yet, and with one (I3). */
  conflictCount: z.int(),
  decidedConflictCount: z.int(),
  /** Images whose file a repair found missing: to be imported again. */
  missingFiles: z.int(),
});
export type StudyRow = z.infer<typeof StudyRow>;

/** VOI choice of an image: window in the units after the Modality LUT. */
export const WindowLevel = z.object({
  center: z.number(),
  width: z.number(),
  explanation: z.string().nullable(),
});
export type WindowLevel = z.infer<typeof WindowLevel>;

/** V5. Distance between pixels with where it comes from; null spacing means pixels. Row spacing (between rows) first. */
export const Spacing = z.object({
  betweenRowsMm: z.number().positive(),
  betweenColumnsMm: z.number().positive(),
  source: z.enum(['pixel_spacing', 'at_detector', 'calibrated', 'calibration_unknown', 'estimated']),
  detail: z.string(),
});
export type Spacing = z.infer<typeof Spacing>;

/** The header fields that the viewer and the command `instance` use, decoded. Unknown is null. */
export const InstanceHeader = z.object({
  instanceKey: InstanceKey,
  sopUid: Uid,
  sopClassUid: Uid.nullable(),
  transferSyntaxUid: z.string(),
  modality: z.string(),
  instanceNumber: z.int().nullable(),
  rows: z.int().nullable(),
  columns: z.int().nullable(),
  frames: z.int().positive(),
  bitsAllocated: z.int().nullable(),
  bitsStored: z.int().nullable(),
  signed: z.boolean(),
  samplesPerPixel: z.int().nullable(),
  photometric: z.string().nullable(),
  hasPixels: z.boolean(),
  slope: z.number().nullable(),
  intercept: z.number().nullable(),
  rescaleType: z.string().nullable(),
  windows: z.array(WindowLevel),
  spacing: Spacing.nullable(),
  /** (0020,0032) x, y, z in mm of the patient. */
  position: z.array(z.number()).length(3).nullable(),
  /** (0020,0037) six direction cosines: row then column. */
  orientation: z.array(z.number()).length(6).nullable(),
  /** (0020,0020), for projections. */
  patientOrientation: z.array(z.string()).nullable(),
  frameOfReferenceUid: z.string().nullable(),
  viewPosition: z.string().nullable(),
  laterality: Laterality.nullable(),
  bodyPart: z.string().nullable(),
  acquisitionTime: ClinicalTime.nullable(),
  lossy: z.boolean(),
  /** What tells it from others of its place (V4); absent where the file says nothing of it. */
  dimensions: ImageDimensions.optional(),
  /** Of several frames: where each lies, or none where the file does not say (V4). Absent of one frame, and where nobody read it yet. */
  framePlaces: z.array(FramePlace).optional(),
  /** I1, I2. What is wrong with the file and what was made of it, in words; absent where nothing is. */
  notes: z.array(z.string()).optional(),
});
export type InstanceHeader = z.infer<typeof InstanceHeader>;

export const Series = z.object({
  seriesKey: SeriesKey,
  seriesUid: Uid,
  studyKey: StudyKey,
  number: z.int().nullable(),
  modality: z.string(),
  description: z.string(),
  bodyPart: z.string().nullable(),
  laterality: Laterality.nullable(),
  time: ClinicalTime.nullable(),
  /** In the order of V4: by geometry where there is one, else by InstanceNumber. */
  instances: z.array(InstanceHeader),
});
export type Series = z.infer<typeof Series>;

export const StudyDetail = z.object({
  study: StudyRow,
  /** Without contents that a person set aside (I3). */
  series: z.array(Series),
  /** Contents of the series whose SOP Instance UID stands for several, with no decision yet (I3): all are in the series. */
  inConflict: z.array(InstanceKey),
});
export type StudyDetail = z.infer<typeof StudyDetail>;

/** I3, I4, I5. What became of one file; `asked`: a record that waits until a person says whose it is. */
export const ImportedFile = z.object({
  path: z.string(),
  /** `missing`: a disc's index names it, and it is not there. */
  outcome: z.enum(['taken', 'known', 'conflict', 'asked', 'skipped', 'missing']),
  reason: z.string().nullable(),
  /** The study that holds it; absent for what is no instance. */
  studyKey: StudyKey.optional(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

export const ImportReport = z.object({
  taken: z.int(),
  known: z.int(),
  /** Records that wait for a patient (P1). */
  asked: z.int(),
  /** Files that a disc's index names and that are not there. */
  missing: z.int(),
  conflicts: z.array(z.object({ path: z.string(), sopUid: z.string() })),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  files: z.array(ImportedFile),
  seconds: z.number(),
  cancelled: z.boolean(),
  firstStudyKey: StudyKey.nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportProgress = z.object({
  phase: z.enum(['finding', 'reading', 'indexing']),
  done: z.int(),
  total: z.int().nullable(),
  filesPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The file or folder in hand; absent where none is. */
  current: z.string().optional(),
  /** A study whose first images are in and can be read while the rest comes; absent where there is none yet. */
  firstStudyKey: StudyKey.optional(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

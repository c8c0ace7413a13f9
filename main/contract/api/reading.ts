import { z } from 'zod';
import { Hanging, HangingChoice, HangingProtocol } from '../domain/hanging.ts';
import { RowId, StudyKey } from '../domain/ids.ts';
import { Route } from '../domain/learning.ts';
import { StudyDetail } from '../domain/library.ts';
import { KeyImage, OpenMeasurement } from '../domain/marks.ts';
import {
  Draft,
  isWhole,
  Measurement,
  Observation,
  PromptView,
  Report,
  ReportSentence,
} from '../domain/reading.ts';
import { AskedImage, HistoryChoice } from '../domain/retrieval.ts';
import { call, event } from './define.ts';
import { Prior } from './library.ts';

/** Something that stops Sign until a person settles it (D2, D3, D5). */
export const SignProblem = z.object({
  kind: z.enum(['unsupported', 'laterality', 'incomplete_viewing', 'empty']),
  sentenceId: RowId.nullable(),
  words: z.string(),
});
export type SignProblem = z.infer<typeof SignProblem>;

export const readingCalls = {
  /** Opens a study: its series, the prior that matters with the reason, the hanging, and the report as it stands. */
  open: call({
    input: z.object({ studyKey: StudyKey, priorKey: StudyKey.nullable().default(null) }),
    output: z.object({
      current: StudyDetail,
      prior: StudyDetail.nullable(),
      priors: z.array(Prior),
      hanging: Hanging,
      report: Report,
      measurements: z.array(Measurement),
      /** Measurements on the prior that is hung, as they were left. */
      priorMeasurements: z.array(Measurement),
      /** Of the current study and of the prior that is hung. */
      keyImages: z.array(KeyImage),
      /** Measurements of these studies that a page left half drawn. */
      openMeasurements: z.array(OpenMeasurement),
      observations: z.array(Observation),
    }),
    errors: ['not_found'],
  }),
  /** Every hanging protocol for a study and a prior, the person's own first: the first that fits is the one that hangs (T1). */
  hangings: call({
    input: z.object({ studyKey: StudyKey, priorKey: StudyKey.nullable() }),
    output: z.array(HangingChoice),
    errors: ['not_found'],
  }),
  /** The hanging protocols that come with the program, in their order. */
  builtInProtocols: call({ input: z.object({}), output: z.array(HangingProtocol) }),
  /** Which of the newest studies a protocol would hang, each beside the prior that hangs by itself. Nothing is kept. */
  tryProtocol: call({
    input: z.object({ protocol: HangingProtocol }),
    output: z.object({
      /** Studies looked at. */
      tried: z.int(),
      matches: z.array(z.object({ studyKey: StudyKey, words: z.string(), reason: z.string() })),
    }),
  }),
  saveMeasurement: call({
    input: Measurement.omit({ id: true, recordedAt: true, patientKey: true })
      .extend({ id: RowId.nullable(), secondValue: z.number().nullable().default(null) })
      .refine(isWhole, { error: 'A measurement has all its points', path: ['points'] }),
    output: Measurement,
    errors: ['not_found'],
  }),
  removeMeasurement: call({ input: z.object({ id: RowId }), output: z.object({}), errors: ['not_found'] }),
  /** Brings a removed measurement back as it was, under its id. */
  restoreMeasurement: call({ input: z.object({ id: RowId }), output: Measurement, errors: ['not_found'] }),
  /** Keeps the points of a measurement in the making; null forgets those of the study. */
  keepOpenMeasurement: call({
    input: z.object({ studyKey: StudyKey, open: OpenMeasurement.omit({ studyKey: true }).nullable() }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  /** Puts a measurement into the draft as a sentence that stands on it; one that stands there already takes the present words. */
  reportMeasurement: call({
    input: z.object({ id: RowId }),
    output: Report,
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** Marks a frame as key image, or changes its note. */
  saveKeyImage: call({
    input: KeyImage.pick({ studyKey: true, instanceKey: true, frame: true, note: true }),
    output: KeyImage,
    errors: ['not_found'],
  }),
  removeKeyImage: call({ input: z.object({ id: RowId }), output: z.object({}), errors: ['not_found'] }),
  addObservation: call({
    input: z.object({ studyKey: StudyKey, text: z.string().trim().min(1).max(2000) }),
    output: Observation,
    errors: ['not_found'],
  }),
  removeObservation: call({ input: z.object({ id: RowId }), output: z.object({}), errors: ['not_found'] }),
  /** Retrieves, builds the prompt, and streams sentences of a draft; the draft is kept in the report. Cancel works at once. */
  draft: call({
    input: z.object({
      studyKey: StudyKey,
      question: z.string().max(2000),
      image: AskedImage.nullable().default(null),
      /** Whether facts that are no longer current are read: a person may override the store gate (S7). */
      history: HistoryChoice.default('gate'),
      /** False: nothing is written; the report stays as it is. */
      keep: z.boolean().default(true),
    }),
    output: z.object({ draft: Draft, report: Report.nullable(), route: Route }),
    progress: z.object({ text: z.string(), sentence: ReportSentence.nullable() }),
    errors: ['not_found', 'refused', 'cancelled', 'worker_died'],
  }),
  /** M13: how the draft of a report was routed; null where nothing was drafted. */
  route: call({ input: z.object({ reportId: RowId }), output: Route.nullable(), errors: ['not_found'] }),
  /** M13: puts the other draft in the place of the one shown; what a person wrote, edited, kept or struck stays. */
  otherDraft: call({
    input: z.object({ reportId: RowId, basedOn: z.int().positive() }),
    output: Report,
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** Saves edits to a draft. A signed report refuses (D4). `basedOn` is the version edited. */
  saveReport: call({
    input: z.object({
      reportId: RowId,
      basedOn: z.int().positive(),
      question: z.string().max(2000),
      sentences: z.array(ReportSentence),
      diagnosis: z.string().max(200).nullable(),
      imagesOpened: z.int().nonnegative(),
    }),
    output: Report,
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** Signs, or says what stops it. `reasons` answers laterality and viewing problems by kind. */
  sign: call({
    input: z.object({
      reportId: RowId,
      basedOn: z.int().positive(),
      reasons: z.partialRecord(z.enum(['laterality', 'incomplete_viewing']), z.string().min(3)).default({}),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('signed'), report: Report, groupId: RowId, proposals: z.int() }),
      z.object({ outcome: z.literal('blocked'), problems: z.array(SignProblem) }),
    ]),
    errors: ['not_found', 'not_allowed', 'refused', 'conflict', 'worker_died'],
  }),
  /** Adds words below a signed report, in the name and at the time of who writes them (D4). */
  addAddendum: call({
    input: z.object({
      reportId: RowId,
      basedOn: z.int().positive(),
      text: z.string().trim().min(1).max(10_000),
    }),
    output: Report,
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** Says that the person has seen what was taken back of the evidence of a signed report (W5). */
  seeRetractions: call({ input: z.object({ reportId: RowId }), output: Report, errors: ['not_found'] }),
  prompt: call({ input: z.object({ hash: z.string() }), output: PromptView, errors: ['not_found'] }),
  /** Signed reports of the patient of a study, newest first: the prior's report, one key away. */
  signedReports: call({ input: z.object({ studyKey: StudyKey }), output: z.array(Report) }),
} as const;

export const readingEvents = {
  changed: event(z.object({ studyKey: StudyKey })),
} as const;

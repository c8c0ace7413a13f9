import { z } from 'zod';
import { InstanceKey, PatientKey, RowId, StudyKey, TxnId } from '../domain/ids.ts';
import { Episode, Fact, VisualRow } from '../domain/memory.ts';
import { DifferentialNote } from '../domain/notes.ts';
import { QuestionAnswer } from '../domain/questions.ts';
import { Packet, Report } from '../domain/reading.ts';
import { AskedImage, HistoryChoice } from '../domain/retrieval.ts';
import { SimilarFound } from '../domain/similar.ts';
import { Region } from '../domain/source.ts';
import { call, event } from './define.ts';

export const memoryCalls = {
  /** M5–M8 for a study, one image or a region of it, or words: what the rail shows and what a draft is given. */
  retrieve: call({
    input: z.object({
      studyKey: StudyKey,
      text: z.string().max(2000).default(''),
      image: AskedImage.nullable().default(null),
    }),
    output: Packet,
    errors: ['not_found', 'worker_died', 'unavailable'],
  }),
  /**
   * S9: a question about one patient's facts in words, such as `How big was the nodule before?`, answered with citations. `history` may
   * override the store gate (S7); what is never left out is read either way. Writes nothing, and feeds no draft.
   */
  question: call({
    input: z.object({
      patientKey: PatientKey,
      text: z.string().trim().min(1).max(2000),
      history: HistoryChoice.default('gate'),
    }),
    output: z.object({ answer: QuestionAnswer, gate: Packet.shape.gate }),
  }),
  /**
   * T7: approved images and regions that look like a part of an image, or like all of it. Other patients are read only where the person
   * has switched that on, and the audit says so. Writes nothing to memory.
   */
  findSimilar: call({
    input: z.object({
      studyKey: StudyKey,
      instanceKey: InstanceKey,
      frame: z.int().nonnegative(),
      region: Region.nullable(),
    }),
    output: SimilarFound,
    errors: ['not_found', 'invalid_input', 'bad_file', 'worker_died', 'unavailable'],
  }),
  /** One row by id with its newest version: what a pill opens. */
  evidence: call({
    input: z.object({ id: RowId }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('episode'), row: Episode, report: Report.nullable() }),
      z.object({ kind: z.literal('visual'), row: VisualRow }),
      z.object({ kind: z.literal('fact'), row: Fact }),
      z.object({ kind: z.literal('note'), row: DifferentialNote }),
      z.object({ kind: z.literal('semantic'), row: Report }),
    ]),
    errors: ['not_found'],
  }),
  /** Takes an approved row back (W5): one transaction; answers with every signed report that cited it. */
  retract: call({
    input: z.object({
      id: RowId,
      reasonCode: z.enum(['wrong_patient', 'wrong_content', 'entered_in_error', 'other']),
      note: z.string().max(500).default(''),
    }),
    output: z.object({ txnId: TxnId, citedBy: z.array(Report) }),
    errors: ['not_found', 'not_allowed', 'refused'],
  }),
  /** Text of a report from elsewhere becomes a source, and facts as proposals. The patient is matched exactly (P1). */
  ingest: call({
    input: z.object({
      patientId: z.string().min(1),
      issuer: z.string().nullable().default(null),
      date: z.string().nullable().default(null),
      name: z.string(),
      text: z.string().min(1).max(1_000_000),
    }),
    output: z.object({ documentId: RowId, groupId: RowId, proposals: z.int(), known: z.boolean() }),
    errors: ['not_found', 'refused', 'bad_file'],
  }),
} as const;

export const memoryEvents = {
  changed: event(z.object({ patientKey: PatientKey.nullable() })),
} as const;

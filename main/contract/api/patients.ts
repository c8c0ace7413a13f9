import { z } from 'zod';
import { ErasurePreview, ErasureProgress, ErasureReport } from '../domain/erasure.ts';
import { IdentityDecision, IdentityPatient, IdentityQuestion, StandsAgainst } from '../domain/identity.ts';
import { PatientKey, StudyKey, TxnId } from '../domain/ids.ts';
import { call, event } from './define.ts';

const reason = z.string().trim().max(500);

/** P1. A proposal about who is who. Joining needs a reason in words. */
export const IdentityProposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), from: PatientKey, into: PatientKey, reason: reason.min(1) }),
  z.object({
    kind: z.literal('different'),
    patients: z.array(PatientKey).min(1).max(100),
    reason: reason.default(''),
  }),
]);
export type IdentityProposal = z.infer<typeof IdentityProposal>;

export const patientsCalls = {
  /** How many patients are kept apart until a person decides, and how many proposals wait for approval. */
  waiting: call({ input: z.object({}), output: z.object({ patients: z.int(), proposals: z.int() }) }),
  /** What only a person can answer (P1), in the order in which it came in; `total` also where there are more than `limit`. */
  questions: call({
    input: z.object({ limit: z.int().positive().max(500).default(100) }),
    output: z.object({ questions: z.array(IdentityQuestion), total: z.int() }),
  }),
  /** Patients whose studies fit the words, as the worklist finds them; for a pair that no question names. */
  find: call({
    input: z.object({ text: z.string().min(1).max(200), limit: z.int().positive().max(50).default(12) }),
    output: z.array(IdentityPatient),
  }),
  /** Proposes; nothing changes before a person with the role approves. A pair that is one patient already is refused. */
  propose: call({
    input: IdentityProposal,
    output: IdentityDecision,
    errors: ['not_found', 'not_allowed', 'refused'],
  }),
  /** Approves a proposal (role approver), or takes it away. */
  decide: call({
    input: z.object({ id: TxnId, approve: z.boolean() }),
    output: IdentityDecision,
    errors: ['not_found', 'not_allowed', 'refused', 'conflict'],
  }),
  /** Takes a decision back (role approver). Where the two records were written into each other it lists what stands against it (W4). */
  undo: call({
    input: z.object({ id: TxnId }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('undone'), decision: IdentityDecision }),
      z.object({ outcome: z.literal('stands'), against: z.array(StandsAgainst).min(1) }),
    ]),
    errors: ['not_found', 'not_allowed', 'refused'],
  }),
  /** Decisions and open proposals, newest first. */
  history: call({
    input: z.object({ limit: z.int().positive().max(500).default(50) }),
    output: z.array(IdentityDecision),
  }),
  /** W6. What an erasure of this patient would remove; changes nothing. */
  erasure: call({
    input: z.object({ patientKey: PatientKey }),
    output: ErasurePreview,
    errors: ['not_found', 'not_allowed'],
  }),
  /**
   * Erases a patient (role approver). `confirm` is what the preview asks to be typed, exactly. It cannot be undone or stopped; what
   * fails on the way is finished at the next start.
   */
  erase: call({
    input: z.object({ patientKey: PatientKey, confirm: z.string() }),
    output: ErasureReport,
    progress: ErasureProgress,
    errors: ['not_found', 'not_allowed', 'refused', 'unavailable'],
  }),
} as const;

export const patientsEvents = {
  /** An erasure begins: windows that show the patient close the study, as nothing of it is answered any more. */
  erasing: event(z.object({ patientKeys: z.array(PatientKey), studyKeys: z.array(StudyKey) })),
} as const;

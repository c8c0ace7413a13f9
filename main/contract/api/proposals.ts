import { z } from 'zod';
import { PatientKey, RowId, TxnId } from '../domain/ids.ts';
import { Patient } from '../domain/library.ts';
import { ApprovalState } from '../domain/memory.ts';
import { FactSide, Proposal, ProposalImpact, ProposalPayload, Verdict } from '../domain/proposals.ts';
import { RecordedAt } from '../domain/time.ts';
import { call, event } from './define.ts';

/** A proposal at the version that the person saw. */
const Ticked = z.object({ id: RowId, version: z.int().positive() });

/** The proposals of one signed reading or one source. */
export const ProposalGroup = z.object({
  groupId: RowId,
  patient: Patient,
  title: z.string(),
  proposals: z.array(Proposal),
});
export type ProposalGroup = z.infer<typeof ProposalGroup>;

export const proposalCalls = {
  groups: call({
    input: z.object({ states: z.array(ApprovalState).default(['proposed', 'conflicted']) }),
    output: z.array(ProposalGroup),
  }),
  /** Approves items of one group in one transaction: all or none (W3). Rejecting an episode rejects its visual rows. */
  decide: call({
    input: z.object({
      groupId: RowId,
      approve: z.array(Ticked),
      reject: z.array(Ticked),
      /** Needed where a gate is crossed and the person approves all the same. */
      overrideReason: z.string().max(500).nullable().default(null),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), txnId: TxnId, approved: z.int(), rejected: z.int() }),
      z.object({ outcome: z.literal('conflicted'), ids: z.array(RowId), words: z.string() }),
    ]),
    errors: ['not_found', 'not_allowed', 'refused', 'conflict'],
  }),
  /**
   * Approves many items of many groups in one step, a transaction for each group (W8). What may not be taken in bulk by then is left and told.
   * Cancel stops after the group in work.
   */
  approveBulk: call({
    input: z.object({ items: z.array(Ticked).min(1).max(20_000) }),
    output: z.object({
      bulkId: RowId,
      done: z.array(
        z.object({ groupId: RowId, patient: Patient, title: z.string(), txnId: TxnId, approved: z.int() }),
      ),
      left: z.array(z.object({ id: RowId, why: z.string() })),
    }),
    progress: z.object({ done: z.int(), total: z.int() }),
    errors: ['not_allowed'],
  }),
  /** Takes a bulk approval back, and lists what stays because later changes stand on it (W4). Cancel stops after the transaction in work. */
  undoBulk: call({
    input: z.object({ bulkId: RowId }),
    output: z.object({
      undone: z.int(),
      /** Transactions that Cancel left as they were. */
      notReached: z.int(),
      left: z.array(z.object({ txnId: TxnId, words: z.string(), dependents: z.array(z.string()) })),
    }),
    /** In transactions. */
    progress: z.object({ done: z.int(), total: z.int() }),
    errors: ['not_allowed', 'refused'],
  }),
  /** What the changes of state of one group bear on (S4). */
  impact: call({ input: z.object({ groupId: RowId }), output: z.array(ProposalImpact) }),
  /** Both sides of a contradiction (M15). */
  sides: call({
    input: z.object({ id: RowId }),
    output: z.object({ held: z.array(FactSide), stated: FactSide }),
    errors: ['not_found'],
  }),
  /** Decides on one contradiction by itself (M15); `take` and `both` need a note. */
  settle: call({
    input: Ticked.extend({ verdict: Verdict, note: z.string().max(500).default('') }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), txnId: TxnId }),
      z.object({ outcome: z.literal('conflicted'), words: z.string() }),
    ]),
    errors: ['not_found', 'not_allowed', 'refused', 'conflict'],
  }),
  /** Changes a proposal's payload before it is decided; approval makes it edited_approved. */
  edit: call({
    input: z.object({ id: RowId, version: z.int().positive(), payload: ProposalPayload }),
    output: Proposal,
    errors: ['not_found', 'not_allowed', 'refused', 'conflict'],
  }),
  /** Appends the inverse of a transaction (W4), or lists what depends on it and asks. */
  undo: call({
    input: z.object({ txnId: TxnId, withDependents: z.boolean().default(false) }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('undone'), txnId: TxnId }),
      z.object({
        outcome: z.literal('depends'),
        dependents: z.array(z.object({ txnId: TxnId, words: z.string() })),
      }),
    ]),
    errors: ['not_found', 'not_allowed', 'refused'],
  }),
  /** After how many days a waiting proposal expires; 0: never (W1). */
  expiry: call({ input: z.object({}), output: z.object({ days: z.int() }) }),
  /** Sets that for all persons; it holds from the next look on, at start-up and once a day, and now. */
  setExpiry: call({
    input: z.object({ days: z.int().nonnegative().max(3650) }),
    output: z.object({ days: z.int() }),
  }),
  /** Proposes what expired of a group again. */
  again: call({ input: z.object({ groupId: RowId }), output: z.object({}), errors: ['not_found'] }),
  /** Transactions that can be undone, newest first; a bulk approval is one line, with the id of its last transaction. */
  recent: call({
    input: z.object({ limit: z.int().positive().max(200).default(20) }),
    output: z.array(
      z.object({
        txnId: TxnId,
        at: RecordedAt,
        actor: z.string(),
        operation: z.string(),
        words: z.string(),
        patientKey: PatientKey.nullable(),
        undoneBy: TxnId.nullable(),
        bulkId: RowId.nullable(),
      }),
    ),
  }),
} as const;

export const proposalEvents = {
  changed: event(z.object({ waiting: z.int() })),
} as const;

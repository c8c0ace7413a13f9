import { z } from 'zod';
import { DeletionLabel, DeletionState, HistoryFact } from '../domain/deletion.ts';
import { PatientKey, RowId } from '../domain/ids.ts';
import { call } from './define.ts';

/** S8: what may leave HISTORY, by labels that clinicians give. A deletion is a proposal and goes through Review. */
export const deletionCalls = {
  /** Switch, labels, calibration, and the exact words of what is bounded. */
  state: call({ input: z.object({}), output: DeletionState }),
  /** Switches it on or off for all persons. */
  setEnabled: call({
    input: z.object({ enabled: z.boolean() }),
    output: DeletionState,
    errors: ['not_allowed'],
  }),
  /** The facts of a patient's HISTORY: those that wait for a label first. */
  history: call({ input: z.object({ patientKey: PatientKey }), output: z.array(HistoryFact) }),
  /** Labels a fact of HISTORY; null takes the label back. */
  label: call({
    input: z.object({ factId: RowId, label: DeletionLabel.nullable() }),
    output: z.object({}),
    errors: ['not_found', 'not_allowed', 'refused'],
  }),
  /** Proposes all facts of a patient's HISTORY that may go; `groupId` null where there are none. */
  propose: call({
    input: z.object({ patientKey: PatientKey }),
    output: z.object({ groupId: RowId.nullable(), proposals: z.int() }),
    errors: ['not_allowed', 'refused'],
  }),
} as const;

import { z } from 'zod';
import { Conflict, ContentComparison } from '../domain/conflicts.ts';
import { InstanceKey, StudyKey, Uid } from '../domain/ids.ts';
import { call } from './define.ts';

/** What a person decides of one conflict. `contents` are those that the person saw: with others the answer is `conflict`. */
export const ConflictDecision = z.object({
  sopUid: Uid,
  contents: z.array(InstanceKey).min(2),
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('use'), instanceKey: InstanceKey }),
    z.object({ kind: z.literal('keep_all') }),
    z.object({ kind: z.literal('take_back') }),
  ]),
});
export type ConflictDecision = z.infer<typeof ConflictDecision>;

/** I3: the same SOP Instance UID with other bytes. */
export const conflictCalls = {
  /** Conflicts in which the study has a part, open ones first, then by SOP Instance UID; decided ones stay listed. */
  conflicts: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.array(Conflict),
    errors: ['not_found'],
  }),
  /** Parses the headers and decodes the pixels of all contents of a SOP Instance UID and says how they differ. */
  compareContents: call({
    input: z.object({ sopUid: Uid }),
    output: ContentComparison,
    errors: ['not_found', 'worker_died'],
  }),
  /** Decides conflicts together: all or none. Nothing is deleted; `take_back` opens a conflict again. Who and when is kept. */
  decideConflicts: call({
    input: z.object({ decisions: z.array(ConflictDecision).min(1).max(5000) }),
    output: z.object({}),
    errors: ['not_found', 'conflict'],
  }),
} as const;

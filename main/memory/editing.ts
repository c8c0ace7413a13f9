import type { Actor } from '../contract/domain/actor.ts';
import type { RowId } from '../contract/domain/ids.ts';
import { isOpen, type ProposalPayload } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import type { Store } from '../storage/types.ts';
import { loadGroupTitle } from './groups.ts';
import { recordPuts } from './recorder.ts';
import { resolveNeedsPerson } from './review.ts';
import { requireRole } from './roles.ts';
import { factsTable, proposalsTable, type StoredProposal } from './tables.ts';

/** A proposal at the version that the person saw, and what it would write instead. */
export interface EditRequest {
  readonly id: RowId;
  readonly version: number;
  readonly payload: ProposalPayload;
}

/**
 * W1. Changes what a waiting proposal would write, as its next version, in a transaction that can be undone; approval makes the row
 * `edited_approved`. The operation, the row and the patient stay. Throws `not_allowed`, `not_found`, `conflict`, `refused`.
 */
export async function editProposal(
  store: Store,
  actor: Actor,
  request: EditRequest,
): Promise<StoredProposal> {
  requireRole(actor, 'approver');
  const known = await store.find(proposalsTable, request.id);
  if (known === null) throw new AppError('not_found', 'There is no such proposal.', { id: request.id });
  const { patientKey } = known;
  const { value } = await store.write({ actor, operation: 'proposals.edit', patientKey }, async (tx) => {
    const proposal = await tx.find(proposalsTable, request.id);
    if (proposal === null || proposal.version !== request.version || !isOpen(proposal))
      throw new AppError('conflict', 'The item changed or was decided meanwhile. Look at it again.', {
        id: request.id,
      });
    const recorder = recordPuts(tx);
    const edited = await recorder.append(proposalsTable, {
      ...applyEdit(proposal, request.payload),
      needsPerson: resolveNeedsPerson(request.payload, await tx.rows(factsTable, patientKey)),
      editedBy: actor.id,
    });
    const title = await loadGroupTitle(tx, [proposal]);
    recorder.close({
      patientKey,
      actor: actor.name,
      operation: 'edit',
      words: `${title}: one proposal edited`,
      groupId: proposal.groupId,
      undoOf: [],
    });
    return edited;
  });
  return value;
}

/** The proposal with its payload changed; refused where the edit would write another row, or change what it stands on. */
function applyEdit(proposal: StoredProposal, payload: ProposalPayload): StoredProposal {
  const was = identityOf(proposal.payload);
  const is = identityOf(payload);
  if (was.some((part, index) => part !== is[index]))
    throw new AppError(
      'refused',
      'An edit keeps the operation, the row and the patient. Reject the item instead.',
      {
        id: proposal.id,
      },
    );
  return { ...proposal, payload, state: 'proposed' };
}

/** What an edit may not change: operation, row, patient, and for a change of a fact the version that it stands on. */
function identityOf(payload: ProposalPayload): readonly (string | number | null)[] {
  switch (payload.operation) {
    case 'add_episode':
      return [payload.operation, payload.episode.id, payload.episode.patientKey];
    case 'add_visual':
      return [
        payload.operation,
        payload.visual.id,
        payload.visual.patientKey,
        payload.visual.sourceEpisodeId,
      ];
    case 'add_fact':
      return [payload.operation, payload.fact.id, payload.fact.patientKey];
    case 'add_note':
      return [payload.operation, payload.note.id, null];
    case 'contradiction':
      throw new AppError('refused', 'A contradiction is not edited. Decide between both sides.', {
        id: payload.stated.id,
      });
    case 'delete_fact':
      throw new AppError('refused', 'A deletion is not edited. Take it or reject it.', {
        id: payload.before.id,
      });
    default:
      return [payload.operation, payload.after.id, payload.after.patientKey, payload.before.version];
  }
}

import type { RowId } from '../contract/domain/ids.ts';
import { isOpen } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import { isGateMet } from './gate.ts';
import type { StoredProposal } from './tables.ts';

/** A proposal at the version that the person saw. */
export interface Ticked {
  readonly id: RowId;
  readonly version: number;
}

/** What an approver decided on one group. */
export interface DecideRequest {
  readonly groupId: RowId;
  readonly approve: readonly Ticked[];
  readonly reject: readonly Ticked[];
  readonly overrideReason: string | null;
}

/** The items of a decision as they stand. */
export interface Selection {
  readonly approve: readonly StoredProposal[];
  readonly reject: readonly StoredProposal[];
}

/**
 * W3. The items of a decision, checked: of this group, still open, at the version that was seen, each in one list. Rejecting an episode
 * rejects its visual rows, whether or not they were ticked. Throws `not_found`, `conflict`, `invalid_input` or `refused`.
 */
export function resolveSelection(group: readonly StoredProposal[], request: DecideRequest): Selection {
  if (request.approve.length + request.reject.length === 0)
    throw new AppError('invalid_input', 'Nothing is ticked. Tick what to approve or to reject.');
  const wanted = request.approve.map((ticked) => resolveItem(group, ticked));
  const refused = request.reject.map((ticked) => resolveItem(group, ticked));
  const alone = wanted.find(({ payload }) => payload.operation === 'contradiction');
  if (alone)
    throw new AppError(
      'refused',
      'A contradiction is decided on by itself, with both sides. Leave it out here.',
      {
        id: alone.id,
      },
    );
  const both = wanted.find(({ id }) => refused.some((item) => item.id === id));
  if (both)
    throw new AppError('invalid_input', 'An item is both approved and rejected. Choose one.', {
      id: both.id,
    });
  const dragged = visualsOf(refused, group).filter((item) => isOpen(item) && !refused.includes(item));
  return { approve: wanted.filter((item) => !dragged.includes(item)), reject: [...refused, ...dragged] };
}

/** M9: a crossed gate is overridden with a reason only. */
export function requireOverride(approve: readonly StoredProposal[], reason: string | null): void {
  const crossed = approve.find(({ gates }) => !isGateMet(gates));
  if (crossed === undefined || (reason !== null && reason.trim().length >= 3)) return;
  const words = crossed.gates.filter(({ met }) => !met).map(({ detail }) => detail);
  throw new AppError(
    'refused',
    `It would not be written: ${words.join(', ')}. Give a reason to write it all the same.`,
    {
      id: crossed.id,
    },
  );
}

function resolveItem(group: readonly StoredProposal[], { id, version }: Ticked): StoredProposal {
  const item = group.find((proposal) => proposal.id === id);
  if (item === undefined)
    throw new AppError('not_found', 'An item is not part of this group. Open the review again.', { id });
  if (item.version === version && isOpen(item)) return item;
  throw new AppError('conflict', 'An item changed or was decided meanwhile. Look at it again.', {
    id,
    version,
    newest: item.version,
    state: item.state,
  });
}

function visualsOf(rejected: readonly StoredProposal[], group: readonly StoredProposal[]): StoredProposal[] {
  const episodes = new Set(
    rejected.flatMap(({ payload }) => (payload.operation === 'add_episode' ? [payload.episode.id] : [])),
  );
  return group.filter(
    ({ payload }) => payload.operation === 'add_visual' && episodes.has(payload.visual.sourceEpisodeId),
  );
}

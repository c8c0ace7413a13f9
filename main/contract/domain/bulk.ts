import type { RowId } from './ids.ts';
import { isOpen, type Proposal, type ProposalPayload } from './proposals.ts';

/** A change that is left to be decided on by itself, and why, in words. */
export interface LeftOut {
  readonly proposal: Proposal;
  readonly why: string;
}

/** What of a group may be approved together, and what is left out. */
export interface BulkPlan {
  readonly take: readonly Proposal[];
  readonly left: readonly LeftOut[];
}

/**
 * W8. What of one group bulk approval may take: no changed side, no changed negation, no conflict, no contradiction, nothing that a gate
 * keeps out, and nothing that a person took out before (`exceptions`, ids). What stands or falls with something left out is left out
 * too: an image with its reading, a new fact with the change of the fact that it takes the place of. Decided items are in neither list.
 */
export function planBulk(group: readonly Proposal[], exceptions: ReadonlySet<string> = new Set()): BulkPlan {
  const open = group.filter(isOpen);
  const left = new Map<Proposal, string>();
  for (const proposal of open) {
    const why = whyAlone(proposal) ?? (exceptions.has(proposal.id) ? 'A person took it out.' : null);
    if (why !== null) left.set(proposal, why);
  }
  const gone = [...left.keys()];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    for (const proposal of open) {
      if (left.has(proposal) || !goesWith(proposal.payload, next.payload)) continue;
      left.set(proposal, 'It goes with a change that is left out.');
      gone.push(proposal);
    }
  }
  return {
    take: open.filter((proposal) => !left.has(proposal)),
    left: open.flatMap((proposal) => {
      const why = left.get(proposal);
      return why === undefined ? [] : [{ proposal, why }];
    }),
  };
}

/** W8, M9. Why a change is decided on by itself, whatever else is approved; null where bulk approval may take it. */
export function whyAlone({ state, needsPerson, gates, recommended }: Proposal): string | null {
  if (needsPerson !== null) return needsPerson;
  const unmet = gates.filter(({ met }) => !met).map(({ detail }) => detail);
  if (unmet.length > 0) return `The gate keeps it out: ${unmet.join(', ')}.`;
  return state === 'proposed' && recommended ? null : 'It changed since it was proposed.';
}

/** True where the first stands or falls with the second. */
function goesWith(own: ProposalPayload, other: ProposalPayload): boolean {
  if (own.operation === 'add_visual')
    return other.operation === 'add_episode' && other.episode.id === own.visual.sourceEpisodeId;
  const [successor, added] = [successorOf(own), addedFact(own)];
  return (
    (successor !== null && successor === addedFact(other)) ||
    (added !== null && other.operation === 'transition_fact' && other.after.newerId === added)
  );
}

function successorOf(payload: ProposalPayload): RowId | null {
  if (payload.operation === 'add_fact') return payload.fact.newerId;
  return payload.operation === 'transition_fact' ? payload.after.newerId : null;
}

function addedFact(payload: ProposalPayload): RowId | null {
  return payload.operation === 'add_fact' ? payload.fact.id : null;
}

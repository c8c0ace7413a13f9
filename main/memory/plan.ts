import type { RowId } from '../contract/domain/ids.ts';
import type { Fact, GateFigure } from '../contract/domain/memory.ts';
import { isServed } from '../contract/domain/memory.ts';
import type { Contradiction, Proposal, ProposalPayload } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import { lostGates } from './gateAgain.ts';
import { baseVersions } from './proposals.ts';
import { rebasePayload } from './rebase.ts';
import { resolveNeedsPerson } from './review.ts';
import type { StoredProposal } from './tables.ts';

/**
 * W2. Computes a fact's change again from the patient's facts at the moment of approval; given by the facts updater. Answers with the
 * proposal's own payload first and, after it, transitions that it brings along now, with a contradiction alone (M15), or with `conflict`
 * where a person must look again.
 */
export type Recompute = (proposal: Proposal, facts: readonly Fact[]) => readonly ProposalPayload[] | Conflict;

/** Why a change cannot be computed again: its row moved, or a question arose, in words. */
export type Conflict = 'conflict' | { readonly asks: string };

/** A payload that will be written and its proposal; `brought` where it was not proposed itself but follows from the proposal now. */
export interface Step {
  readonly proposal: StoredProposal;
  readonly payload: ProposalPayload;
  readonly brought: boolean;
}

/** What a decision comes to. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Proposals that changed under the approver, as they are shown again. Where there is one, nothing is written but these. */
  readonly conflicts: readonly StoredProposal[];
}

/** What a decision is planned from: the ticked items, their whole group, and the rows as they stand. */
export interface PlanInput {
  readonly approve: readonly StoredProposal[];
  readonly group: readonly StoredProposal[];
  readonly facts: readonly Fact[];
  /** Newest version of a row that a proposal stands on; null where it is gone. */
  readonly versionOf: (id: RowId) => number | null;
  readonly recompute: Recompute;
  /** The gate of an episode or image, computed again from the rows as they stand; empty for what has none. */
  readonly gatesOf: (proposal: StoredProposal) => readonly GateFigure[];
}

const ORDER: readonly ProposalPayload['operation'][] = [
  'add_episode',
  'add_visual',
  'restate_fact',
  'add_fact',
  'transition_fact',
  'delete_fact',
  'add_note',
];

/** W2, W3: what will be written, in order, or what stands against it. Pure. */
export function planDecision(input: PlanInput): Plan {
  const outcomes = input.approve.map((proposal) => planOne(proposal, input));
  const conflicts = outcomes.flatMap(({ conflict }) => conflict ?? []);
  const all = outcomes.flatMap(({ steps }) => steps);
  const own = all.filter(({ brought }) => !brought);
  requireOneChangeEach(own);
  const steps = [
    ...own,
    ...unclaimed(
      all.filter(({ brought }) => brought),
      input.group,
    ),
  ];
  return { conflicts, steps: steps.sort((a, b) => orderOf(a) - orderOf(b)) };
}

function orderOf({ payload }: Step): number {
  return ORDER.indexOf(payload.operation);
}

interface Outcome {
  readonly steps: readonly Step[];
  readonly conflict: StoredProposal | null;
}

function planOne(proposal: StoredProposal, input: PlanInput): Outcome {
  const payloads = computeAgain(proposal, input);
  const moved = proposal.basedOn.some(({ id, version }) => input.versionOf(id) !== version);
  if (moved) return { steps: [], conflict: showAgain(proposal, input) };
  const gates = input.gatesOf(proposal);
  const disputed = isConflict(payloads) ? undefined : payloads.find(isContradiction);
  if (disputed !== undefined) return { steps: [], conflict: showDisputed(proposal, disputed) };
  const concern = newConcern(proposal, input);
  if (concern !== null)
    return { steps: [], conflict: { ...showAgain(proposal, input), needsPerson: concern } };
  const lost = lostGates(proposal.gates, gates);
  if (lost.length > 0) return { steps: [], conflict: showGates(proposal, gates, lost) };
  if (isConflict(payloads) && proposal.state !== 'conflicted')
    return { steps: [], conflict: showAsking(proposal, input, payloads) };
  // A conflicted proposal whose base has not moved since was seen with both sides, and approved all the same.
  const seen = isConflict(payloads) ? [proposal.payload] : payloads;
  return {
    steps: seen.map((payload, index) => ({
      proposal: { ...proposal, gates: [...gates] },
      payload: withGates(payload, gates),
      brought: index > 0,
    })),
    conflict: null,
  };
}

function isConflict(payloads: readonly ProposalPayload[] | Conflict): payloads is Conflict {
  return payloads === 'conflict' || 'asks' in payloads;
}

function isContradiction(payload: ProposalPayload): payload is Contradiction {
  return payload.operation === 'contradiction';
}

/** M15: what a person has not seen yet: its text and a fact approved since cannot both be true. */
function showDisputed(proposal: StoredProposal, payload: Contradiction): StoredProposal {
  return {
    ...proposal,
    version: proposal.version + 1,
    state: 'conflicted',
    payload,
    basedOn: baseVersions(payload),
    affected: payload.held.map(({ id }) => id),
    recommended: false,
    needsPerson: payload.why,
  };
}

/** W8: a changed side or negation that arose since it was proposed, from what was approved of other texts; null where a person saw one. */
function newConcern(
  { payload, needsPerson, state }: StoredProposal,
  { facts, group }: PlanInput,
): string | null {
  if (needsPerson !== null || state === 'conflicted') return null;
  const own = new Set<string>(group.map(({ id }) => id));
  return resolveNeedsPerson(
    payload,
    facts.filter(({ approvalId }) => approvalId === null || !own.has(approvalId)),
  );
}

/** M9: an episode keeps the figures by which it was let in. */
function withGates(payload: ProposalPayload, gates: readonly GateFigure[]): ProposalPayload {
  if (payload.operation !== 'add_episode') return payload;
  return { ...payload, episode: { ...payload.episode, gate: [...gates] } };
}

/** What was new when it was signed is new no more: shown again with its new figures, and taken with a reason only. */
function showGates(
  proposal: StoredProposal,
  gates: readonly GateFigure[],
  lost: readonly GateFigure[],
): StoredProposal {
  const words = lost.map(({ detail }) => detail).join(', ');
  return {
    ...proposal,
    version: proposal.version + 1,
    state: 'conflicted',
    gates: [...gates],
    recommended: false,
    needsPerson: `Another reading was approved since it was signed. Now: ${words}.`,
  };
}

/** A person's edited payload stays as edited; only what it brings along is computed. */
function computeAgain(proposal: StoredProposal, input: PlanInput): readonly ProposalPayload[] | Conflict {
  if (!proposal.payload.operation.endsWith('_fact')) return [proposal.payload];
  const served = input.facts.filter(({ state }) => isServed(state));
  const payloads = input.recompute(proposal, served);
  if (isConflict(payloads) || proposal.editedBy === null || payloads.some(isContradiction)) return payloads;
  return [proposal.payload, ...payloads.slice(1)];
}

/** Shown again with the question that arose, where one did. */
function showAsking(proposal: StoredProposal, input: PlanInput, conflict: Conflict): StoredProposal {
  const shown = showAgain(proposal, input);
  return conflict === 'conflict' ? shown : { ...shown, needsPerson: conflict.asks };
}

/** The proposal as it is shown again: on the rows as they now stand, so that a second approval is of what is seen. */
function showAgain(proposal: StoredProposal, { facts }: PlanInput): StoredProposal {
  const [base] = proposal.basedOn;
  const current = facts.find(({ id }) => id === base?.id);
  const payload = current ? rebasePayload(proposal.payload, current) : proposal.payload;
  return {
    ...proposal,
    version: proposal.version + 1,
    state: 'conflicted',
    payload,
    basedOn: baseVersions(payload),
    recommended: false,
    needsPerson: 'What it stands on changed since it was proposed. Look at both sides again.',
  };
}

/** Changes brought along, each fact once, without those that the group proposes itself: on these a person decides. */
function unclaimed(brought: readonly Step[], group: readonly Proposal[]): Step[] {
  const claimed = new Set<string>(group.flatMap(({ basedOn }) => basedOn.map(({ id }) => id)));
  return brought.filter(({ payload }) => {
    const [target] = baseVersions(payload);
    if (target === undefined || claimed.has(target.id)) return false;
    claimed.add(target.id);
    return true;
  });
}

function requireOneChangeEach(steps: readonly Step[]): void {
  const targets = steps.flatMap(({ payload }) =>
    payload.operation === 'transition_fact' || payload.operation === 'delete_fact' ? [payload.before] : [],
  );
  const twice = targets.find((fact, index) => targets.findIndex(({ id }) => id === fact.id) < index);
  if (twice === undefined) return;
  throw new AppError('refused', `Two changes of one fact are ticked: “${twice.text}”. Choose one of them.`, {
    id: twice.id,
  });
}

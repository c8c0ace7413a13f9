import type { PatientKey } from '../contract/domain/ids.ts';
import type { ApprovalState, Episode, Fact, Relation, VisualRow } from '../contract/domain/memory.ts';
import { isServed } from '../contract/domain/memory.ts';
import { AppError } from '../contract/errors.ts';
import { deleteFact } from './deletion/apply.ts';
import type { Step } from './plan.ts';
import { mergeSources } from './rebase.ts';
import type { Recorder } from './recorder.ts';
import {
  episodesTable,
  factsTable,
  notesTable,
  relationsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';

/** The state that approval gives: edited payloads say so (W1). */
export function approvedState({ editedBy }: StoredProposal): ApprovalState {
  return editedBy === null ? 'approved' : 'edited_approved';
}

/** Writes the rows of one step, approved, in the recorder's transaction; relations are written by {@link applyRelations}. */
export async function applyPayload(recorder: Recorder, { proposal, payload }: Step): Promise<void> {
  const state = approvedState(proposal);
  const head = { state, recordedAt: recorder.tx.at };
  if (payload.operation === 'add_note') {
    await recorder.append(notesTable, { ...payload.note, ...head });
  } else if (payload.operation === 'add_episode') {
    await recorder.append(episodesTable, ownRow(recorder, proposal, { ...payload.episode, ...head }));
  } else if (payload.operation === 'add_visual') {
    await requireEpisode(recorder, payload.visual);
    await recorder.append(visualsTable, ownRow(recorder, proposal, { ...payload.visual, ...head }));
  } else if (payload.operation === 'add_fact') {
    const fact = ownRow(recorder, proposal, { ...payload.fact, ...head, approvalId: proposal.id });
    await recorder.append(factsTable, fact);
  } else if (payload.operation === 'contradiction') {
    throw new AppError('refused', 'A contradiction is decided on by itself (M15).', { id: proposal.id });
  } else if (payload.operation === 'delete_fact') {
    await deleteFact(recorder, ownRow(recorder, proposal, payload.before));
  } else {
    await changeFact(recorder, proposal, { ...payload.after, ...head, approvalId: proposal.id });
  }
}

/**
 * S3. Writes the relations of approved facts once all facts of the decision stand. Both ends must be served rows of the patient. A
 * relation to a fact of the same group that was not approved is left out; any other unknown end is refused.
 */
export async function applyRelations(
  recorder: Recorder,
  steps: readonly Step[],
  group: readonly StoredProposal[],
): Promise<void> {
  const proposed = new Set(
    group.flatMap(({ payload }) => (payload.operation === 'add_fact' ? payload.fact.id : [])),
  );
  for (const { proposal, payload } of steps) {
    if (payload.operation !== 'add_fact') continue;
    for (const relation of payload.relations) {
      const missing = await missingEnd(recorder, relation);
      if (missing !== null && !proposed.has(missing)) throw unknownEnd(missing);
      if (missing === null)
        await recorder.append(
          relationsTable,
          ownRow(recorder, proposal, approvedRelation(recorder, relation, proposal)),
        );
    }
  }
}

function approvedRelation({ tx }: Recorder, relation: Relation, proposal: StoredProposal): Relation {
  return { ...relation, state: approvedState(proposal), recordedAt: tx.at };
}

async function missingEnd({ tx }: Recorder, relation: Relation): Promise<Relation['fromId'] | null> {
  for (const id of [relation.fromId, relation.toId]) {
    const fact = await tx.find(factsTable, id);
    if (fact === null || !isSamePatient(tx, fact, relation)) return id;
    // What is corrected was entered in error: it leaves memory in the same decision (S5).
    const corrected =
      relation.type === 'corrects' && id === relation.toId && fact.state === 'entered_in_error';
    if (!isServed(fact.state) && !corrected) return id;
  }
  return null;
}

function unknownEnd(id: string): AppError {
  return new AppError(
    'refused',
    'A relation names a fact that is not in memory. Reject it, or approve that fact too.',
    {
      id,
    },
  );
}

type OfPatient = { readonly patientKey: PatientKey };

/** P1: under one key, or under two that a person found to be one patient. */
function isSamePatient(tx: Recorder['tx'], a: OfPatient, b: OfPatient): boolean {
  return tx.ownerOf(a.patientKey) === tx.ownerOf(b.patientKey);
}

/** P1: a proposal writes rows of its own patient only. */
function ownRow<R extends Episode | VisualRow | Fact | Relation>(
  { tx }: Recorder,
  proposal: StoredProposal,
  row: R,
): R {
  if (isSamePatient(tx, row, proposal)) return row;
  throw new AppError('refused', 'This item would write to another patient. Reject it.', { id: proposal.id });
}

/** M2: an image row stands on an episode that is in memory. */
async function requireEpisode({ tx }: Recorder, visual: VisualRow): Promise<void> {
  const episode = await tx.find(episodesTable, visual.sourceEpisodeId);
  if (episode !== null && isServed(episode.state) && isSamePatient(tx, episode, visual)) return;
  throw new AppError(
    'refused',
    'An image is ticked without its reading. Approve the reading too, or leave the image.',
    {
      id: visual.id,
      sourceEpisodeId: visual.sourceEpisodeId,
    },
  );
}

/** S6: a transition or restatement as the next version; sources that another item of the same decision added stay. */
async function changeFact(recorder: Recorder, proposal: StoredProposal, after: Fact): Promise<void> {
  const current = await recorder.tx.find(factsTable, after.id);
  if (current === null || !isServed(current.state))
    throw new AppError('refused', `The fact “${after.text}” is no longer in memory. Reject this change.`, {
      id: after.id,
    });
  ownRow(recorder, proposal, current);
  if (after.newerId !== null) await requireNewer(recorder, after);
  const sources = mergeSources(current.sources, after.sources);
  const state = after.reason === 'entered_in_error' ? 'entered_in_error' : after.state;
  await recorder.append(factsTable, ownRow(recorder, proposal, { ...after, sources, state }));
}

/** S6: the newer fact that a transition links to is in memory. */
async function requireNewer({ tx }: Recorder, after: Fact): Promise<void> {
  const newer = after.newerId === null ? null : await tx.find(factsTable, after.newerId);
  if (newer !== null && isServed(newer.state) && isSamePatient(tx, newer, after)) return;
  throw new AppError(
    'refused',
    `“${after.text}” would become previous, but the newer fact is not ticked. Approve both, or neither.`,
    { id: after.id, newerId: after.newerId },
  );
}

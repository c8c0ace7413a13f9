import type { RowId } from '../contract/domain/ids.ts';
import { type Fact, isServed } from '../contract/domain/memory.ts';
import { derivedId } from './derivedIds.ts';
import { makeProposal } from './proposals.ts';
import type { Recorder } from './recorder.ts';
import { factsTable, proposalsTable } from './tables.ts';

/**
 * W5, S6. A fact that was taken back no longer supersedes: what stood before it is proposed to be current again. A person decides, since
 * it may have ended meanwhile. Undoing the retraction moves what the proposal stands on, so that it is shown again as conflicted.
 */
export async function proposeRevivals({ tx, append }: Recorder, takenBack: RowId): Promise<void> {
  const gone = await tx.find(factsTable, takenBack);
  if (gone === null) return;
  const facts = await tx.rows(factsTable, gone.patientKey);
  const superseded = facts.filter(
    ({ newerId, reason, state }) => newerId === gone.id && reason === 'superseded' && isServed(state),
  );
  for (const fact of superseded) {
    const id = derivedId('revival', fact.id, String(gone.version));
    const context = {
      ...{ groupId: derivedId('revivals', gone.id, String(gone.version)), patientKey: fact.patientKey },
      ...{ studyKey: null, studyTime: fact.lastDocumented, at: tx.at, modelId: null, promptHash: null },
      ...{ ids: { next: () => id }, facts },
    };
    const why = `“${gone.text}” was taken back, which had superseded “${fact.text}”.`;
    const asks = `${why} Is it current again?`;
    const made = makeProposal(context, revivalOf(fact, why), [], asks);
    const basedOn = [...made.basedOn, { id: gone.id, version: gone.version }];
    await append(proposalsTable, { ...made, basedOn });
  }
}

function revivalOf(before: Fact, why: string) {
  const after: Fact = { ...before, store: 'ACTIVE', reason: null, newerId: null, validTo: null };
  return { operation: 'transition_fact' as const, before, after, why };
}

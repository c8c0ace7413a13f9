import type { Fact, Relation } from '../contract/domain/memory.ts';
import type { Contradiction, ProposalPayload } from '../contract/domain/proposals.ts';
import type { Source } from '../contract/domain/source.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import { derivedId } from './derivedIds.ts';
import { dayWords } from './groups.ts';
import type { Step } from './plan.ts';
import type { StoredProposal } from './tables.ts';

interface Given {
  readonly proposal: StoredProposal;
  readonly payload: Contradiction;
  readonly verdict: 'keep' | 'take' | 'both';
  readonly note: string;
  readonly at: RecordedAt;
}

/** M15. What a verdict writes, in the order in which it is written; nothing where what memory held is kept. */
export function stepsOf(given: Given): Step[] {
  const payloads = { keep: () => [], take: takeNew, both: keepBoth }[given.verdict](given);
  return payloads.map((payload) => ({ proposal: given.proposal, payload, brought: false }));
}

/** The new one corrects what memory held: that was never true, so it is no change of state (S5). */
function takeNew({ payload, note, at }: Given): ProposalPayload[] {
  const { held, stated, relations } = payload;
  const corrects = held.map((fact) => correctionOf(stated, fact, at));
  return [
    { operation: 'add_fact', fact: stated, relations: [...relations, ...corrects] },
    ...held.map((before) => ({
      operation: 'transition_fact' as const,
      before,
      after: {
        ...before,
        store: 'HISTORY' as const,
        reason: 'entered_in_error' as const,
        newerId: stated.id,
        state: 'entered_in_error' as const,
      },
      why: note,
    })),
  ];
}

/** Both stand, and the note with both: whoever opens the one reads of the other. */
function keepBoth({ payload, note }: Given): ProposalPayload[] {
  const { held, stated, relations } = payload;
  const fact = { ...stated, sources: [...stated.sources, noteOf(held, note)] };
  return [
    { operation: 'add_fact', fact, relations },
    ...held.map((before) => ({
      operation: 'restate_fact' as const,
      before,
      after: { ...before, sources: [...before.sources, noteOf([stated], note)] },
    })),
  ];
}

function correctionOf(stated: Fact, held: Fact, at: RecordedAt): Relation {
  const { patientKey } = stated;
  const ends = { fromId: stated.id, toId: held.id };
  const id = derivedId('relation', 'corrects', ends.fromId, ends.toId);
  return { id, version: 1, patientKey, recordedAt: at, state: 'proposed', type: 'corrects', ...ends };
}

/** P3. A person's words as a source of a fact. */
function noteOf(beside: readonly Fact[], note: string): Source {
  const others = beside.map(({ text, validFrom }) => `“${text}” (${dayWords(validFrom)})`).join(', ');
  const nowhere = { studyKey: null, studyUid: null, seriesUid: null, sopUid: null, documentId: null };
  return {
    ...{ kind: 'person', ...nowhere, sha256: null, span: null },
    sentence: `Kept beside ${others}: ${note}`,
  };
}

import { type Fact, isServed } from '../../contract/domain/memory.ts';
import { type FactChange, toIncoming, type UpdateContext } from './changes.ts';
import { decide } from './decisions.ts';
import type { ExtractedFact } from './extractedFact.ts';

export { recompute } from './recompute.ts';

/**
 * S5, S6. What statements of one text change in a patient's facts: for each the first decision of the table that fits. Every change
 * is a proposal with its reason; a row is changed once at most; nothing is deleted; facts that the text does not name stay as they are.
 * Facts of other patients and facts that are not approved are not looked at.
 */
export function updateFacts(
  incoming: readonly ExtractedFact[],
  existing: readonly Fact[],
  context: UpdateContext,
): FactChange[] {
  return updateStatements(
    incoming.map((stated) => ({ stated, context })),
    existing,
  ).flatMap(({ changes }) => changes);
}

/** A statement with the document that it is of. */
export interface Statement {
  readonly stated: ExtractedFact;
  readonly context: UpdateContext;
}

/** As {@link updateFacts}, of several documents of one source that are weighed together; says which statement made which changes. */
export function updateStatements<S extends Statement>(
  incoming: readonly S[],
  existing: readonly Fact[],
): { readonly statement: S; readonly changes: FactChange[] }[] {
  const statements = incoming.map(({ stated }) => stated);
  const decided = incoming.map((statement) => {
    const { stated, context } = statement;
    const own = new Set(context.patientKeys ?? [context.patientKey]);
    const known = existing.filter((fact) => own.has(fact.patientKey) && isServed(fact.state));
    const scene = {
      stated,
      incoming: toIncoming(stated, context),
      day: stated.validFrom,
      known,
      statements,
      context,
    };
    return { statement, changes: decide(scene) };
  });
  const kept = new Set(onceEach(decided.flatMap(({ changes }) => changes)));
  return decided.map(({ statement, changes }) => ({
    statement,
    changes: changes.filter((change) => kept.has(change)),
  }));
}

/** Leaves out a second change of one row; a transition goes before a restatement. */
function onceEach(changes: readonly FactChange[]): FactChange[] {
  const rowOf = ({ payload }: FactChange) => ('before' in payload ? payload.before.id : null);
  const chosen = new Map<string, FactChange>();
  for (const change of changes) {
    const row = rowOf(change);
    if (row === null) continue;
    const held = chosen.get(row);
    if (
      !held ||
      (held.payload.operation === 'restate_fact' && change.payload.operation === 'transition_fact')
    )
      chosen.set(row, change);
  }
  return changes.filter((change) => {
    const row = rowOf(change);
    return row === null || chosen.get(row) === change;
  });
}

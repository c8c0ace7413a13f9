import type { Fact } from '../../contract/domain/memory.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import {
  addition,
  type FactChange,
  toIncoming,
  transition,
  type UpdateContext,
} from '../../memory/facts/changes.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';
import { updateFacts } from '../../memory/facts/update.ts';
import type { Updater } from './replay.ts';

/** Ours and the controls of E3 that need no search, by name. */
export const UPDATERS = {
  ours: updateFacts,
  'append only': bySupersession(() => false),
  'deterministic rule': bySupersession(isSameThing),
  'measurements and doses only': bySupersession(
    (held, stated) =>
      held.value !== null && stated.value !== null && held.unit === stated.unit && isSameThing(held, stated),
  ),
} as const satisfies Record<string, Updater>;

export type UpdaterName = keyof typeof UPDATERS;

/** The newest statement of a thing, whatever it says, takes the place of the one before. */
function isSameThing(held: Fact, stated: ExtractedFact): boolean {
  return (
    held.concept === stated.concept &&
    held.subject === stated.subject &&
    held.site === stated.site &&
    held.laterality === stated.laterality
  );
}

/** Each statement becomes a row, and sends to HISTORY what `replaces` says and is not newer. */
export function bySupersession(replaces: (held: Fact, stated: ExtractedFact) => boolean): Updater {
  return (statements, held, context) => {
    const gone = new Set<Fact>();
    return statements.flatMap((stated) => {
      const incoming = toIncoming(stated, context);
      const older = held.filter(
        (fact) =>
          fact.store === 'ACTIVE' &&
          !gone.has(fact) &&
          compareClinicalTime(fact.validFrom, stated.validFrom) <= 0 &&
          replaces(fact, stated),
      );
      for (const fact of older) gone.add(fact);
      return [
        addition(incoming, context, ''),
        ...older.map((fact) => supersededBy(fact, incoming.fact, context)),
      ];
    });
  };
}

function supersededBy(fact: Fact, newer: Fact, context: UpdateContext): FactChange {
  return transition(fact, 'superseded', { validTo: newer.validFrom, newerId: newer.id }, context, '');
}

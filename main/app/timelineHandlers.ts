import type { Handlers } from '../contract/api/contract.ts';
import { isServed } from '../contract/domain/memory.ts';
import { clinicalDay } from '../contract/domain/time.ts';
import { factsAsOf } from '../memory/facts/asOf.ts';
import { factsTable, relationsTable } from '../memory/tables.ts';
import type { Parts } from './parts.ts';

/** S6, S9: the facts of a patient in their two stores, now or as of a day. */
export function timelineHandlers({ store }: Parts): Handlers['timeline'] {
  return {
    facts: async ({ patientKey, asOf, meaning }) => {
      const rows = await store.rows(factsTable, patientKey);
      const facts = rows.filter(({ state }) => isServed(state));
      const relations = await store.rows(relationsTable, patientKey);
      const days = facts
        .flatMap(({ validFrom, lastDocumented }) => [validFrom, lastDocumented])
        .flatMap((time) => (time === null ? [] : clinicalDay(time)))
        .sort();
      return {
        ...factsAsOf(facts, asOf, meaning),
        relations: relations.filter(({ state }) => isServed(state)),
        firstDay: days[0] ?? null,
        lastDay: days.at(-1) ?? null,
      };
    },
  };
}

import type { Handlers } from '../contract/api/contract.ts';
import { type Fact, isServed } from '../contract/domain/memory.ts';
import { clinicalDay } from '../contract/domain/time.ts';
import { factsAsOf } from '../memory/facts/asOf.ts';
import { factsTable, relationsTable } from '../memory/tables.ts';
import type { StoreReader } from '../storage/types.ts';
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
        ...factsAsOf(await versionsFor(store, rows, meaning), asOf, meaning),
        relations: relations.filter(({ state }) => isServed(state)),
        firstDay: days[0] ?? null,
        lastDay: days.at(-1) ?? null,
      };
    },
  };
}

/** What was known then needs every version, also those of rows that are out of memory today; what was true then, the newest. */
async function versionsFor(
  store: StoreReader,
  rows: readonly Fact[],
  meaning: 'true_then' | 'known_then',
): Promise<readonly Fact[]> {
  if (meaning === 'true_then') return rows;
  return (await Promise.all(rows.map(({ id }) => store.versions(factsTable, id)))).flat();
}

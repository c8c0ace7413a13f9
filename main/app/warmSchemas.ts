import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { calls } from '../contract/api/contract.ts';
import { instancesTable, patientsTable, seriesTable, studiesTable } from '../library/tables.ts';

/**
 * Objects of a schema are compiled when they are first parsed, which takes as long as some thousand rows. Those that stand between a
 * choice of files and their first image are compiled before, one at a time.
 */
export async function warmSchemas(): Promise<void> {
  const tables = [patientsTable, studiesTable, seriesTable, instancesTable];
  const answers = Object.values({ ...calls.library, ...calls.reading }).map(({ output }) => output);
  for (const object of objectsIn([...tables.map(({ row }) => row), ...answers])) {
    object.safeParse({});
    await setImmediate();
  }
}

/** All objects within schemas, each once. */
function objectsIn(schemas: readonly z.ZodType[]): ReadonlySet<z.ZodObject> {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const parts = value instanceof z.ZodObject ? value.shape : value instanceof z.ZodType ? value.def : value;
    for (const part of Object.values(parts)) visit(part);
  };
  visit(schemas);
  return new Set([...seen].filter((value) => value instanceof z.ZodObject));
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommittedRows } from './committedRows.ts';
import { patientKeyOf } from './identity.ts';
import { Keyring } from './keyring.ts';
import { Pending } from './pending.ts';
import { type AnyTable, type Entry, entryOf } from './row.ts';
import { LanceTables } from './tables/lanceTables.ts';
import { temporaryFolder } from './testing.ts';
import { findingOf, findings } from './testTables.ts';

const MASTER = Buffer.alloc(32, 1);
const ANN = patientKeyOf(MASTER, null, '1');
const SPEC: AnyTable = findings;

let folder: string;
let tables: LanceTables;
beforeEach(async () => {
  folder = await temporaryFolder();
  const keys = await Keyring.open(join(folder, 'keys'), MASTER);
  tables = await LanceTables.open(join(folder, 'tables'), keys, []);
});
afterEach(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

/** Reads of the real tables whose answers wait until they are let through. */
function slowed() {
  let letThrough: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const read = async (spec: AnyTable, where: string | null): Promise<Entry[]> => {
    const found = await tables.read(spec, where);
    await open;
    return found;
  };
  const slow = {
    read,
    readNewest: tables.readNewest.bind(tables),
    heads: (spec: AnyTable, ids: readonly string[]) => tables.heads(spec, ids),
  };
  return { slow, letThrough };
}

test('[W5] a read that a checkpoint overtakes misses no row', async () => {
  const { slow, letThrough } = slowed();
  const pending = new Pending();
  const specs = new Map([[SPEC.name, SPEC]]);
  const committed = new CommittedRows({ specs, tables: slow, pending, cachedPatients: 8 });
  const entry = entryOf(SPEC, findingOf('a', ANN));
  committed.apply(SPEC.name, entry);
  const reading = committed.rows(findings, ANN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await tables.upsert(SPEC, [entry], {});
  committed.movedToTables();
  letThrough();
  expect((await reading).map((row) => row.id)).toEqual(['a']);
});

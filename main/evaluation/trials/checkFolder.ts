import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { MEMORY_TABLES } from '../../memory/tables.ts';
import { reasons } from '../../storage/reasons.ts';
import type { OpenedStore } from '../../storage/store.ts';
import type { StoredRow, TableSpec } from '../../storage/types.ts';
import { openTrialStore } from './approvalTrial.ts';

/** All rows of one patient in memory's tables, as one text. */
export type Fingerprint = string;

/** The prepared folder: its waiting groups with their patients' rows before and after approval, and its audit lines. */
export interface Reference {
  readonly patients: readonly PatientKey[];
  readonly before: readonly Fingerprint[];
  readonly after: readonly Fingerprint[];
  readonly auditLines: number;
}

const TABLES = [...MEMORY_TABLES.filter(({ scope }) => scope === 'patient'), reasons];

/** The rows of each patient: every table that an approval writes but those `leftOut`, newest versions, vectors included. */
export function fingerprints(
  store: OpenedStore,
  patients: readonly PatientKey[],
  leftOut: readonly string[] = [],
): Promise<Fingerprint[]> {
  const tables = TABLES.filter(({ name }) => !leftOut.includes(name));
  return Promise.all(patients.map((patientKey) => fingerprint(store, tables, patientKey)));
}

async function fingerprint(
  store: OpenedStore,
  tables: typeof TABLES,
  patientKey: PatientKey,
): Promise<Fingerprint> {
  const rows = [];
  for (const table of tables)
    rows.push([table.name, await store.rows(table as TableSpec<StoredRow>, patientKey)]);
  return JSON.stringify(rows, canonical);
}

/** Vectors by their bytes; fields in the order of their names, since log and tables keep their own. */
function canonical(_key: string, value: unknown): unknown {
  if (value instanceof Float32Array) return Buffer.from(value.buffer).toString('base64');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a start after a kill found. */
export interface Found {
  /** How many groups are whole. */
  readonly whole: number;
  /** True where the log held transactions that the tables did not. */
  readonly replayed: boolean;
  readonly problems: readonly string[];
}

/** What the child said before it was killed. */
export interface Said {
  readonly begun: number;
  readonly acknowledged: number;
}

/**
 * W3: opens a folder after a kill and checks that each group is whole or absent, in order; that nothing acknowledged is lost; that the
 * audit verifies and has a line for each; and that the tables alone, without the log, hold the same once a checkpoint was made.
 */
export async function checkFolder(folder: string, reference: Reference, said: Said): Promise<Found> {
  const store = await openTrialStore(folder);
  const found = await fingerprints(store, reference.patients);
  const states = found.map((rows, at) => stateOf(rows, reference, at));
  const whole = states.filter((state) => state === 'whole').length;
  const problems = [
    ...orderProblems(states, said),
    ...(await auditProblems(store, reference.auditLines + whole)),
  ];
  await store.checkpoint();
  await store.close();
  problems.push(...(await tableProblems(folder, reference, found)));
  const replayed = store.startedWith.some((words) => words.includes('taken over from the log'));
  return { whole, replayed, problems };
}

function stateOf(rows: Fingerprint, { before, after }: Reference, at: number): 'whole' | 'absent' | 'torn' {
  if (rows === after[at]) return 'whole';
  return rows === before[at] ? 'absent' : 'torn';
}

function orderProblems(states: readonly string[], { begun, acknowledged }: Said): string[] {
  const torn = states.flatMap((state, at) => (state === 'torn' ? [`Group ${at} is torn.`] : []));
  const whole = states.findIndex((state) => state !== 'whole');
  const first = whole < 0 ? states.length : whole;
  const after = states.slice(first).includes('whole')
    ? ['A later group is whole, an earlier one is not.']
    : [];
  const lost = first < acknowledged ? [`${acknowledged} were acknowledged, ${first} are there.`] : [];
  const unasked = first > begun ? [`${first} are there, ${begun} were begun.`] : [];
  return [...torn, ...after, ...lost, ...unasked];
}

async function auditProblems(store: OpenedStore, lines: number): Promise<string[]> {
  const verdict = await store.audit.verify();
  const wrong = verdict.ok ? [] : [`The audit does not verify: ${verdict.problem?.words}`];
  const other = verdict.lines === lines ? [] : [`The audit has ${verdict.lines} lines instead of ${lines}.`];
  return [...wrong, ...other];
}

/** After the checkpoint the log is cut: without it the tables say the same. */
async function tableProblems(
  folder: string,
  { patients }: Reference,
  expected: readonly Fingerprint[],
): Promise<string[]> {
  await rm(join(folder, 'store/log'), { recursive: true });
  const store = await openTrialStore(folder);
  const tables = await fingerprints(store, patients);
  const differing = tables.flatMap((rows, at) =>
    rows === expected[at] ? [] : [`Tables and log differ for group ${at}.`],
  );
  const audit = await auditProblems(store, (await store.audit.verify()).lines);
  await store.close();
  return [...differing, ...audit];
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { planBulk } from '../../contract/domain/bulk.ts';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type { Proposal } from '../../contract/domain/proposals.ts';
import { projectRoot } from '../../host/entry.ts';
import { openTestCore, proposalsOf, type TestCore } from '../testCore.ts';
import { ingestOne } from './testRecords.ts';

const FOLDER = join(projectRoot, '../shared/data/records/synthea-bundles');
const isThere = existsSync(FOLDER);
if (!isThere) console.log('skipped: public FHIR bundles: none in ../shared/data/records/synthea-bundles');

interface Resource {
  readonly resourceType: string;
}
/** What SNOMED CT's terms end with, and the line that stands for an empty table. */
const KIND = / \((?:disorder|finding|situation)\)$/;
const EMPTY = /^No information about/;
const KINDS = ['Condition', 'MedicationRequest', 'MedicationStatement', 'ImagingStudy'] as const;

/** How many resources of each kind the file holds, counted by nothing but their type. */
function countOf(file: string): Record<(typeof KINDS)[number], number> {
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as { entry: { resource: Resource }[] };
  const count = (kind: string) =>
    bundle.entry.filter(({ resource }) => resource.resourceType === kind).length;
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<
    (typeof KINDS)[number],
    number
  >;
}

/** Lines of the source under a heading: where each one starts. */
function linesUnder(text: string, heading: string): number[] {
  const starts: number[] = [];
  let at = 0;
  let isUnder = false;
  for (const line of text.split('\n')) {
    if (line === '') isUnder = false;
    else if (isUnder) starts.push(at);
    if (line === heading) isUnder = true;
    at += line.length + 1;
  }
  return starts;
}

function factsOf(proposals: readonly Proposal[]): Fact[] {
  return proposals.flatMap(({ payload }) => (payload.operation === 'add_fact' ? payload.fact : []));
}

/** Names of a table of the file beside the bundle, which another program wrote: what is current. */
function currentIn(file: string, table: string): string[] {
  const [, part = ''] = readFileSync(file, 'utf8').split(`## ${table}`);
  const rows = (part.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, name = '', status = '']) => status.toLowerCase() === 'active' && !EMPTY.test(name))
    .map(([, name = '']) => name.replace(KIND, ''));
}

async function takeBundle(core: TestCore, file: string) {
  const started = performance.now();
  const taken = await ingestOne(core.client, basename(file), readFileSync(file), { newPatient: true });
  const seconds = (performance.now() - started) / 1000;
  const [record, ...others] = taken.records;
  if (!record?.patientKey || !record.groupId || others.length > 0) throw new Error(`${file}: not one person`);
  return { ...record, patientKey: record.patientKey, groupId: record.groupId, seconds };
}

async function approveInBulk(core: TestCore, groupId: RowId): Promise<number> {
  const items = planBulk(await proposalsOf(core.client, groupId)).take.map(({ id, version }) => ({
    id,
    version,
  }));
  const outcome = await core.client.proposals.decide({ groupId, approve: items, reject: [] });
  expect(outcome).toMatchObject({ outcome: 'done', approved: items.length });
  return items.length;
}

/** Takes one bundle in, compares what is stored with what the file holds, approves, and compares ACTIVE with the other program's list. */
async function checkBundle(core: TestCore, file: string): Promise<{ agreed: number; listed: number }> {
  const name = basename(file);
  const counts = countOf(file);
  const medications = counts.MedicationRequest + counts.MedicationStatement;
  const { patientKey, groupId, seconds } = await takeBundle(core, file);
  const proposals = await proposalsOf(core.client, groupId);
  const text = await listText(core, patientKey);
  const told = new Set(factsOf(proposals).flatMap(({ sources }) => sources.map(({ span }) => span?.start)));
  const stored = (heading: string) => linesUnder(text, heading).filter((at) => told.has(at)).length;
  expect(stored('Conditions'), name).toBe(counts.Condition);
  expect(stored('Medications'), name).toBe(medications);
  expect(await core.client.records.examinations({ patientKey })).toHaveLength(counts.ImagingStudy);
  const approved = await approveInBulk(core, groupId);
  const { active } = await core.client.timeline.facts({ patientKey });
  const summary = file.replace('-bundle.json', '-ips.md');
  const current = [...currentIn(summary, 'Problem List'), ...currentIn(summary, 'Medication List')];
  const found = current.filter((term) => active.some((fact) => states(fact, term)));
  console.log(
    `${name}: ${seconds.toFixed(2)} s; ${counts.Condition} conditions, ${medications} medications, ${counts.ImagingStudy} imaging studies; ` +
      `${proposals.length} proposals, ${approved} in bulk; current: ${found.length} of ${current.length}`,
  );
  return { agreed: found.length, listed: current.length };
}

async function listText(core: TestCore, patientKey: PatientKey): Promise<string> {
  const documents = await core.client.records.documents({ patientKey });
  const list = documents.find(({ title }) => title === 'Record in FHIR');
  if (list === undefined) throw new Error('no list');
  return (await core.client.records.document({ id: list.id })).text;
}

/** True where a fact's line, without its date, begins with the term. */
function states({ text }: Fact, term: string): boolean {
  return text
    .toLowerCase()
    .replace(/^[^:]*: /, '')
    .startsWith(term.toLowerCase());
}

test.skipIf(!isThere)(
  '[I5] [S2] [P3] public bundles: each condition, medication and imaging study is stored, and what is current is ACTIVE',
  async () => {
    const core = await openTestCore();
    try {
      const names = readdirSync(FOLDER).filter((name) => name.endsWith('-bundle.json'));
      expect(names.length).toBeGreaterThan(0);
      const sums = { agreed: 0, listed: 0 };
      for (const name of names) {
        const { agreed, listed } = await checkBundle(core, join(FOLDER, name));
        sums.agreed += agreed;
        sums.listed += listed;
      }
      console.log(`what is current is ACTIVE: ${sums.agreed} of ${sums.listed}`);
      expect(sums.agreed / sums.listed).toBeGreaterThanOrEqual(0.9);
    } finally {
      await core.remove();
    }
  },
  300_000,
);

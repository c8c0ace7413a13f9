import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import { projectRoot } from '../../host/entry.ts';
import { approve, openTestCore, type TestCore } from '../testCore.ts';
import { ingestOne } from './testRecords.ts';

const FOLDER = join(projectRoot, '../shared/data/records/synthea-bundles');
const isThere = existsSync(FOLDER);
if (!isThere)
  console.log('skipped: states of public FHIR bundles: none in ../shared/data/records/synthea-bundles');

/** Of a resource what says when it holds. */
interface Resource {
  readonly resourceType: string;
  readonly status?: string;
  readonly code?: { readonly text?: string };
  readonly medicationCodeableConcept?: { readonly text?: string };
  readonly onsetDateTime?: string;
  readonly abatementDateTime?: string;
  readonly authoredOn?: string;
}

/** A condition or drug of the bundle with its own interval; `end` is null while it goes on, `unknown` where it stopped on no day. */
interface Told {
  readonly term: string;
  readonly start: string;
  readonly end: string | null | 'unknown';
}

function toldIn(file: string): Told[] {
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as { entry: { resource: Resource }[] };
  return bundle.entry.flatMap(({ resource }) => {
    const { resourceType, status, code, medicationCodeableConcept, onsetDateTime, authoredOn } = resource;
    if (resourceType === 'Condition' && code?.text && onsetDateTime)
      return [
        {
          term: code.text.replace(KIND, ''),
          start: day(onsetDateTime),
          end: dayOrNull(resource.abatementDateTime),
        },
      ];
    if (resourceType === 'MedicationRequest' && medicationCodeableConcept?.text && authoredOn)
      return [
        {
          term: medicationCodeableConcept.text,
          start: day(authoredOn),
          end: status === 'active' ? null : ('unknown' as const),
        },
      ];
    return [];
  });
}

/** What SNOMED CT's terms end with. */
const KIND = / \((?:disorder|finding|situation)\)$/;
/** Later than every date of a record: what holds now. */
const NOW = '9999-12-31';
const day = (time: string) => time.slice(0, 10);
const dayOrNull = (time: string | undefined) => (time === undefined ? null : day(time));

interface Difference {
  readonly file: string;
  readonly asOf: string;
  readonly term: string;
  readonly why: string;
}

/** ACTIVE of one day beside what holds by the bundle's own dates; each difference with its reason, `unexplained` where none is known. */
function compare(file: string, asOf: string, told: readonly Told[], active: readonly Fact[]) {
  const holds = told.filter(
    ({ start, end }) => start <= asOf && (end === null || (end !== 'unknown' && end > asOf)),
  );
  const missing = holds.filter(({ term }) => !active.some((fact) => states(fact, term)));
  const extra = active.filter(
    (fact) => told.some(({ term }) => states(fact, term)) && !holds.some(({ term }) => states(fact, term)),
  );
  const differences: Difference[] = [
    ...missing.map(({ term, start }) => {
      const other = active.find(
        ({ validFrom, sources }) => validFrom?.startsWith(start) && sources.length > 1,
      );
      const why =
        other === undefined ? 'unexplained: missing' : `another name of one condition: ${other.concept}`;
      return { file, asOf, term, why };
    }),
    ...extra.map(({ concept }) => ({ file, asOf, term: concept, why: 'unexplained: not true by its dates' })),
  ];
  return { holds: holds.length, differences };
}

/** Three days of a record: starts of its entries at a quarter, half and three quarters of them. */
function daysOf(told: readonly Told[]): string[] {
  const starts = told.map(({ start }) => start).toSorted();
  return [0.25, 0.5, 0.75].map((share) => starts[Math.floor(share * starts.length)] ?? '');
}

test.skipIf(!isThere)(
  '[S9] [S5] public bundles: conditions and drugs that hold on three days and now are those of the bundle’s own dates and status',
  async () => {
    const core = await openTestCore();
    try {
      const found: ReturnType<typeof compare>[] = [];
      for (const name of readdirSync(FOLDER).filter((one) => one.endsWith('-bundle.json'))) {
        const told = toldIn(join(FOLDER, name));
        const patientKey = await takeAndApprove(core, join(FOLDER, name));
        for (const asOf of [...daysOf(told), null]) {
          const query = { patientKey, asOf, meaning: 'true_then' } as const;
          const { active } = await core.client.timeline.facts(query);
          found.push(compare(name, asOf ?? NOW, told, active));
        }
      }
      const differences = found.flatMap((one) => one.differences);
      const holds = found.reduce((sum, one) => sum + one.holds, 0);
      console.log(`${holds} conditions and drugs on ${found.length} days, ${differences.length} differences`);
      for (const { file, asOf, term, why } of differences) console.log(`${file} ${asOf} ${term}: ${why}`);
      expect(holds).toBeGreaterThan(50);
      expect(differences.filter(({ why }) => why.startsWith('unexplained'))).toEqual([]);
      expect(differences.length / holds).toBeLessThan(0.05);
    } finally {
      await core.remove();
    }
  },
  300_000,
);

async function takeAndApprove(core: TestCore, file: string): Promise<PatientKey> {
  const taken = await ingestOne(core.client, basename(file), readFileSync(file), { newPatient: true });
  const [record] = taken.records;
  if (!record?.patientKey || !record.groupId) throw new Error(`${file}: no person`);
  await approve(core.client, record.groupId);
  return record.patientKey;
}

/** True where a fact's line, without its date, begins with the term. */
function states({ text }: Fact, term: string): boolean {
  return text
    .toLowerCase()
    .replace(/^[^:]*: /, '')
    .startsWith(term.toLowerCase());
}

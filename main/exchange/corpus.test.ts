import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../host/entry.ts';
import { corpusFolder } from '../library/testing/corpus.ts';
import { parseRecord } from './parseRecord.ts';
import type { ParsedRecord, RecordFact } from './record.ts';
import { recordFormatOfClass, sniffRecord } from './sniffRecord.ts';
import { factsOf, onlyRecord } from './testing/records.ts';

const RECORDS = join(projectRoot, '../shared/data/records');
const BUNDLES = join(RECORDS, 'synthea-bundles');
const BULK = join(RECORDS, 'synthea-bulk');
const FACT_KINDS = /^(Condition|MedicationRequest|Procedure|AllergyIntolerance)$/;

function filesOf(folder: string, title: string): readonly string[] {
  if (existsSync(folder)) return readdirSync(folder).map((name) => join(folder, name));
  console.log(`skipped: ${title}: no records in ${folder}`);
  return [];
}

function countsOf(resources: readonly { readonly resourceType: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { resourceType } of resources) counts[resourceType] = (counts[resourceType] ?? 0) + 1;
  return counts;
}

function factsAbout(parsed: ParsedRecord, kind: string): readonly RecordFact[] {
  return factsOf(parsed).filter((fact) => fact.sourceId?.startsWith(`${kind}/`));
}

// The right answer comes from the JSON itself, read by nothing of ours.
async function compare(bytes: Buffer, resources: readonly { readonly resourceType: string }[]) {
  expect(sniffRecord(bytes.subarray(0, 4096), 'a')).toBe('fhir');
  const parsed = await parseRecord(bytes, 'fhir');
  const counts = countsOf(resources);
  const record = onlyRecord(parsed);
  expect(record.counts).toEqual(counts);
  expect(record.imagingStudies).toHaveLength(counts.ImagingStudy ?? 0);
  for (const [kind, count] of Object.entries(counts))
    if (FACT_KINDS.test(kind)) expect([kind, factsAbout(parsed, kind).length]).toEqual([kind, count]);
  return { record, parsed, counts };
}

describe.skipIf(!existsSync(RECORDS))('records beside the project', () => {
  const named = (path: string) => [basename(path), path] as const;
  const bundles = filesOf(BUNDLES, 'FHIR bundles')
    .filter((path) => path.endsWith('.json'))
    .map(named);
  const people = filesOf(BULK, 'FHIR bulk files').map(named);

  test.each(bundles)(
    '[I5] %s: counts equal those of the bundle, and nothing is left out',
    async (_, path) => {
      const bytes = readFileSync(path);
      const bundle = JSON.parse(bytes.toString('utf8'));
      const resources = bundle.entry.map((entry: { resource: { resourceType: string } }) => entry.resource);
      const { record, parsed } = await compare(bytes, resources);
      expect(record.imagingStudies.every(({ studyUid, time }) => studyUid !== null && time !== null)).toBe(
        true,
      );
      expect(record.patient.identifiers[0]?.kind).toBe('MR');
      expect(parsed.notes).toEqual([]);
    },
  );

  test.each(people)('[I5] %s: bulk files joined are one person with all notes', async (_, folder) => {
    const parts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').trim());
    const rows = parts.join('\n').split('\n');
    const { record, counts } = await compare(
      Buffer.from(rows.join('\n')),
      rows.map((row) => JSON.parse(row)),
    );
    const notes = record.documents.filter((document) => document.isProse);
    expect(notes).toHaveLength(counts.DocumentReference ?? 0);
    expect(notes.every(({ date, text }) => date !== null && text.length > 20)).toBe(true);
  });
});

const dicom = corpusFolder('structured reports and encapsulated PDF');
const index = dicom ? readFileSync(join(dicom, 'INDEX.tsv'), 'utf8').trim().split('\n').slice(1) : [];
const reports = index.flatMap((line) => {
  const columns = line.split('\t');
  const format = recordFormatOfClass(columns[11] ?? '');
  return format ? [[columns[0] ?? '', format] as const] : [];
});

test.skipIf(!dicom).each(reports)('[I5] text is found in %s (%s)', async (file, format) => {
  const record = onlyRecord(await parseRecord(readFileSync(join(dicom ?? '', file)), format));
  const [document] = record.documents;
  expect(document?.text.length).toBeGreaterThan(20);
  expect(document?.date).not.toBeNull();
  expect(document?.studyUids.length).toBeGreaterThan(0);
});

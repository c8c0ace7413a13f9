import type { Bundle, DiagnosticReport, Observation, Patient } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measurement } from '../../../contract/domain/reading.ts';
import { factsOf } from '../../testing/records.ts';
import { documentOfTest } from '../../testing/reportDocuments.ts';
import { measurement } from '../../testing/reports.ts';
import { parseFhir } from '../parseFhir.ts';
import { writeFhir } from './writeFhir.ts';

const id = (n: number) => `00000000-0000-5000-8000-00000000010${n}`;
const ids = { patient: id(1), study: id(2), report: id(3), provenance: id(4) };

function written(state: 'draft' | 'signed', all: readonly Measurement[] = []): Uint8Array<ArrayBuffer> {
  const measured = all.map((one, at) => ({
    measurement: { ...one, id: id(at + 5) as typeof one.id },
    uid: `2.25.${at}`,
  }));
  return writeFhir({ document: documentOfTest(state), measured, ids });
}

function resourceOf<T extends { resourceType: string }>(bytes: Uint8Array, type: T['resourceType']): T {
  const bundle = JSON.parse(Buffer.from(bytes).toString()) as Bundle;
  return bundle.entry?.find(({ resource }) => resource?.resourceType === type)?.resource as T;
}

test('[T9] FHIR: our own parser reads back the person, the study, the words and no odd field', async () => {
  const { records, notes } = await parseFhir(written('signed'));
  expect(notes).toEqual([]);
  expect(records.length).toBe(1);
  const [record] = records;
  expect(record?.patient).toMatchObject({
    identifiers: [{ issuer: 'North', id: 'ID-7', kind: 'MR' }],
    name: { raw: 'Иванова^Ольга=山田' },
    birthDate: '1961-02-03',
    sex: 'F',
  });
  expect(record?.imagingStudies).toMatchObject([
    {
      studyUid: '1.2.3',
      time: '2026-03-02',
      modalities: ['CT'],
      description: 'Chest follow-up',
      bodyPart: 'CHEST',
    },
  ]);
  const report = record?.documents.find(({ isProse }) => isProse);
  expect(report).toMatchObject({
    title: 'Diagnostic Imaging Report',
    author: 'Dr Łukasz Żak',
    studyUids: ['1.2.3'],
    accession: 'ACC-1',
    date: '2026-03-02',
  });
  expect(report?.text).toContain('RUL nodule 9 mm.\nNo effusion.');
  expect(report?.text).not.toContain('Conclusion:');
});

test('[T9] FHIR: a signed report is final with who signed; a draft is preliminary and called DRAFT in title and text', () => {
  const final = resourceOf<DiagnosticReport>(written('signed'), 'DiagnosticReport');
  expect(final).toMatchObject({
    status: 'final',
    issued: '2026-03-02T10:22:00.000Z',
    conclusion: 'Ωμέγα ≥ 3 mm².',
  });
  const draft = resourceOf<DiagnosticReport>(written('draft'), 'DiagnosticReport');
  expect(draft).toMatchObject({ status: 'preliminary', code: { text: 'Diagnostic Imaging Report (DRAFT)' } });
  expect(draft.resultsInterpreter).toBeUndefined();
  const text = Buffer.from(draft.presentedForm?.[0]?.data ?? '', 'base64').toString();
  expect(text.startsWith('*** DRAFT')).toBe(true);
  expect(JSON.stringify(resourceOf(written('draft'), 'Provenance'))).toContain(
    '3 sentences drafted by evidence-reader',
  );
});

test('[T9] FHIR: measurements come back with equal values, UCUM units, site and side', async () => {
  const axes = measurement({
    kind: 'bidirectional',
    points: [
      [0, 0],
      [9, 0],
      [4, 1],
      [4, 5],
    ],
    value: 12.1234567890625,
    secondValue: 8.5,
    unit: 'mm',
    finding: 'Nodule',
    site: 'lung',
    laterality: 'L',
  });
  const region = measurement({
    kind: 'ellipse',
    points: [
      [0, 0],
      [9, 9],
    ],
    value: 63.5,
    unit: 'mm²',
    finding: '',
    site: null,
    laterality: null,
    statistics: { mean: 41.25, sd: 3, min: -7, max: 90, unit: 'HU' },
  });
  const facts = factsOf(await parseFhir(written('signed', [axes, region])));
  expect(facts.map(({ concept, value, unit }) => [concept, value, unit])).toEqual([
    ['Nodule: Long Axis', 12.1234567890625, 'mm'],
    ['Nodule: Short Axis', 8.5, 'mm'],
    ['Area', 63.5, 'mm2'],
    ['Mean Attenuation Coefficient', 41.25, "[hnsf'U]"],
    ['Standard Deviation Attenuation Coefficient', 3, "[hnsf'U]"],
    ['Minimum Attenuation Coefficient', -7, "[hnsf'U]"],
    ['Maximum Attenuation Coefficient', 90, "[hnsf'U]"],
  ]);
  expect(facts[0]).toMatchObject({ laterality: 'L', site: 'left lung', validFrom: '2026-03-02' });
});

test('[T9] FHIR: any value survives; what was not signed for is preliminary', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const bytes = written('draft', [measurement({ kind: 'length', value: value + 0, unit: 'px' })]);
      const observation = resourceOf<Observation>(bytes, 'Observation');
      expect(observation.status).toBe('preliminary');
      expect(observation.valueQuantity).toEqual({
        value: value + 0,
        unit: 'px',
        system: 'http://unitsofmeasure.org',
        code: '{pixels}',
      });
    }),
    { numRuns: 30 },
  );
});

test('[T9] FHIR: unknown is left out, never filled', () => {
  const document = documentOfTest('draft');
  const { study } = document.detail;
  const patient = { ...study.patient, patientId: null, birthDate: null, sex: null };
  const detail = { ...document.detail, study: { ...study, patient, time: null, accession: '' } };
  const bytes = writeFhir({ document: { ...document, detail }, measured: [], ids });
  const { identifier, birthDate, gender } = resourceOf<Patient>(bytes, 'Patient');
  expect([identifier, birthDate, gender]).toEqual([undefined, undefined, undefined]);
  expect(resourceOf<DiagnosticReport>(bytes, 'DiagnosticReport').effectiveDateTime).toBeUndefined();
});

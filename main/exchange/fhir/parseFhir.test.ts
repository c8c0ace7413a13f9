import { expect, test } from 'vitest';
import { about, bundleBytes, coded, jsonBytes, PATIENT } from '../testing/fhirBytes.ts';
import { pdfBytes } from '../testing/pdfBytes.ts';
import { factsOf, onlyRecord, statedFacts } from '../testing/records.ts';
import { parseFhir } from './parseFhir.ts';

const condition = (id: string, reference: string) => ({
  ...{ resourceType: 'Condition', id, subject: { reference }, code: { text: `Condition ${id}` } },
});

test('[I5] FHIR: references by urn, relative, absolute, versioned and contained reach their person, and nobody else', async () => {
  const at = (base: string, id: string) => ({
    ...{ fullUrl: `${base}/Patient/${id}` },
    resource: { resourceType: 'Patient', id, identifier: [{ system: base, value: id }] },
  });
  const own = { ...condition('own', '#me'), contained: [{ ...PATIENT, id: 'me' }] };
  const entry = [
    at('https://a.example', '1'),
    at('https://b.example', '1'),
    at('https://a.example', '2'),
    { fullUrl: 'urn:uuid:9', resource: { ...PATIENT, id: undefined, identifier: [{ value: '9' }] } },
    { fullUrl: 'https://a.example/Condition/x', resource: condition('x', 'Patient/1') },
    { fullUrl: 'https://b.example/Condition/y', resource: condition('y', 'Patient/1/_history/3') },
    { resource: condition('z', 'https://b.example/Patient/1') },
    { resource: condition('u', 'urn:uuid:9') },
    { resource: condition('which', 'Patient/1') },
    { resource: condition('far', 'https://c.example/Patient/1') },
    { resource: condition('elsewhere', 'https://c.example/Patient/2') },
    { resource: own },
  ];
  const parsed = await parseFhir(jsonBytes({ resourceType: 'Bundle', type: 'searchset', entry }));
  const told = parsed.records.map(({ patient, documents }) => [
    ...[patient.identifiers[0]?.issuer, patient.identifiers[0]?.id],
    documents.flatMap(({ facts }) => facts.map((fact) => fact.sourceId)).join(),
  ]);
  expect(told).toEqual([
    ['https://a.example', '1', 'Condition/x'],
    ['https://b.example', '1', 'Condition/y,Condition/z'],
    ['https://a.example', '2', ''],
    [null, '9', 'Condition/u'],
    ['urn:north', '4711', 'Condition/own'],
  ]);
  expect(parsed.notes.filter((note) => note.includes('left out'))).toHaveLength(3);
});

test('[P1] FHIR: P1 and P10 of one bundle stay apart; a reference by identifier needs an issuer', async () => {
  const person = (id: string) => ({ ...PATIENT, id, identifier: [{ system: 'urn:north', value: id }] });
  const by = (id: string, identifier: unknown) => ({
    ...{ resourceType: 'Condition', id, subject: { identifier }, code: { text: 'x' } },
  });
  const parsed = await parseFhir(
    bundleBytes(
      person('P1'),
      person('P10'),
      condition('a', 'Patient/P1'),
      by('b', { system: 'urn:north', value: 'P10' }),
      by('c', { value: 'P10' }),
    ),
  );
  expect(parsed.records.map(({ documents }) => documents[0]?.facts.map((fact) => fact.sourceId))).toEqual([
    ['Condition/a'],
    ['Condition/b'],
  ]);
  expect(parsed.notes.join()).toContain('1 Condition about somebody unnamed');
});

test('[I5] FHIR: one odd field costs itself alone, with a note', async () => {
  const odd = {
    ...condition('o', 'Patient/p1'),
    onsetDateTime: '2019-13-45',
    bodySite: 'lung',
    recordedDate: 7,
  };
  const parsed = await parseFhir(bundleBytes({ ...PATIENT, gender: 'F', birthDate: '1950' }, odd));
  expect(statedFacts(parsed)[0]).toMatchObject({ concept: 'Condition o', validFrom: null, site: null });
  expect(onlyRecord(parsed).patient).toMatchObject({ sex: null, birthDate: '1950' });
  expect(parsed.notes).toEqual([
    'Patient/p1.gender cannot be read; this field was left out.',
    'Condition/o.bodySite cannot be read; this field was left out.',
    'Condition/o.onsetDateTime cannot be read; this field was left out.',
    'Condition/o.recordedDate cannot be read; this field was left out.',
  ]);
});

test('[I5] FHIR: NDJSON, a list, one resource, a bundle in a bundle; a broken line costs itself', async () => {
  const rows = [PATIENT, condition('a', 'Patient/p1'), condition('b', 'Patient/p1')];
  const lines = rows.map((row) => JSON.stringify(row));
  const nested = {
    resourceType: 'Bundle',
    entry: [{ resource: { resourceType: 'Bundle', entry: rows.map((resource) => ({ resource })) } }],
  };
  const broken = await parseFhir(Buffer.from([lines[0], '{"resourceType":', lines[1], lines[2]].join('\n')));
  const sources = [broken, await parseFhir(jsonBytes(rows)), await parseFhir(jsonBytes(nested))];
  for (const parsed of sources) expect(factsOf(parsed)).toHaveLength(2);
  expect(broken.notes).toEqual(['Line 2 is not valid JSON; it was left out.']);
  const alone = await parseFhir(jsonBytes({ ...condition('c', '#p'), contained: [{ ...PATIENT, id: 'p' }] }));
  expect(factsOf(alone)).toHaveLength(1);
});

test("[I5] FHIR: a report's text from conclusion, forms and narrative, with its study, accession and date", async () => {
  const study = about('ImagingStudy', 's', {
    identifier: [
      { system: 'urn:dicom:uid', value: 'urn:oid:2.999.1' },
      { type: { coding: [{ code: 'ACSN' }] }, value: 'ACC7' },
    ],
    ...{ started: '2024-01-05T09:30:00+01:00', modality: [{ code: 'CT' }], description: 'CT chest' },
    series: [{ numberOfInstances: 3, bodySite: { display: 'Thorax' } }, { numberOfInstances: 4 }],
  });
  const form = (contentType: string, data: Buffer) => ({ contentType, data: data.toString('base64') });
  const report = (id: string, fields: Record<string, unknown>) =>
    about('DiagnosticReport', id, {
      ...{ status: 'final', code: { text: 'CT chest' }, effectiveDateTime: '2024-01-05' },
      ...{
        imagingStudy: [{ reference: 'ImagingStudy/s' }],
        resultsInterpreter: [{ display: 'Rita Reader' }],
      },
      ...fields,
    });
  const div =
    '<div><h1>Findings</h1><p>Clear.</p><table><tr><td>Size</td><td>12 mm</td></tr></table><script>x()</script></div>';
  const parsed = await parseFhir(
    bundleBytes(
      PATIENT,
      study,
      report('a', {
        conclusion: 'No embolism.',
        presentedForm: [form('text/plain', Buffer.from('Größe 5 mm.'))],
      }),
      report('b', { presentedForm: [form('application/pdf', pdfBytes([['From a PDF.']]))] }),
      report('c', { text: { status: 'generated', div } }),
      report('d', {
        presentedForm: [form('text/plain; charset=iso-8859-1', Buffer.from('Größe', 'latin1'))],
        status: 'preliminary',
      }),
      report('e', { conclusion: 'Wrong patient.', status: 'entered-in-error' }),
    ),
  );
  const { documents, imagingStudies } = onlyRecord(parsed);
  const prose = documents.filter((document) => document.isProse);
  expect(prose.map(({ title, text }) => [title, text])).toEqual([
    ['CT chest', 'Größe 5 mm.\n\nConclusion: No embolism.'],
    ['CT chest', 'From a PDF.'],
    ['CT chest', 'Findings\n\nClear.\n\nSize   12 mm'],
    ['CT chest (preliminary)', 'Größe'],
  ]);
  const head = { date: '2024-01-05', studyUids: ['2.999.1'], accession: 'ACC7', author: 'Rita Reader' };
  expect(prose[0]).toMatchObject(head);
  expect(imagingStudies).toEqual([
    {
      ...{
        sourceId: 'ImagingStudy/s',
        studyUid: '2.999.1',
        time: '2024-01-05T09:30:00+01:00',
        modalities: ['CT'],
      },
      ...{ description: 'CT chest', bodyPart: 'Thorax', instanceCount: 7 },
    },
  ]);
});

test('[P3] FHIR: each fact points at its own line of the list', async () => {
  const rows = ['a', 'b', 'c'].map((id) => ({
    ...condition(id, 'Patient/p1'),
    code: coded(id, `Illness ${id}`),
  }));
  const facts = statedFacts(await parseFhir(bundleBytes(PATIENT, ...rows)));
  expect(facts.map(({ words, concept }) => words === `Date unknown: ${concept}`)).toEqual([true, true, true]);
});

test('[I5] FHIR: what cannot be read is refused in words, in bounded depth', async () => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['', /FHIR file is empty/],
    ['{"resourceType":"Bundle",\n"entry":[{', /not valid JSON at .*may be cut off/],
    ['{"a":1}', /holds no FHIR resource/],
    ['"words"', /holds no FHIR resource/],
    [`${'['.repeat(1_000_000)}`, /nested more than 200 levels deep at byte 201/],
    [`{"resourceType":"Patient","a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`, /nested more than 200/],
  ];
  for (const [written, words] of refused)
    await expect(parseFhir(Buffer.from(written))).rejects.toThrow(words);
});

test('[P1] FHIR: an identifier of the use `old` is marked as retired, and stands last', async () => {
  const identifier = [
    { use: 'old', system: 'urn:north', value: '1', type: { coding: [{ code: 'MR' }] } },
    { use: 'usual', system: 'urn:north', value: '2' },
  ];
  const parsed = await parseFhir(bundleBytes({ ...PATIENT, identifier }, condition('c', 'Patient/P1')));
  expect(parsed.records[0]?.patient.identifiers).toEqual([
    { issuer: 'urn:north', id: '2', kind: null },
    { issuer: 'urn:north', id: '1', kind: 'MR', isRetired: true },
  ]);
});

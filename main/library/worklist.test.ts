import { expect, test } from 'vitest';
import type { WorklistQuery } from '../contract/api/library.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import type { Patient, ReportState, StudyRow } from '../contract/domain/library.ts';
import { LibraryIndex } from './libraryIndex.ts';
import type { StoredPatient, StoredStudy } from './tables.ts';
import { patientOf, studyRowOf } from './testing/rows.ts';
import { Worklist } from './worklist.ts';

function storedStudy({
  patient,
  reportState,
  conflictCount,
  decidedConflictCount,
  ...study
}: StudyRow): StoredStudy {
  return { id: study.studyKey, version: 1, patientKey: patient.patientKey, ...study };
}

function storedPatient(patient: Patient): StoredPatient {
  return { id: patient.patientKey, version: 1, root: patient.patientKey, ...patient };
}

function worklistOf(
  rows: readonly StudyRow[],
  states: ReadonlyMap<StudyKey, ReportState> = new Map(),
): Worklist {
  const index = new LibraryIndex();
  index.apply({
    patients: rows.map((row) => storedPatient(row.patient)),
    studies: rows.map(storedStudy),
    series: [],
  });
  return new Worklist(index, () => states);
}

function query(changes: Partial<WorklistQuery> = {}): WorklistQuery {
  return {
    text: '',
    sort: 'time',
    descending: true,
    byPatient: false,
    only: 'all',
    offset: 0,
    limit: 200,
    ...changes,
  };
}

const ROWS = [
  studyRowOf('1.1', {
    patient: patientOf('P1', 'Buc^Jérôme', { sex: 'M' }),
    description: 'CT Thorax nativ',
    accession: 'A-1007',
    modalities: ['CT', 'SR'],
    instanceCount: 300,
  }),
  studyRowOf('1.2', {
    patient: patientOf('P10', 'Yamada^Tarou=山田^太郎=やまだ^たろう', { birthDate: null }),
    at: '2025-12-24',
    description: 'Knie links',
    bodyPart: 'KNEE',
    laterality: 'L',
    modalities: ['MR'],
    instanceCount: 20,
  }),
  studyRowOf('1.3', {
    patient: patientOf('test_user1', 'Müller^Anna'),
    at: '',
    bodyPart: null,
    modalities: ['US'],
  }),
];

function found(text: string, worklist = worklistOf(ROWS)): string[] {
  return worklist
    .find(query({ text }))
    .rows.map((row) => row.studyUid)
    .sort();
}

test('[I6] every word must match a prefix of a word of any column', () => {
  expect(found('')).toHaveLength(3);
  expect(found('buc')).toEqual(['1.1']);
  expect(found('jero ct')).toEqual(['1.1']);
  expect(found('ROME')).toEqual([]);
  expect(found('jero mr')).toEqual([]);
  expect(found('mull')).toEqual(['1.3']);
  expect(found('山')).toEqual(['1.2']);
  expect(found('tarou yam')).toEqual(['1.2']);
  expect(found('knee')).toEqual(['1.2']);
  expect(found('a-100')).toEqual(['1.1']);
  expect(found('1007')).toEqual(['1.1']);
  expect(found('p1')).toEqual(['1.1', '1.2']);
  expect(found('test_user1')).toEqual(['1.3']);
  expect(found('300')).toEqual(['1.1']);
});

test('[I6] dates are found by prefix, with and without signs', () => {
  expect(found('2026')).toEqual(['1.1']);
  expect(found('2025-12')).toEqual(['1.2']);
  expect(found('20251224')).toEqual(['1.2']);
  expect(found('1950-02-01')).toEqual(['1.1', '1.3']);
});

test('[I6] the state of the report is shown, found and sorted', () => {
  const states = new Map<StudyKey, ReportState>();
  const worklist = worklistOf(ROWS, states);
  const second = ROWS[1]?.studyKey;
  if (second) states.set(second, 'signed');
  expect(found('signed', worklist)).toEqual(['1.2']);
  expect(worklist.find(query({ sort: 'report' })).rows[0]).toMatchObject({
    studyUid: '1.2',
    reportState: 'signed',
  });
});

test('[I6] sorts by each column, both ways, equal rows always alike', () => {
  const uids = (changes: Partial<WorklistQuery>) =>
    worklistOf(ROWS)
      .find(query(changes))
      .rows.map((row) => row.studyUid);
  expect(uids({ sort: 'name', descending: false })).toEqual(['1.1', '1.3', '1.2']);
  expect(uids({ sort: 'name', descending: true })).toEqual(['1.2', '1.3', '1.1']);
  expect(uids({ sort: 'time', descending: true })).toEqual(['1.1', '1.2', '1.3']);
  expect(uids({ sort: 'images', descending: true })).toEqual(['1.1', '1.2', '1.3']);
  expect(uids({ sort: 'modalities', descending: false })).toEqual(['1.1', '1.2', '1.3']);
  expect(uids({ sort: 'sex', descending: false })).toEqual(uids({ sort: 'sex', descending: false }));
});

test('[I6] studies of one patient stand under the newest one, though their dates interleave with others', () => {
  const of = (uid: string, id: string, at: string) => studyRowOf(uid, { patient: patientOf(id, id), at });
  const worklist = worklistOf([
    of('1', 'ADA', '2022-03-14'),
    of('2', 'BORIS', '2025-01-16'),
    of('3', 'ADA', '2024-02-05'),
    of('4', 'BORIS', '2021-06-07'),
    of('5', 'ADA', ''),
  ]);
  const uids = (changes: Partial<WorklistQuery>) =>
    worklist.find(query({ byPatient: true, ...changes })).rows.map((row) => row.studyUid);
  expect(uids({})).toEqual(['2', '4', '3', '1', '5']);
  expect(uids({ sort: 'name', descending: false })).toEqual(['3', '1', '5', '2', '4']);
  expect(uids({ offset: 1, limit: 2 })).toEqual(['4', '3']);
  expect(uids({ byPatient: false })).toEqual(['2', '3', '1', '4', '5']);
});

test('[I6] a page has its rows, and says how many match and how many there are', () => {
  const page = worklistOf(ROWS).find(
    query({ text: 'p1', offset: 1, limit: 1, sort: 'name', descending: false }),
  );
  expect(page).toMatchObject({ total: 2, all: 3 });
  expect(page.rows.map((row) => row.studyUid)).toEqual(['1.2']);
});

test('[I6] letter by letter the same is found as at once, whatever was typed before', () => {
  const states = new Map<StudyKey, ReportState>();
  const rows = [
    ...ROWS,
    studyRowOf('1.4', { patient: patientOf('GR', 'ΑΣΑΣ^Νίκος'), description: 'Draft of 2026' }),
    studyRowOf('1.5', { patient: patientOf('P2', 'Signer^Dora'), modalities: ['DX'] }),
  ];
  const worklist = worklistOf(rows, states);
  const typed = ['ΑΣΑΣ', 'dr 2026', 'signer dx', 'p1 ct', 'müller us', 'none knee'];
  for (const word of typed) {
    for (let length = 1; length <= word.length; length++) {
      const text = word.slice(0, length);
      expect([text, found(text, worklist)]).toEqual([text, found(text, worklistOf(rows, states))]);
    }
  }
  expect(found('ΑΣΑ', worklist)).toEqual(['1.4']);
  const [first] = rows;
  expect(found('si', worklist)).toEqual(['1.5']);
  if (first) states.set(first.studyKey, 'signed');
  expect(found('sig', worklist)).toEqual(['1.1', '1.5']);
});

test('[I6] a list that is prepared in the pauses gives the same as one that is asked at once', async () => {
  const rows = Array.from({ length: 700 }, (_, i) =>
    studyRowOf(`3.${i}`, { patient: patientOf(`id${i % 300}`, `Family${i}^Given`) }),
  );
  const [prepared, asked] = [worklistOf(rows), worklistOf(rows)];
  const preparing = prepared.prepare();
  const early = prepared.find(query({ text: 'family69', byPatient: true }));
  await preparing;
  const late = prepared.find(query({ text: 'family69', byPatient: true }));
  expect(early).toEqual(asked.find(query({ text: 'family69', byPatient: true })));
  expect(late).toEqual(early);
  expect(late.total).toBe(30);
});

test('[I6] a changed row is found by its new words', () => {
  const index = new LibraryIndex();
  const [row] = ROWS;
  if (!row) return;
  index.apply({ patients: [storedPatient(row.patient)], studies: [storedStudy(row)], series: [] });
  const worklist = new Worklist(index, () => new Map());
  expect(worklist.find(query({ text: 'abdomen' })).total).toBe(0);
  index.apply({ patients: [], studies: [{ ...storedStudy(row), description: 'Abdomen' }], series: [] });
  expect(worklist.find(query({ text: 'abdomen' })).total).toBe(1);
});

test('[I6] 10,000 studies are searched within a frame', () => {
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    studyRowOf(`2.${i}`, {
      patient: patientOf(`id${i}`, `Family${i % 700}^Given${i % 300}`),
      accession: `A${i}`,
    }),
  );
  const worklist = worklistOf(rows);
  worklist.find(query());
  const times = ['f', 'fa', 'family12', 'family12 given', 'a99', 'ct 2026 family6'].map((text) => {
    const started = performance.now();
    worklist.find(query({ text }));
    return performance.now() - started;
  });
  console.log(`worklist of 10,000: ${times.map((ms) => ms.toFixed(1)).join(', ')} ms`);
  expect(worklist.find(query({ text: 'a99', limit: 1000 })).total).toBe(111);
});

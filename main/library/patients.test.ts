import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicomBytes, type Elements, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

let opened: TestLibrary;

beforeAll(async () => {
  opened = await openTestLibrary();
});
afterAll(() => opened.remove());

let count = 0;

/** A file of its own study with these patient fields. */
function file(patient: Elements): Buffer {
  count += 1;
  const uids = { '0008,0018 UI': `1.${count}`, '0020,000D UI': `2.${count}`, '0020,000E UI': `3.${count}` };
  return dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, ...uids, ...patient }));
}

/** Imports one file for each; returns their patients, each once, in the order in which they came. */
async function importAs(...patients: Elements[]) {
  const before = count;
  await opened.library.importBytes(patients.map((patient, i) => ({ path: `${i}`, bytes: file(patient) })));
  const { rows } = opened.library.studies({
    text: '',
    sort: 'name',
    descending: false,
    byPatient: false,
    only: 'all',
    offset: 0,
    limit: 1000,
  });
  const own = patients.flatMap((_, i) => rows.filter((row) => row.studyUid === `2.${before + i + 1}`));
  const byKey = new Map(own.map((row) => [row.patient.patientKey, row.patient]));
  return [...byKey.values()];
}

test.each([
  ['P1', 'P10'],
  ['1603', '1605'],
  ['test_user', 'test_user1'],
  ['abc', 'ABC'],
  ['1', '01'],
])('[P1] %s and %s are different people', async (a, b) => {
  const patients = await importAs({ '0010,0020 LO': a }, { '0010,0020 LO': b });
  expect(patients.map((patient) => patient.patientId).sort()).toEqual([a, b].sort());
  expect(patients.every((patient) => patient.quarantined === null)).toBe(true);
});

test('[P1] the issuer is a part of the identity', async () => {
  const patients = await importAs(
    { '0010,0020 LO': 'I1', '0010,0021 LO': 'A' },
    { '0010,0020 LO': 'I1', '0010,0021 LO': 'B' },
    { '0010,0020 LO': 'I1', '0010,0021 LO': 'A', '0010,0010 PN': 'Doe^J' },
    { '0010,0020 LO': 'I1' },
  );
  expect(patients.map((patient) => patient.issuer)).toEqual(expect.arrayContaining(['A', 'B', null]));
  expect(patients).toHaveLength(3);
  expect(opened.library.findPatients('I1', 'A')).toHaveLength(1);
  expect(opened.library.findPatients('I1', null)).toHaveLength(1);
  expect(opened.library.findPatients('I', 'A')).toEqual([]);
});

test.each([
  ['name', { '0010,0010 PN': 'Roe^Ann' }],
  ['birth date', { '0010,0030 DA': '19600101' }],
  ['sex', { '0010,0040 CS': 'M' }],
])(
  '[P1] without issuer, the same id with another %s is a separate patient; both are quarantined',
  async (what, change) => {
    const own = {
      '0010,0010 PN': 'Doe^Jane',
      '0010,0020 LO': what,
      '0010,0030 DA': '19500101',
      '0010,0040 CS': 'F',
    };
    const patients = await importAs(own, { ...own, ...change }, own, { ...own, ...change });
    expect(patients).toHaveLength(2);
    for (const patient of patients) expect(patient.quarantined).toContain(`another ${what}`);
    expect(opened.library.findPatients(what, null)).toHaveLength(2);
  },
);

test('[P1] an unknown birth date or sex is no other one, letter case and padding of a name are no other name', async () => {
  const patients = await importAs(
    { '0010,0020 LO': 'U1', '0010,0010 PN': 'DOE^JANE', '0010,0030 DA': '' },
    { '0010,0020 LO': 'U1', '0010,0010 PN': 'Doe^Jane^^', '0010,0030 DA': '19500101', '0010,0040 CS': 'F' },
  );
  expect(patients).toHaveLength(1);
  expect(patients[0]).toMatchObject({ birthDate: '1950-01-01', sex: 'F', quarantined: null });
});

test('[P1] without Patient ID each study is an identity of its own, never merged', async () => {
  const patients = await importAs({ '0010,0020 LO': '' }, { '0010,0020 LO': '' });
  expect(patients).toHaveLength(2);
  for (const patient of patients) {
    expect(patient).toMatchObject({ patientId: null, quarantined: expect.stringContaining('no Patient ID') });
  }
});

test('[P1] [P4] keys come from the store, and do not depend on the run', async () => {
  const [patient] = await importAs({ '0010,0020 LO': 'K1' });
  expect(patient?.patientKey).toBe(opened.stored.store.patientKey(null, 'K1'));
  expect(opened.library.studiesOf(opened.stored.store.patientKey(null, 'K1'))[0]?.studyKey).toMatch(
    /^[0-9a-f-]{14}5/,
  );
});

test('[P1] one study UID in two patients is two studies', async () => {
  const same = { '0020,000D UI': '9.9' };
  await importAs({ ...same, '0010,0020 LO': 'T1' }, { ...same, '0010,0020 LO': 'T10' });
  const ofBoth = ['T1', 'T10'].map((id) =>
    opened.library.studiesOf(opened.stored.store.patientKey(null, id)),
  );
  expect(ofBoth.map((studies) => studies.map((study) => study.studyUid))).toEqual([['9.9'], ['9.9']]);
});

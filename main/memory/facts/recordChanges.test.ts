import { expect, test } from 'vitest';
import type { Fact } from '../../contract/domain/memory.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { applied } from './applied.ts';
import type { FactChange } from './changes.ts';
import { extractFacts } from './extract.ts';
import { recordChanges } from './recordChanges.ts';
import type { StatedFact } from './statedFact.ts';
import { idOf, lexicon, PATIENT } from './testFacts.ts';

const day = (text: string | null) => (text === null ? null : ClinicalTime.parse(text));
let counter = 0;

function source(document = 1): StatedFact['source'] {
  counter += 1;
  const span = { start: counter, end: counter + 1 };
  const nowhere = { studyKey: null, studyUid: null, seriesUid: null, sopUid: null, sha256: null };
  return { ...nowhere, kind: 'document', documentId: idOf(800_000 + document), span, sentence: null };
}

function stated(concept: string, from: string | null, changes: Partial<StatedFact> = {}): StatedFact {
  const plain = { subject: 'patient', category: 'problem', value: null, unit: null, site: null } as const;
  const open = {
    laterality: null,
    lesionId: null,
    assertion: 'present',
    validTo: null,
    ended: null,
  } as const;
  const own = { concept, text: concept, validFrom: day(from), lastDocumented: day(from), source: source() };
  return { ...plain, ...open, ...own, ...changes };
}

function lab(value: number, from: string, concept = 'Sodium'): StatedFact {
  return stated(concept, from, {
    category: 'measurement',
    value,
    unit: 'mmol/L',
    text: `${concept} ${value}`,
  });
}

function read(facts: readonly StatedFact[], existing: readonly Fact[] = []) {
  const nextId = () => {
    counter += 1;
    return idOf(counter);
  };
  const at = RecordedAt.parse('2026-03-02T10:00:00.000Z');
  return recordChanges(facts, [], existing, { patientKey: PATIENT, at, nextId, lexicon });
}

function approve(changes: readonly FactChange[], facts: readonly Fact[] = []): Fact[] {
  return changes.reduce<Fact[]>((known, { payload }) => applied(known, payload), [...facts]);
}

const short = ({ concept, value, store, reason, validFrom, validTo }: Fact) =>
  [store, reason, concept, value, validFrom, validTo].filter((part) => part !== null).join(' ');

test('[S5] [S6] of a series the newest value is ACTIVE, the two before it are HISTORY with their end and the newer one', () => {
  const series = ['2020', '2021', '2022', '2023'].map((year, index) => lab(140 + index, `${year}-05-01`));
  const { changes, leftInSource } = read(series.toReversed());
  const facts = approve(changes);
  expect(facts.map(short)).toEqual([
    'HISTORY prior_state sodium 141 2021-05-01 2022-05-01',
    'HISTORY prior_state sodium 142 2022-05-01 2023-05-01',
    'ACTIVE sodium 143 2023-05-01',
  ]);
  expect(leftInSource).toBe(1);
  expect(facts.map(({ newerId }) => newerId)).toEqual([facts[1]?.id, facts[2]?.id, null]);
});

test('[S5] equal values in a row are one fact with all their sources; another value between them parts them', () => {
  const { changes } = read([
    lab(140, '2020-01-01'),
    lab(140, '2021-01-01'),
    lab(141, '2022-01-01'),
    lab(140, '2023-01-01'),
  ]);
  const facts = approve(changes);
  expect(facts.map(({ value, sources, lastDocumented }) => [value, sources.length, lastDocumented])).toEqual([
    [140, 2, '2021-01-01'],
    [141, 1, '2022-01-01'],
    [140, 1, '2023-01-01'],
  ]);
});

test('[S5] [P2] episodes of a disease stay apart: what resolved is HISTORY with its own days, what is there again is ACTIVE', () => {
  const over = { ended: 'resolved', validTo: day('2010-02-01') } as const;
  const { changes } = read([
    stated('Viral sinusitis (disorder)', '2010-01-01', over),
    stated('Viral sinusitis (disorder)', '2019-03-01'),
  ]);
  expect(approve(changes).map(short)).toEqual([
    'HISTORY resolved Viral sinusitis 2010-01-01 2010-02-01',
    'ACTIVE Viral sinusitis 2019-03-01',
  ]);
});

test('[S5] [P2] a drug that stopped on a day nobody wrote down, and is given again: another course, which does not begin with the first', () => {
  const drug = { category: 'drug', value: 200, unit: 'mg' } as const;
  const courses = [
    stated('ibuprofen', '2006-09-25', { ...drug, ended: 'prior_state' }),
    stated('ibuprofen', '2024-02-14', drug),
  ];
  expect(approve(read(courses).changes).map(short)).toEqual([
    'HISTORY prior_state ibuprofen 200 2006-09-25',
    'ACTIVE ibuprofen 200 2024-02-14',
  ]);
});

test('[S2] a term of a code system is the lexicon’s word where the whole term means it, else it stays as written', () => {
  const drug = { category: 'drug' } as const;
  const { changes } = read([
    stated('Osteoporosis (disorder)', '2001'),
    stated('Pathological fracture due to osteoporosis (disorder)', '2002'),
    stated('Ibuprofen 200 MG Oral Tablet', '2003', drug),
    stated('Ibuprofen 200 MG / Placebol 5 MG Oral Tablet', '2004', drug),
  ]);
  expect(approve(changes).map(({ concept }) => concept)).toEqual([
    'osteoporosis',
    'Pathological fracture due to osteoporosis',
    'ibuprofen',
    'Ibuprofen 200 MG / Placebol 5 MG Oral Tablet',
  ]);
});

test('[S5] a later record: what it ends goes to HISTORY, a newer value supersedes, what is known and no news is not proposed', () => {
  const known = approve(
    read([stated('Asthma', '2015-01-01'), lab(140, '2020-01-01'), lab(138, '2019-01-01')]).changes,
  );
  const again = read(
    [
      stated('Asthma', '2015-01-01', { ended: 'resolved', validTo: day('2024-06-01'), source: source(2) }),
      { ...lab(138, '2019-01-01'), source: source(2) },
      { ...lab(140, '2020-01-01'), source: source(2) },
      { ...lab(144, '2024-01-01'), source: source(2) },
    ],
    known,
  ).changes;
  expect(again.map(({ payload }) => payload.operation).toSorted()).toEqual([
    'add_fact',
    'transition_fact',
    'transition_fact',
  ]);
  const facts = approve(again, known);
  expect(facts.filter(({ store }) => store === 'ACTIVE').map(short)).toEqual([
    'ACTIVE sodium 144 2024-01-01',
  ]);
  expect(facts.map(short)).toContain('HISTORY resolved asthma 2015-01-01 2024-06-01');
});

test('[S2] what was entered in error states nothing; family and absent ones are no disease of the patient', () => {
  const { changes } = read([
    stated('Asthma', '2015', { ended: 'entered_in_error' }),
    stated('Breast carcinoma', '2016', { subject: 'family' }),
    stated('Pneumothorax', '2017', { assertion: 'absent' }),
  ]);
  const facts = approve(changes);
  expect(facts.map(({ subject, assertion }) => [subject, assertion])).toEqual([
    ['family', 'present'],
    ['patient', 'absent'],
  ]);
});

test('[S2] prose that repeats what a field states is no second fact; what twenty notes say is one', () => {
  const note = (text: string, date: string) => {
    const documentDate = ClinicalTime.parse(date);
    const context = {
      patientKey: PATIENT,
      at: RecordedAt.parse('2026-03-02T10:00:00.000Z'),
      nextId: () => idOf(counter++),
      lexicon,
    };
    return extractFacts(text, { lexicon, documentDate }).map((fact) => ({
      stated: fact,
      context: { ...context, documentDate, source: source(3) },
    }));
  };
  const prose = [
    ...note('Known asthma. Pleural effusion.', '2020-01-01'),
    ...note('Pleural effusion. Asthma.', '2021-01-01'),
  ];
  const { changes } = recordChanges([stated('Asthma', '2015')], prose, [], {
    patientKey: PATIENT,
    at: RecordedAt.parse('2026-03-02T10:00:00.000Z'),
    nextId: () => idOf(counter++),
    lexicon,
  });
  expect(approve(changes).map(short)).toEqual(['ACTIVE asthma 2015', 'ACTIVE pleural effusion 2021-01-01']);
});

import { expect, test } from 'vitest';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { extractStatements } from './extract.ts';
import { operations, relationsOf } from './testChanges.ts';
import { inShort, lexicon, makeMemory } from './testFacts.ts';

test('[S5] a later step of one scale takes the place of the earlier one, however it is written', () => {
  for (const [before, after] of [
    ['Left renal cyst, Bosniak II.', 'Left renal cyst, now Bosniak 3.'],
    ['Chronic kidney disease, stage 2.', 'Chronic kidney disease stage 3b.'],
    ['Liver cirrhosis, Child-Pugh A.', 'Liver cirrhosis, Child C.'],
    ['Colorectal carcinoma, cT2 cN0.', 'Colorectal carcinoma pT3 pN1.'],
    ['Paroxysmal atrial fibrillation.', 'Atrial fibrillation, now permanent.'],
  ] as const) {
    const memory = makeMemory();
    memory.approve(before, '2024-05-06');
    expect(operations(memory.read(before, '2025-05-06')), before).toEqual(['restate_fact']);
    expect(operations(memory.approve(after, '2026-05-06')), after).toEqual(['add_fact', 'transition_fact']);
    expect(memory.facts[0], after).toMatchObject({ store: 'HISTORY', reason: 'superseded' });
  }
});

test('[S5] a scale that one text alone names, and another scale, change nothing', () => {
  const memory = makeMemory();
  memory.approve('Rheumatoid arthritis.', '2024-05-06');
  expect(operations(memory.read('Rheumatoid arthritis, DAS28 3.', '2025-05-06'))).toEqual(['restate_fact']);
  memory.approve('Left renal cyst, Bosniak II.', '2024-05-06');
  expect(operations(memory.read('The left renal cyst is known.', '2025-05-06'))).toEqual(['restate_fact']);
});

test('[S5] paused is news of a drug; “must not be stopped” ends nothing', () => {
  const memory = makeMemory();
  memory.approve('Rivaroxaban 20 mg.', '2025-01-10');
  expect(operations(memory.read('Rivaroxaban must not be stopped.', '2025-02-10'))).toEqual(['restate_fact']);
  memory.approve('Rivaroxaban on hold before the biopsy.', '2025-03-10');
  expect(memory.facts.map(({ store, reason }) => [store, reason])).toEqual([
    ['HISTORY', 'superseded'],
    ['ACTIVE', null],
    ...memory.facts.slice(2).map(({ store, reason }) => [store, reason]),
  ]);
});

test('[S5] what the text names as replaced is superseded by what took its place', () => {
  for (const words of [
    'Switched from ramipril to losartan 50 mg.',
    'Ramipril was replaced by losartan 50 mg.',
    'Losartan 50 mg instead of ramipril.',
    'Ramipril stopped. Losartan 50 mg instead.',
  ]) {
    const memory = makeMemory();
    memory.approve('Ramipril 5 mg. Aspirin 100 mg.', '2025-01-10');
    const changes = memory.approve(words, '2025-03-10');
    expect(relationsOf(changes), words).toContain('supersedes');
    expect(inShort(memory.facts, 'ACTIVE'), words).toEqual(['aspirin 100 mg', 'losartan 50 mg']);
    expect(memory.facts[0], words).toMatchObject({ reason: 'superseded', newerId: memory.facts[2]?.id });
  }
});

test('[S5] a drug begun beside one that was stopped in another sentence replaces nothing', () => {
  const memory = makeMemory();
  memory.approve('Ramipril 5 mg.', '2025-01-10');
  memory.approve('Ramipril stopped. Aspirin 100 mg.', '2025-03-10');
  expect(memory.facts[0]).toMatchObject({ reason: 'resolved', newerId: null });
});

test('[S5] of two doses of one drug the one of the named part of the day changes', () => {
  const memory = makeMemory();
  memory.approve('Metformin 500 mg in the morning and metformin 1000 mg in the evening.', '2025-01-10');
  memory.approve('Morning dose of metformin now 850 mg.', '2025-03-10');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['metformin 1000 mg', 'metformin 850 mg']);
});

test('[S5] a changed interval is a changed dose', () => {
  const memory = makeMemory();
  memory.approve('Methotrexate 10 mg every two weeks.', '2025-01-10');
  expect(
    operations(memory.read('Methotrexate 10 mg, interval reduced to one week.', '2025-02-10')),
  ).toHaveLength(1);
  expect(operations(memory.read('Methotrexate 10 mg every 4 weeks.', '2025-02-10'))).toEqual([
    'add_fact',
    'transition_fact',
  ]);
});

test('[S5] a statement made in error is withdrawn without a successor, by a person', () => {
  const memory = makeMemory();
  memory.approve('Sarcoidosis. Hernia.', '2025-01-10');
  const changes = memory.approve('The entry of sarcoidosis was made in error.', '2025-01-12');
  expect(operations(changes)).toEqual(['transition_fact']);
  expect(changes[0]?.needsPerson).toContain('Withdrawn');
  expect(memory.facts[0]).toMatchObject({ reason: 'entered_in_error', newerId: null });
  expect(memory.facts[1]).toMatchObject({ store: 'ACTIVE' });
});

test('[S5] a sentence that announces an error speaks of the next; so does an addendum of another side', () => {
  for (const words of [
    'The side was wrong. The 8 mm kidney stone is in the left kidney.',
    'Addendum: the 8 mm kidney stone is in the left kidney.',
  ]) {
    const memory = makeMemory();
    memory.approve('8 mm stone in the right kidney.', '2025-01-10');
    const changes = memory.approve(words, '2025-01-11');
    expect(relationsOf(changes), words).toEqual(['corrects']);
    expect(memory.facts[0], words).toMatchObject({ reason: 'entered_in_error', store: 'HISTORY' });
  }
  const memory = makeMemory();
  memory.approve('8 mm stone in the right kidney.', '2024-01-10');
  memory.approve('Addendum: 8 mm stone in the left kidney.', '2025-01-11');
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(2);
});

test('[S5] a place that is called normal: what memory holds there is put to a person, and no row is made', () => {
  const statements = extractStatements('The left lung is clear.', {
    lexicon,
    documentDate: ClinicalTime.parse('2025-02-10'),
  });
  expect(statements.every(({ assertion, cues }) => assertion === 'absent' && cues.implied)).toBe(true);
  expect(statements.map(({ laterality }) => laterality)).toContain('L');
  const memory = makeMemory();
  memory.approve(
    'Consolidation of the left lower lobe. Consolidation of the right lower lobe.',
    '2025-01-10',
  );
  const changes = memory.read('The left lung is clear.', '2025-02-10');
  expect(operations(changes)).toEqual(['transition_fact']);
  expect(changes[0]?.needsPerson).toContain('Has it ended?');
  expect(memory.read('The left lung is not clear.', '2025-02-10')).toEqual([]);
  expect(memory.read('The left lung is clear.', '2025-01-10')).toEqual([]);
});

test('[S5] an operation that usually ends a disease asks, on its side alone', () => {
  const memory = makeMemory();
  memory.approve('Right inguinal hernia. Left inguinal hernia.', '2025-01-10');
  const changes = memory.approve('Hernia repair on the right.', '2025-02-10');
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(changes[1]?.needsPerson).toContain('usually ends');
  expect(inShort(memory.facts, 'HISTORY')).toHaveLength(1);
  expect(operations(memory.read('Hernia repair planned.', '2025-02-11'))).toEqual(['add_fact']);
});

test('[S5] a bare word for a device means the known one; a second one is another; a stent does not move', () => {
  const memory = makeMemory();
  memory.approve('Left chest drain.', '2025-01-10');
  memory.approve('A second drain at the left apex.', '2025-01-11');
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(2);
  const other = makeMemory();
  other.approve('Left chest drain.', '2025-01-10');
  other.approve('The drain has been pulled.', '2025-01-12');
  expect(inShort(other.facts, 'ACTIVE')).toEqual([]);
  expect(makeMemory().read('The drain has been pulled.', '2025-01-12')).toEqual([]);
  const stents = makeMemory();
  stents.approve('Vascular stent in the left iliac artery.', '2025-01-10');
  stents.approve('Vascular stent in the left femoral artery.', '2025-06-10');
  expect(inShort(stents.facts, 'ACTIVE')).toHaveLength(2);
});

test('[S5] a device that was moved is told so even on one day; more detail is no move', () => {
  const memory = makeMemory();
  memory.approve('Nasogastric tube in the esophagus.', '2025-01-10');
  memory.approve('The nasogastric tube has been advanced into the stomach.', '2025-01-10');
  expect(memory.facts[0]).toMatchObject({ store: 'HISTORY', reason: 'superseded' });
  const port = makeMemory();
  port.approve('Pacemaker.', '2025-01-10');
  expect(operations(port.read('Pacemaker on the left.', '2025-06-10'))).toEqual(['restate_fact']);
});

test('[S5] a suspicion that is confirmed takes the finding with it that it was about', () => {
  const memory = makeMemory();
  memory.approve('Mass of the left breast, suspicious for breast carcinoma.', '2025-01-10');
  memory.approve('Invasive ductal carcinoma of the left breast.', '2025-01-20');
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(1);
  expect(memory.facts.filter(({ reason }) => reason === 'superseded')).toHaveLength(2);
});

test('[S5] a finding that is given a name is superseded by it, and its place goes with it', () => {
  const memory = makeMemory();
  memory.approve('Indeterminate 14 mm lesion in the pancreatic head.', '2025-01-10');
  memory.approve('The lesion of the pancreatic head turned out to be a serous cystadenoma.', '2025-02-10');
  expect(memory.facts[0]).toMatchObject({ reason: 'superseded', newerId: memory.facts[1]?.id });
  expect(memory.facts[1]).toMatchObject({ concept: 'serous cystadenoma', site: 'pancreatic head' });
});

test('[S5] of several lesions the one whose image of the earlier study is named; an own image number says nothing', () => {
  const memory = makeMemory();
  memory.approve('Right upper lobe: nodule of 4 mm (image 31), nodule of 9 mm (image 77).', '2025-01-10');
  expect(operations(memory.read('RUL nodule of 12 mm, image 77.', '2026-01-10'))).toEqual(['add_fact']);
  memory.approve('The RUL nodule previously on image 77 measures 12 mm.', '2026-01-10');
  expect(memory.facts.filter(({ store }) => store === 'HISTORY').map(({ value }) => value)).toEqual([9]);
});

test('[S5] equal values in other units are one value', () => {
  for (const [before, after] of [
    ['HbA1c 48 mmol/mol.', 'HbA1c 6.5 %.'],
    ['Creatinine 0.9 mg/dl.', 'Creatinine 80 µmol/l.'],
    ['Prostate 30 ml.', 'Prostate 30 cc.'],
  ] as const) {
    const memory = makeMemory();
    memory.approve(before, '2025-01-10');
    expect(operations(memory.read(after, '2025-02-10')), after).toEqual(['restate_fact']);
  }
  const memory = makeMemory();
  memory.approve('Creatinine 0.9 mg/dl.', '2025-01-10');
  expect(operations(memory.read('Creatinine 130 µmol/l.', '2025-02-10'))).toEqual([
    'add_fact',
    'transition_fact',
  ]);
});

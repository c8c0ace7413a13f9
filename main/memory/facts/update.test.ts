import { expect, test } from 'vitest';
import { factsAsOf } from './asOf.ts';
import { isActiveDisease } from './match.ts';
import { operations, relationsOf } from './testChanges.ts';
import { inShort, makeMemory, PATIENT, shortOf } from './testFacts.ts';

test('[S5] equal fact is a restatement: a new source on the old row, no new row', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const changes = memory.approve('Again a RUL nodule of 6 mm.', '2026-03-02');
  expect(operations(changes)).toEqual(['restate_fact']);
  expect(memory.facts).toHaveLength(1);
  expect(memory.facts[0]).toMatchObject({
    validFrom: '2025-09-14',
    lastDocumented: '2026-03-02',
    version: 2,
  });
  expect(memory.facts[0]?.sources).toHaveLength(2);
  expect(memory.facts[0]?.sources[1]?.sentence).toBe('Again a RUL nodule of 6 mm.');
});

test('[S5] a restatement with less detail adds a source; growth without a size asks', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  expect(operations(memory.read('The nodule is unchanged.', '2026-03-02'))).toEqual(['restate_fact']);
  const grown = memory.read('The nodule has grown.', '2026-03-02');
  expect(operations(grown)).toEqual(['add_fact']);
  expect(grown[0]?.needsPerson).toContain('without a size');
});

test('[S5] the text of a superseded day does not wake the old row', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  memory.approve('RUL nodule 9 mm.', '2026-03-02');
  const changes = memory.approve('Right upper lobe nodule of 6 mm.', '2025-10-01');
  expect(operations(changes)).toEqual(['restate_fact']);
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['nodule right upper lobe R 9 mm']);
  expect(inShort(memory.facts, 'HISTORY')).toEqual(['nodule right upper lobe R 6 mm']);
});

test('[S5] a late report of an older date goes to HISTORY and supersedes nothing newer', () => {
  const memory = makeMemory();
  memory.approve('RUL nodule 9 mm.', '2026-03-02');
  const changes = memory.approve('6 mm nodule in the right upper lobe.', '2019-05-04');
  expect(operations(changes)).toEqual(['add_fact']);
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['nodule right upper lobe R 9 mm']);
  expect(memory.facts.find(({ store }) => store === 'HISTORY')).toMatchObject({
    reason: 'prior_state',
    validFrom: '2019-05-04',
    validTo: '2026-03-02',
    newerId: memory.facts[0]?.id,
  });
});

test('[S5] a late report of what lasts moves its start back', () => {
  const memory = makeMemory();
  memory.approve('Sarcoidosis.', '2026-03-02');
  const changes = memory.approve('Sarcoidosis.', '2019');
  expect(operations(changes)).toEqual(['restate_fact']);
  expect(memory.facts[0]).toMatchObject({ validFrom: '2019', lastDocumented: '2026-03-02', store: 'ACTIVE' });
});

test('[S5] “resolved” resolves without a successor', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  const changes = memory.approve('The left pleural effusion has resolved.', '2025-03-10');
  expect(operations(changes)).toEqual(['transition_fact']);
  expect(changes[0]?.needsPerson).toBeNull();
  expect(memory.facts).toHaveLength(1);
  expect(memory.facts[0]).toMatchObject({
    store: 'HISTORY',
    reason: 'resolved',
    validTo: '2025-03-10',
    newerId: null,
  });
});

test('[S5] “resolved” of an older date ends nothing that began after it', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-06-10');
  memory.approve('The left pleural effusion has resolved.', '2025-03-10');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['pleural effusion pleura L']);
});

test('[S5] recurrence opens a new interval; the old one stays', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  memory.approve('The left pleural effusion has resolved.', '2025-03-10');
  const changes = memory.approve('Recurrent left pleural effusion.', '2026-03-02');
  expect(operations(changes)).toEqual(['add_fact']);
  expect(relationsOf(changes)).toEqual(['recurs']);
  expect(memory.facts.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
    ['2025-01-10', '2025-03-10'],
    ['2026-03-02', null],
  ]);
});

test('[S5] an added drug coexists, a changed dose supersedes, the same dose restates, stopped ends', () => {
  const memory = makeMemory();
  memory.approve('Warfarin 5 mg daily.', '2025-01-10');
  memory.approve('Aspirin 100 mg daily.', '2025-02-10');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['warfarin 5 mg', 'aspirin 100 mg']);
  expect(operations(memory.read('Warfarin 5 mg daily.', '2025-03-10'))).toEqual(['restate_fact']);
  const often = memory.read('Warfarin 5 mg twice daily.', '2025-03-10');
  expect(operations(often)).toEqual(['add_fact', 'transition_fact']);
  memory.approve('Warfarin increased to 7.5 mg daily.', '2025-04-10');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['aspirin 100 mg', 'warfarin 7.5 mg']);
  expect(memory.facts[0]).toMatchObject({ reason: 'superseded', validTo: '2025-04-10' });
  memory.approve('Warfarin stopped.', '2025-05-10');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['aspirin 100 mg']);
  expect(memory.facts[2]).toMatchObject({ reason: 'resolved', newerId: null });
});

test('[S5] a correction is no change of state: from the same day, the wrong one entered in error', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const changes = memory.approve(
    'Correction: the 6 mm nodule is in the left upper lobe, not the right.',
    '2025-09-20',
  );
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(changes.every(({ needsPerson }) => needsPerson?.includes('correction'))).toBe(true);
  expect(relationsOf(changes)).toEqual(['corrects']);
  expect(memory.facts[1]).toMatchObject({ validFrom: '2025-09-14', laterality: 'L', store: 'ACTIVE' });
  expect(memory.facts[0]).toMatchObject({
    store: 'HISTORY',
    reason: 'entered_in_error',
    state: 'entered_in_error',
  });
});

test('[S5] “CT ordered” retires no diagnosis and is no procedure done', () => {
  const memory = makeMemory();
  memory.approve('Pulmonary embolism.', '2025-09-14');
  const changes = memory.approve('CT ordered.', '2025-09-15');
  expect(operations(changes)).toEqual(['add_fact']);
  expect(memory.facts.map(({ store, assertion }) => [store, assertion])).toEqual([
    ['ACTIVE', 'present'],
    ['ACTIVE', 'hypothetical'],
  ]);
});

test('[S5] silence resolves nothing', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion. 6 mm nodule in the right upper lobe.', '2025-09-14');
  memory.approve('Fracture of the left clavicle.', '2026-03-02');
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(3);
  expect(memory.facts[0]).toMatchObject({ lastDocumented: '2025-09-14', version: 1 });
});

test('[S2] hypothetical, family and absent are never ACTIVE disease of the patient', () => {
  const memory = makeMemory();
  memory.approve(
    'If PE, then start heparin. Mother had breast cancer. No pneumothorax. No new nodules.',
    '2025-09-14',
  );
  expect(memory.facts.filter(isActiveDisease)).toEqual([]);
  expect(memory.facts.map(({ subject, assertion, concept }) => [subject, assertion, concept])).toEqual([
    ['family', 'present', 'breast carcinoma'],
    ['patient', 'absent', 'pneumothorax'],
  ]);
  memory.approve('Breast cancer of the left breast.', '2025-10-14');
  expect(memory.facts.filter(isActiveDisease).map(shortOf)).toEqual(['breast carcinoma breast L']);
  expect(memory.facts.filter(({ subject }) => subject === 'family')).toHaveLength(1);
});

test('[S5][M15] a denial of what memory holds is put to a person, both sides shown', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  const changes = memory.read('No pleural effusion.', '2025-03-10');
  expect(operations(changes)).toEqual(['transition_fact']);
  expect(changes[0]?.needsPerson).toContain('No pleural effusion.');
  expect(changes[0]?.needsPerson).toContain('Left pleural effusion.');
  expect(memory.read('No effusion.', '2025-03-10')[0]?.needsPerson).not.toBeNull();
  expect(memory.read('No pleural effusion.', '2025-01-10')[0]?.needsPerson).toContain('one day');
});

test('[S5] “no new nodule” and a denial on the other side leave the known one alone', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  expect(memory.read('No new nodules.', '2026-03-02')).toEqual([]);
  expect(operations(memory.read('No nodule in the left upper lobe.', '2026-03-02'))).toEqual(['add_fact']);
});

test('[W8] what was denied and is now present needs a person', () => {
  const memory = makeMemory();
  memory.approve('No pleural effusion.', '2025-01-10');
  const changes = memory.approve('Left pleural effusion.', '2025-03-10');
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(changes[1]?.needsPerson).toContain('Negation changed');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['pleural effusion pleura L']);
});

test('[S5] a late effusion before a later denial is a prior state', () => {
  const memory = makeMemory();
  memory.approve('No pleural effusion.', '2026-01-10');
  memory.approve('Left pleural effusion.', '2025-03-10');
  expect(memory.facts.filter(isActiveDisease)).toEqual([]);
  expect(memory.facts[1]).toMatchObject({ store: 'HISTORY', reason: 'prior_state', validTo: '2026-01-10' });
});

test('[S5] two values on one day are a conflict for a person', () => {
  const memory = makeMemory();
  memory.approve('RUL nodule 6 mm.', '2026-03-02');
  const changes = memory.read('RUL nodule 9 mm.', '2026-03-02');
  expect(operations(changes)).toEqual(['add_fact']);
  expect(changes[0]?.needsPerson).toContain('one day');
});

test('[S5] suspicion that is now stated is superseded; the past goes to HISTORY', () => {
  const memory = makeMemory();
  memory.approve('Possible pneumonia.', '2025-01-10');
  memory.approve('Pneumonia.', '2025-01-14');
  expect(memory.facts.map(({ assertion, store }) => [assertion, store])).toEqual([
    ['possible', 'HISTORY'],
    ['present', 'ACTIVE'],
  ]);
  memory.approve('Previous myocardial infarction.', '2025-02-01');
  expect(memory.facts[2]).toMatchObject({ store: 'HISTORY', reason: 'prior_state', validFrom: null });
});

test('[P1] facts of another patient and facts that are not approved are not looked at', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const foreign = PATIENT.replace('0', 'f') as typeof PATIENT;
  const own = memory.facts;
  memory.facts = own.map((fact) => ({ ...fact, patientKey: foreign }));
  expect(operations(memory.read('RUL nodule 9 mm.', '2026-03-02'))).toEqual(['add_fact']);
  memory.facts = own.map((fact) => ({ ...fact, state: 'retracted' as const }));
  expect(operations(memory.read('RUL nodule 9 mm.', '2026-03-02'))).toEqual(['add_fact']);
});

test('[S3] relations by the table, both ways, between facts that exist', () => {
  const memory = makeMemory();
  memory.approve('Warfarin 5 mg daily.', '2025-01-10');
  expect(relationsOf(memory.approve('INR 2.5.', '2025-01-12'))).toEqual(['monitoring_for']);
  expect(relationsOf(memory.approve('Aspirin 100 mg.', '2025-01-13'))).toEqual(['drug_interaction']);
  expect(relationsOf(memory.approve('Pulmonary embolism.', '2025-01-14'))).toEqual(['treatment_for']);
  const known = new Set(memory.facts.map(({ id }) => id));
  const ends = memory
    .read('INR 3.', '2025-02-01')
    .flatMap(({ payload }) =>
      payload.operation === 'add_fact'
        ? payload.relations.map(({ fromId, toId }) => [fromId === payload.fact.id, known.has(toId)])
        : [],
    );
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.every(([own, exists]) => own && exists)).toBe(true);
});

test('[S9] what was and what is: HISTORY and ACTIVE after a chain of sizes', () => {
  const memory = makeMemory();
  memory.approve('RUL nodule 4 mm.', '2024-08-20');
  memory.approve('RUL nodule 6 mm.', '2025-09-14');
  memory.approve('RUL nodule 9 mm.', '2026-03-02');
  const then = factsAsOf(memory.facts, '2025-12-24', 'true_then');
  expect(then.active.map(shortOf)).toEqual(['nodule right upper lobe R 6 mm']);
  expect(then.history.map(shortOf)).toEqual(['nodule right upper lobe R 4 mm']);
  expect(factsAsOf(memory.facts, null, 'true_then').active.map(shortOf)).toEqual([
    'nodule right upper lobe R 9 mm',
  ]);
});

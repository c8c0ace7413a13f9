import { expect, test } from 'vitest';
import { operations, relationsOf } from './testChanges.ts';
import { inShort, makeMemory } from './testFacts.ts';

test('[S5] a measurement supersedes within one lesion, both sentences named, link to the newer', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const changes = memory.approve('RUL nodule measures 9 mm.', '2026-03-02');
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(changes[1]?.why).toContain('6 mm nodule in the right upper lobe.');
  expect(changes[1]?.why).toContain('RUL nodule measures 9 mm.');
  expect(changes.every(({ needsPerson }) => needsPerson === null)).toBe(true);
  expect(relationsOf(changes)).toEqual(['supersedes']);
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['nodule right upper lobe R 9 mm']);
  const [old] = memory.facts.filter(({ store }) => store === 'HISTORY');
  expect(old).toMatchObject({ reason: 'superseded', validTo: '2026-03-02', state: 'approved', version: 2 });
  expect(old?.newerId).toBe(memory.facts.find(({ store }) => store === 'ACTIVE')?.id);
});

test('[S5] with two candidates it asks “the same lesion?” and both stay', () => {
  const memory = makeMemory();
  memory.approve('Two nodules in the right upper lobe, 6 mm and 11 mm.', '2025-09-14');
  const changes = memory.approve('RUL nodule 9 mm.', '2026-03-02');
  expect(operations(changes)).toEqual(['add_fact']);
  expect(changes[0]?.needsPerson).toContain('The same lesion?');
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(3);
});

test('[S5] two sizes in the new text and one known lesion: it asks, too', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const changes = memory.read('Two nodules in the RUL, 7 mm and 9 mm.', '2026-03-02');
  expect(operations(changes)).toEqual(['add_fact', 'add_fact']);
  expect(changes.every(({ needsPerson }) => needsPerson?.includes('The same lesion?'))).toBe(true);
  expect(operations(memory.read('RUL nodule of 7 mm. RUL nodule of 9 mm.', '2026-03-02'))).toEqual([
    'add_fact',
    'add_fact',
  ]);
});

test('[S5] another side, another lobe, an unknown site are no successors', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const other = memory.read('9 mm nodule in the left upper lobe.', '2026-03-02');
  expect(operations(other)).toEqual(['add_fact']);
  expect(other[0]?.needsPerson).toContain('other side');
  expect(operations(memory.read('9 mm nodule in the right lower lobe.', '2026-03-02'))).toEqual(['add_fact']);
  const vague = memory.read('Pulmonary nodule, 9 mm.', '2026-03-02');
  expect(operations(vague)).toEqual(['add_fact']);
  expect(vague[0]?.needsPerson).toContain('The same lesion?');
});

test('[S5] a changed extent in words supersedes; the same extent restates', () => {
  const memory = makeMemory();
  memory.approve('Small left pleural effusion.', '2025-01-10');
  expect(operations(memory.read('The left pleural effusion is small.', '2025-02-10'))).toEqual([
    'restate_fact',
  ]);
  const changes = memory.approve('Large left pleural effusion.', '2025-03-10');
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(memory.facts[0]).toMatchObject({ store: 'HISTORY', reason: 'superseded', validTo: '2025-03-10' });
});

test('[S5] growth without a size supersedes what had none, at exactly the same place', () => {
  const memory = makeMemory();
  memory.approve('Consolidation in the right middle lobe.', '2025-01-10');
  const changes = memory.approve(
    'The right middle lobe consolidation has increased since 2025-01-10.',
    '2025-01-14',
  );
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(memory.facts[1]).toMatchObject({ validFrom: '2025-01-14', store: 'ACTIVE' });
});

test('[S5] a device that moved is the same device; two of a kind are asked about; removed ends it', () => {
  const memory = makeMemory();
  memory.approve('The endotracheal tube tip lies in the right main bronchus.', '2025-01-10');
  const moved = memory.approve(
    'The endotracheal tube has been repositioned; its tip lies 4 cm above the carina.',
    '2025-01-11',
  );
  expect(operations(moved)).toEqual(['add_fact', 'transition_fact']);
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['endotracheal tube 40 mm']);
  expect(operations(memory.read('The endotracheal tube is unchanged.', '2025-01-12'))).toEqual([
    'restate_fact',
  ]);
  memory.approve('The patient has been extubated.', '2025-01-13');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual([]);
  memory.approve('Left central venous catheter, tip in the superior vena cava.', '2025-01-14');
  expect(operations(memory.read('Right central venous catheter in the right atrium.', '2025-01-15'))).toEqual(
    ['add_fact'],
  );
});

test('[S5] a mark of the lesion decides without asking; another mark is another lesion', () => {
  const memory = makeMemory();
  memory.approve('RUL nodule 6 mm.', '2025-09-14', 'lesion 1');
  memory.approve('RUL nodule 11 mm.', '2025-09-14', 'lesion 2');
  memory.approve('RUL nodule 3 mm.', '2025-09-14');
  const changes = memory.approve('RUL nodule 9 mm.', '2026-03-02', 'lesion 1');
  expect(operations(changes)).toEqual(['add_fact', 'transition_fact']);
  expect(changes.every(({ needsPerson }) => needsPerson === null)).toBe(true);
  expect(inShort(memory.facts, 'ACTIVE')).toEqual([
    'nodule right upper lobe R 11 mm',
    'nodule right upper lobe R 3 mm',
    'nodule right upper lobe R 9 mm',
  ]);
  expect(operations(memory.read('RUL nodule 4 mm.', '2026-03-02', 'lesion 3'))).toEqual(['add_fact']);
});

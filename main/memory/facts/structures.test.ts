import { expect, test } from 'vitest';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { extractFacts } from './extract.ts';
import { operations } from './testChanges.ts';
import { inShort, lexicon, makeMemory, shortOf } from './testFacts.ts';

const DAY = ClinicalTime.parse('2026-03-02');
const said = (text: string) =>
  extractFacts(text, { lexicon, documentDate: DAY }).map((fact) =>
    fact.assertion === 'present' ? shortOf(fact) : `${fact.assertion} ${shortOf(fact)}`,
  );

test('[S2] a structure with its measure is a fact: length, volume and wall apart', () => {
  expect(said('Left kidney 11.2 cm.')).toEqual(['size kidney L 112 mm']);
  expect(said('The aortic arch measures 31 mm.')).toEqual(['size aortic arch 31 mm']);
  expect(said('Maximum diameter of the ascending aorta: 3.9 cm.')).toEqual(['size ascending aorta 39 mm']);
  expect(said('Bladder volume 350 ml.')).toEqual(['volume bladder 350 ml']);
  expect(said('Prostate 48 cc.')).toEqual(['volume prostate 48 ml']);
  expect(said('Gallbladder wall 2 mm.')).toEqual(['wall thickness gallbladder 2 mm']);
  expect(said('Spleen 9 cm, liver 15 cm.')).toEqual(['size spleen 90 mm', 'size liver 150 mm']);
});

test('[S2] a size that belongs to a finding is no measure of its place', () => {
  expect(said('Right upper lobe 7 mm nodule.')).toEqual(['nodule right upper lobe R 7 mm']);
  expect(said('Cyst of the liver 3 cm.')).toEqual(['hepatic cyst liver 30 mm']);
  expect(said('Lesion in the spleen, 12 mm.')[0]).toMatch(/ spleen 12 mm$/);
});

test('[S2] the short axis of a node goes without saying; the long axis is another measure', () => {
  expect(said('Left axillary lymph node 9 mm.')).toEqual(['lymph node axilla L 9 mm']);
  expect(said('Left axillary lymph node, long axis 18 mm.')).toEqual([
    'lymph node, long axis axilla L 18 mm',
  ]);
});

test('[S5] a later measure of one structure takes the place of the earlier one; the other side is another', () => {
  const memory = makeMemory();
  memory.approve('Right kidney 10.1 cm. Left kidney 10.4 cm.', '2024-02-01');
  memory.approve('The right kidney measures 92 mm.', '2026-02-01');
  expect(inShort(memory.facts, 'ACTIVE')).toEqual(['size kidney L 104 mm', 'size kidney R 92 mm']);
  expect(operations(memory.read('Left kidney 104 mm.', '2026-02-01'))).toEqual(['restate_fact']);
});

test('[S2] a heading says where only if nothing behind it does', () => {
  expect(said('Abdomen: cyst of the left kidney.')).toEqual(['renal cyst kidney L']);
});

test('[S2] shares and volumes of findings, settings and lengths of devices', () => {
  expect(said('Left carotid stenosis of 40 %.')).toEqual(['carotid stenosis carotid artery L 40 %']);
  expect(said('Hematoma of 60 ml.')).toEqual(['hematoma 60 ml']);
  expect(said('Biliary stent, 8 cm long.')).toEqual(['biliary stent 80 mm']);
});

test('[S2] a place and what is said of it make a concept', () => {
  expect(said('The spleen is again enlarged.')).toEqual(['splenomegaly spleen']);
  expect(said('Heart not enlarged.').every((one) => one.startsWith('absent'))).toBe(true);
});

test('[S2] an allergy is no drug that is taken; its substance may be unknown to the lists', () => {
  expect(said('Allergic to aspirin.')).toEqual(['aspirin allergy']);
  expect(said('Bee venom allergy since childhood.')).toEqual(['bee venom allergy']);
  expect(said('Rash after heparin.')).toEqual(['heparin allergy']);
  expect(said('No allergy to metformin.')).toEqual(['absent metformin allergy']);
  expect(said('No known allergies. Aspirin 100 mg.')).toEqual(['aspirin 100 mg']);
});

test('[S2] a planned drug or device is none that the patient has', () => {
  expect(said('Pacemaker planned.')).toEqual(['hypothetical pacemaker']);
  expect(said('Warfarin 5 mg, follow-up with the family doctor.')).toEqual(['warfarin 5 mg']);
});

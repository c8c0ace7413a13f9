import { expect, test } from 'vitest';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { findDose, findFrequency, findLaboratoryValue, findTipHeight } from './amounts.ts';
import { findDates } from './dates.ts';
import { findGrade } from './grades.ts';
import { findPhrases, indexPhrases } from './phrases.ts';
import { splitSections } from './sections.ts';
import { splitSentences } from './sentences.ts';
import { findSizes } from './sizes.ts';
import { lexicon } from './testFacts.ts';
import { foldWord, splitWords, stem } from './words.ts';

const sentencesOf = (text: string) => splitSentences(text).map((sentence) => sentence.text);

test('[S2] abbreviations, decimals and numbers of lists end no sentence', () => {
  expect(sentencesOf('Dr. Smith saw approx. 1.5 cm. No effusion.')).toEqual([
    'Dr. Smith saw approx. 1.5 cm.',
    'No effusion.',
  ]);
  expect(sentencesOf('1. Stable nodule. 2. No effusion.\n3) Normal heart')).toEqual([
    'Stable nodule.',
    'No effusion.',
    'Normal heart',
  ]);
  expect(sentencesOf('See image no. 12. Then go on.')).toEqual(['See image no. 12.', 'Then go on.']);
});

test('[S2] a wrapped line goes on, the lines of a list end', () => {
  const wrapped = 'There is a nodule of the right upper lobe that was not seen on the\nprevious study.';
  expect(sentencesOf(wrapped)).toHaveLength(1);
  expect(sentencesOf('No effusion\nNo pneumothorax\n\nheart normal')).toEqual([
    'No effusion',
    'No pneumothorax',
    'heart normal',
  ]);
});

test('[S2] a text without stops is cut at a thousand characters', () => {
  const cut = splitSentences('no effusion and '.repeat(1000));
  expect(cut.length).toBeGreaterThan(15);
  expect(Math.max(...cut.map(({ start, end }) => end - start))).toBeLessThan(1100);
});

test('[P3] a sentence knows its place in the text', () => {
  const text = 'FINDINGS:\n  - Small nodule.\n  - No effusion.';
  for (const { start, end, text: sentence } of splitSentences(text, 9))
    expect(text.slice(start, end)).toBe(sentence);
});

test('[S2] sections by their headers, in one line or on their own', () => {
  const text = 'HISTORY: Cough. FINDINGS: A nodule.\nIMPRESSION\nNodule.';
  expect(splitSections(text).map(({ name }) => name)).toEqual(['body', 'history', 'findings', 'impression']);
});

test('[S1] sizes in mm: the largest extent, unit conversion, earlier ones marked', () => {
  const sizes = (text: string) => findSizes(text).map(({ valueMm, prior }) => (prior ? -valueMm : valueMm));
  expect(sizes('1.2 x 0.8 cm')).toEqual([12]);
  expect(sizes('a 6-mm nodule')).toEqual([6]);
  expect(sizes('12 x 9 x 7 mm')).toEqual([12]);
  expect(sizes('1,5 cm')).toEqual([15]);
  expect(sizes('9 mm, previously 6 mm')).toEqual([9, -6]);
  expect(sizes('from 6 mm to 9 mm')).toEqual([-6, 9]);
  expect(sizes('from 6 to 9 mm')).toEqual([-6, 9]);
  expect(sizes('was 6 mm, now 9 mm')).toEqual([-6, 9]);
  expect(sizes('tip 3 cm above the carina, 5 mm slices')).toEqual([]);
});

test('[S1] extents in words, of a change the one that is now', () => {
  expect(findGrade('a small effusion')).toBe(findGrade('mild effusion'));
  expect(findGrade('small, now large')).toBe(4);
  expect(findGrade('effusion of the large bowel')).toBeNull();
  expect(findTipHeight('its tip 4.2 cm above the carina')).toMatchObject({ value: 42, unit: 'mm' });
});

test('[S1] doses: mg from g, the new one of a change, how often in one wording', () => {
  expect(findDose('warfarin 5 mg daily')).toEqual({ value: 5, unit: 'mg', frequency: 'daily' });
  expect(findDose('metformin 1 g b.i.d.')).toEqual({ value: 1000, unit: 'mg', frequency: 'twice daily' });
  expect(findDose('increased from 5 mg to 7.5 mg')).toMatchObject({ value: 7.5 });
  expect(findFrequency('three times a day')).toBe('three times daily');
});

test('[P2] dates keep their precision; what is not certain is left out', () => {
  const day = ClinicalTime.parse('2026-03-02');
  const times = (text: string) => findDates(text, day).map(({ time }) => time);
  expect(times('on 2025-09-14')).toEqual(['2025-09-14']);
  expect(times('on 3 March 2026')).toEqual(['2026-03-03']);
  expect(times('March 3, 2026')).toEqual(['2026-03-03']);
  expect(times('in Sept 2024')).toEqual(['2024-09']);
  expect(times('in 2019')).toEqual(['2019']);
  expect(times('on 14.09.2025')).toEqual(['2025-09-14']);
  expect(times('on 04/05/2026')).toEqual(['2026']);
  expect(times('on 25/12/2024')).toEqual(['2024-12-25']);
  expect(times('on 2025-02-30')).toEqual([]);
  expect(times('two weeks ago')).toEqual(['2026-02-16']);
  expect(times('3 months ago')).toEqual(['2025-12']);
  expect(findDates('two weeks ago', null)).toEqual([]);
  expect(times('since last Tuesday')).toEqual(['2026-02-24']);
  expect(times('since last Monday')).toEqual(['2026-02-23']);
  expect(times('a month ago')).toEqual(['2026-02']);
  expect(findDates('since last Tuesday', null)).toEqual([]);
});

test('[N2] UK and US spelling, plurals and Latin endings meet', () => {
  const fold = (word: string) => foldWord(word, lexicon.spelling);
  expect(fold('Oesophageal')).toBe('esophageal');
  expect(fold('Haemorrhage')).toBe('hemorrhage');
  expect(fold('oedema')).toBe('edema');
  expect(stem('metastases')).toBe(stem('metastasis'));
  expect(stem('masses')).toBe(stem('mass'));
  expect(stem('opacities')).toBe(stem('opacity'));
});

test('[S1] laboratory values: sign, unit, pressure; of a range none is guessed; a date or a count is none', () => {
  const value = (text: string) => {
    const found = findLaboratoryValue(text);
    return found ? [found.value, found.unit] : null;
  };
  expect(value(' \u22122.4')).toEqual([-2.4, '']);
  expect(value(' of -1.1 at the hip')).toEqual([-1.1, '']);
  expect(value(': 3.1 mmol/L')).toEqual([3.1, 'mmol/l']);
  expect(value(' 11 kPa')).toEqual([11, 'kpa']);
  expect(value(' 120 mg/g')).toEqual([120, 'mg/g']);
  expect(value(' 44 ml/min/1.73 m²')).toEqual([44, 'ml/min/1.73m²']);
  expect(value(' 0.8 g per day')).toEqual([0.8, 'g/day']);
  expect(value(' 50 to 60 %')).toBeNull();
  expect(value(' 3.5-5.1 mmol/L')).toBeNull();
  expect(value(' 142/86 mmHg')).toEqual([142, '/86 mmhg']);
  expect(value(' on 4 June')).toBeNull();
  expect(value(' every 4 weeks')).toBeNull();
});

test('[S2] names in capitals are whole words; a cut name meets its plural alone; “non-” says no', () => {
  const index = indexPhrases(
    ['AIDS', 'CVC', 'testis', 'nodule', 'obstructive stone'].map((name) => [name, name] as const),
    lexicon.spelling,
  );
  const found = (text: string) =>
    findPhrases(splitWords(text, lexicon.spelling), text, index).flatMap(({ values }) => values);
  expect(found('AIDS, two CVCs, both testes, three nodules')).toEqual(['AIDS', 'CVC', 'testis', 'nodule']);
  expect(found('a hearing aid and a test')).toEqual([]);
  expect(found('non-obstructive stone, obstructive stone')).toEqual(['obstructive stone']);
});

import { expect, test } from 'vitest';
import { PatientKey } from '../../contract/domain/ids.ts';
import { factOf } from '../testRows.ts';
import { calibrate, isForFit, type LabelledFact, mayGo } from './calibrate.ts';
import { deletionFeatures, FEATURES, type FeatureName } from './features.ts';
import { controlRisk, leastTypes } from './riskControl.ts';
import { fitScorer, scoreOf } from './scorer.ts';

const ANN = PatientKey.parse('0123456789abcdef0123456789abcdef');
const at = (features: readonly number[], name: FeatureName) => features[FEATURES.indexOf(name)];
const none = (n: number): number[][] => Array.from({ length: n }, () => []);

test('[S8] age is counted from the end of a fact, as precise as it is known, and is not guessed', () => {
  const of = (fields: Parameters<typeof factOf>[2]) =>
    deletionFeatures(factOf('nodule', ANN, fields), { references: 0, today: '2026-01-15' });
  const day = '2021-01-09' as never;
  expect(at(of({ validTo: day }), 'age')).toBe(0.5);
  expect(at(of({ validTo: '2020' as never }), 'age')).toBe(0.6);
  expect(at(of({ validTo: '1999-01-01' as never }), 'age')).toBe(1);
  const undated = of({ validTo: null, lastDocumented: null, validFrom: null });
  expect([at(undated, 'age'), at(undated, 'age unknown')]).toEqual([0, 1]);
  expect(at(of({ validTo: day }), 'age unknown')).toBe(0);
});

test('[S8] category, restatements, references and words of transience are features', () => {
  const source = {
    ...{ kind: 'document' as const, studyKey: null, studyUid: null, seriesUid: null, sopUid: null },
    ...{ documentId: null, sha256: null, span: null, sentence: 'The fracture has healed.' },
  };
  const fact = factOf('fracture', ANN, { sources: [source, { ...source, sentence: 'Old fracture.' }] });
  const found = deletionFeatures(fact, { references: 2, today: '2026-01-15' });
  expect(at(found, 'restatements')).toBe(0.2);
  expect(at(found, 'references')).toBe(0.4);
  expect([at(found, 'is a finding'), at(found, 'is a drug')]).toEqual([1, 0]);
  expect(at(found, 'transience words')).toBe(1);
  const lasting = deletionFeatures(factOf('pacemaker', ANN), { references: 0, today: '2026-01-15' });
  expect(at(lasting, 'transience words')).toBe(0);
});

test('[S8] the logistic fit solves its own equation, and the order of labels does not matter', () => {
  const rows = [
    { features: [1, 0.1], isSafe: false },
    { features: [1, 0.4], isSafe: true },
    { features: [1, 0.5], isSafe: false },
    { features: [1, 0.9], isSafe: true },
  ];
  const weights = fitScorer(rows, 2);
  for (const i of [0, 1]) {
    const gradient = rows.reduce(
      (sum, { features, isSafe }) =>
        sum + (features[i] ?? 0) * ((isSafe ? 1 : 0) - scoreOf(weights, features)),
      0,
    );
    expect(gradient).toBeCloseTo(weights[i] ?? Number.NaN, 9);
  }
  expect(weights[1]).toBeGreaterThan(0);
  expect(fitScorer([...rows].reverse(), 2)).toEqual(weights);
  expect(fitScorer([], 2)).toEqual([0, 0]);
});

test('[S8] 98 types without a loss are too few, 99 are exactly enough', () => {
  expect(leastTypes()).toBe(99);
  const few = controlRisk(none(98));
  expect(few).toEqual({ types: 98, threshold: null, bound: 1 / 99 });
  expect(controlRisk(none(99))).toEqual({ types: 99, threshold: 0.5, bound: 0.01 });
  expect(leastTypes(0.05)).toBe(19);
});

test('[S8] the threshold comes down as far as (n·R̂ + 1)/(n + 1) ≤ α lets it, and no further', () => {
  // With 99 types nothing may be lost: the threshold is the best score of what must stay.
  expect(controlRisk([...none(97), [0.7, 0.95], [0.8]])).toMatchObject({ threshold: 0.95, bound: 0.01 });
  // With 199 one type in all may be lost: both rows of one, or the only row of the other, not both.
  const bigger = controlRisk([...none(197), [0.7, 0.95], [0.8]]);
  expect(bigger).toMatchObject({ types: 199, threshold: 0.8, bound: 1.5 / 200 });
  expect(controlRisk([...none(198), [0.7, 0.95]])).toMatchObject({ threshold: 0.5, bound: 0.01 });
  // What scores below one half is not let go, whatever is lost there.
  expect(controlRisk([...none(98), [0.3]])).toMatchObject({ threshold: 0.5, bound: 0.01 });
});

const zeros = FEATURES.map(() => 0);
const withAge = (age: number) => zeros.map((_, i) => (i === 0 ? 1 : i === 1 ? age : 0));
/** Types of one part, named so that they fall into it. */
function typesOf(part: 'fit' | 'calibration', count: number): string[] {
  const names = Array.from({ length: count * 8 + 40 }, (_, n) => `finding/${part} ${n}`);
  return names.filter((name) => isForFit(name) === (part === 'fit')).slice(0, count);
}
const learned: LabelledFact[] = typesOf('fit', 20).flatMap((type) => [
  ...Array.from({ length: 3 }, () => ({ type, features: withAge(1), label: 'safe' }) as const),
  { type, features: withAge(0), label: 'never' },
]);
const labels = (count: number, label: LabelledFact['label'], age: number): LabelledFact[] =>
  typesOf('calibration', count).map((type) => ({ type, features: withAge(age), label }));

test('[S8] labels of types that the scorer was fitted on do not count as calibrated', () => {
  const off = calibrate([...learned, ...labels(98, 'safe', 1)]);
  expect(off).toMatchObject({ types: 98, threshold: null, neededTypes: 99, fitted: 80, calibrated: 98 });
  expect(mayGo(off, withAge(1))).toBe(false);
  const on = calibrate([...learned, ...labels(99, 'safe', 1)]);
  expect(on).toMatchObject({ types: 99, threshold: 0.5, bound: 0.01 });
  expect([mayGo(on, withAge(1)), mayGo(on, withAge(0))]).toEqual([true, false]);
});

test('[S8] the strict loss counts uncertain as never; that of never alone lets more go', () => {
  const some = labels(99, 'safe', 1).map((one, n) =>
    n === 0 ? { ...one, label: 'uncertain' as const } : one,
  );
  const strict = calibrate([...learned, ...some]);
  expect(mayGo(strict, withAge(1))).toBe(false);
  expect(mayGo(calibrate([...learned, ...some], { lossOf: ['never'] }), withAge(1))).toBe(true);
  expect(calibrate([...learned, ...some], { sees: ['constant'] }).weights[1]).toBe(0);
});

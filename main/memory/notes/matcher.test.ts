import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LEXICON_FOLDER, lexicon } from '../facts/testFacts.ts';
import { bm25 } from './bm25.ts';
import { calibratePairs, Variants } from './calibrate.ts';
import { createTextMatcher, pairSimilarity } from './matcher.ts';
import { normaliseDiagnosis, pairKey, splitVersus } from './normalise.ts';

const matcher = createTextMatcher(lexicon);
const normal = (text: string) => normaliseDiagnosis(text, lexicon);

test('[N2] case, punctuation, synonyms, abbreviations, UK spelling, order of words and doubt come to one wording', () => {
  for (const text of [
    'Lung cancer',
    'LUNG CA',
    'carcinoma of the lung',
    'Bronchogenic carcinoma.',
    'probable lung cancer',
  ])
    expect(normal(text), text).toBe('lung carcinoma');
  expect(normal('Oesophageal carcinoma')).toBe('esophageal carcinoma');
  expect(normal('TB')).toBe('tuberculosis');
  expect(normal('osteo-sarcoma')).toBe('osteosarcoma');
  expect(normal('Foo-bar disease')).toBe('foo bar disease');
  expect(normal('')).toBe('');
});

test('[N2] “vs” is taken apart, a slash in an abbreviation is not', () => {
  expect(splitVersus('Granuloma vs. carcinoma')).toEqual(['Granuloma', 'carcinoma']);
  expect(splitVersus('Granuloma / carcinoma versus hamartoma')).toEqual([
    'Granuloma',
    'carcinoma',
    'hamartoma',
  ]);
  expect(splitVersus('Granuloma/carcinoma')).toEqual(['Granuloma', 'carcinoma']);
  expect(splitVersus('PET/CT')).toEqual(['PET/CT']);
  expect(splitVersus('Granuloma')).toEqual(['Granuloma']);
});

test('[X1] A/B and B/A have one key', () => {
  expect(pairKey('Lung cancer', 'Granuloma', lexicon)).toBe('granuloma / lung carcinoma');
  expect(pairKey('granuloma', 'bronchogenic carcinoma', lexicon)).toBe('granuloma / lung carcinoma');
});

test('[N2] similarity is 1 for one diagnosis, the same both ways, lower for others', () => {
  expect(matcher.similarity('lung cancer', 'Carcinoma of the lung')).toBe(1);
  const [a, b] = ['hepatic adenoma', 'adenoma of liver cells'];
  expect(matcher.similarity(a, b)).toBe(matcher.similarity(b, a));
  expect(matcher.similarity('granuloma', 'granulomatous lesion')).toBeGreaterThan(
    matcher.similarity('granuloma', 'stroke'),
  );
  expect(matcher.similarity('', 'stroke')).toBe(0);
});

test('[X7] a pair is as like as its less like half, in either order', () => {
  const like = pairSimilarity(['granuloma', 'lung cancer'], ['lung carcinoma', 'granuloma'], matcher);
  expect(like).toBe(1);
  expect(pairSimilarity(['granuloma', 'stroke'], ['granuloma', 'lung carcinoma'], matcher)).toBeLessThan(0.3);
});

test('[N2] ranks by cosine with BM25 beside it', () => {
  const names = ['stroke', 'hepatic adenoma', 'hepatic hemangioma', 'focal nodular hyperplasia'];
  const [first, second] = matcher.rank('adenoma of hepatic origin', names, 2);
  expect(first?.diagnosis).toBe('hepatic adenoma');
  expect(first?.bm25).toBeGreaterThan(second?.bm25 ?? 0);
  expect(bm25('liver adenoma', ['liver adenoma', 'liver', 'stroke'])[2]).toBe(0);
});

test('[N2] the threshold in the manifest is what the calibration gives, with its figures', async () => {
  const path = fileURLToPath(new URL('../../../native-models/ngram-matcher/manifest.json', import.meta.url));
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const variants = Variants.parse(JSON.parse(await readFile(join(LEXICON_FOLDER, 'variants.json'), 'utf8')));
  const { threshold, ...figures } = calibratePairs(variants, matcher);
  expect(manifest).toMatchObject({ id: matcher.id, role: 'text-encoder', thresholds: { pair: threshold } });
  expect(manifest.figures).toMatchObject(figures);
  expect(figures.falsePositiveRate).toBeLessThanOrEqual(0.02);
});

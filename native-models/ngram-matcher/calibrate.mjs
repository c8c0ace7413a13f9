// Calibrates the pair threshold on assets/lexicon/variants.json and writes manifest.json:
// `npx tsc -b main && node native-models/ngram-matcher/calibrate.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../build/main/host/entry.js';
import { loadLexicon } from '../../build/main/memory/facts/loadLexicon.js';
import { calibratePairs, Variants } from '../../build/main/memory/notes/calibrate.js';
import { createTextMatcher } from '../../build/main/memory/notes/matcher.js';

const lexiconFolder = join(projectRoot, 'assets/lexicon');
const matcher = createTextMatcher(await loadLexicon(lexiconFolder));
const variants = Variants.parse(JSON.parse(await readFile(join(lexiconFolder, 'variants.json'), 'utf8')));
const { threshold, ...figures } = calibratePairs(variants, matcher);
const manifest = {
  id: matcher.id,
  role: 'text-encoder',
  runtime: 'builtin',
  files: [],
  licence: { spdx: 'Apache-2.0', words: 'Made by the project; free to use.' },
  input: null,
  outputDimension: null,
  thresholds: { pair: threshold },
  memoryMiB: 16,
  note: 'Character 2 to 5-grams of normalised diagnoses, TF-IDF weighed on the lexicon; no model file.',
  figures: {
    calibratedOn: `variants.json, ${variants.length} diagnoses, at most 2 % of other pairs above`,
    ...figures,
  },
};
await writeFile(
  join(projectRoot, 'native-models/ngram-matcher/manifest.json'),
  `${JSON.stringify(manifest, null, 2)}\n`,
);
console.log(JSON.stringify({ threshold, ...figures }));

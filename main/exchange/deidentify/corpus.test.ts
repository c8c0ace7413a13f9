import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memorySource } from '../../library/parse/source.ts';
import { corpusFolder } from '../../library/testing/corpus.ts';
import { dciodvfyErrors, isInstalled } from '../testing/validators.ts';
import { deidentify } from './deidentify.ts';
import { secretsOf } from './secrets.ts';

const folder = corpusFolder('de-identified copies of public files');
const EVERY = Number(process.env.ANAMNESIS_CORPUS_STEP ?? 12);
const UNREAD = /out of order|garbage|not valid DICOM|read failed/;
const HEX_IN_PARENTHESES = /<[^>]*>/g;

/** Files of the corpus that say which modality they are: a sample, the same each time. */
function sample(): string[] {
  if (folder === null) return [];
  const lines = readFileSync(join(folder, 'INDEX.tsv'), 'utf8').trim().split('\n').slice(1);
  const files = lines.flatMap((line) => {
    const [file = '', modality = ''] = line.split('\t');
    return modality === '' ? [] : [file];
  });
  return files.filter((_, at) => at % EVERY === 0);
}

// Values in an error are other ones in the copy: the error is the same.
function errorsOf(bytes: Uint8Array): Set<string> {
  return new Set(
    dciodvfyErrors(bytes).map((line) =>
      line
        .replace(/ - [^-]*<[^>]*>$/, '')
        .replace(HEX_IN_PARENTHESES, (place) => (place.includes('/') ? place : '<…>')),
    ),
  );
}

test.skipIf(folder === null || !isInstalled('dciodvfy'))(
  '[T9] copies of public files have no error that the file had not (dciodvfy; skipped without it)',
  () => {
    const faults: string[] = [];
    let copies = 0;
    for (const file of sample()) {
      const bytes = readFileSync(join(folder ?? '', file));
      const made = deidentify(memorySource(bytes), secretsOf(Buffer.alloc(32, 1)), 'remove');
      if (made.outcome !== 'copy') continue;
      copies += 1;
      const { start, end } = made.pixels ?? { start: 0, end: 0 };
      const copy = Buffer.concat([made.head, made.pixelSource.read(start, end - start)]);
      const before = errorsOf(bytes);
      // What the validator cannot read through is compared with nothing.
      if ([...before].some((line) => UNREAD.test(line))) continue;
      for (const error of errorsOf(copy)) if (!before.has(error)) faults.push(`${file}: ${error}`);
    }
    console.log(`${copies} copies`);
    expect(faults).toEqual([]);
    expect(copies).toBeGreaterThan(15);
  },
  300_000,
);

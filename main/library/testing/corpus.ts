import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../host/entry.ts';

const FOLDER = join(projectRoot, '../shared/data/dicom');

/** The folder of public DICOM files beside the project; null, with a printed reason, where it is not there. */
export function corpusFolder(title: string): string | null {
  if (existsSync(FOLDER)) return FOLDER;
  console.log(`skipped: ${title}: no DICOM files in ../shared/data/dicom`);
  return null;
}

/** One line of PIXELS.tsv: what other decoders found. */
export interface ExpectedPixels {
  readonly file: string;
  readonly sha256: readonly string[];
  readonly min: number;
  readonly max: number;
}

/** All lines of PIXELS.tsv that hold a range. */
export function expectedPixels(folder: string): ExpectedPixels[] {
  const lines = readFileSync(join(folder, 'PIXELS.tsv'), 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [file = '', , dcmtk = '', gdcm = '', , min = '', max = ''] = line.split('\t');
    return min === '' ? [] : [{ file, sha256: [dcmtk, gdcm], min: Number(min), max: Number(max) }];
  });
}

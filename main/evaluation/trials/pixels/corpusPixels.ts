import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What other decoders found in one file: SHA-256 of all its stored values, as far as each could read it. */
export interface KnownPixels {
  readonly file: string;
  readonly transferSyntaxUid: string;
  readonly hashes: readonly string[];
  /** Two decoders agree, or GDCM alone read what DCMTK has no decoder for. */
  readonly isReference: boolean;
}

/** JPEG 2000 and High-Throughput JPEG 2000 (PS3.5 A.4.4, A.4.8). */
const GDCM_ALONE = /^1\.2\.840\.10008\.1\.2\.4\.(90|91|92|93|201|202|203)$/;

function rowsOf(path: string): string[][] {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.split('\t'));
}

/** The files of a folder's PIXELS.tsv that a hash is known of, with the transfer syntax of its INDEX.tsv. */
export function knownPixels(folder: string): KnownPixels[] {
  const syntaxes = new Map(rowsOf(join(folder, 'INDEX.tsv')).map(([file = '', , uid = '']) => [file, uid]));
  return rowsOf(join(folder, 'PIXELS.tsv')).flatMap(([file = '', , dcmtk = '', gdcm = '', agree = '']) => {
    const hashes = [dcmtk, gdcm].filter((hash) => hash !== '');
    const transferSyntaxUid = syntaxes.get(file) ?? '';
    const isReference = agree === 'yes' || (agree === '' && GDCM_ALONE.test(transferSyntaxUid));
    return hashes.length === 0 ? [] : [{ file, transferSyntaxUid, hashes, isReference }];
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { encodePicture, decodePicture as received } from '../../contract/wire/pictureBytes.ts';
import { projectRoot } from '../../host/entry.ts';
import { openImage } from '../../library/decode/decodeFrame.ts';
import { decodePicture } from '../../library/decode/decodePicture.ts';
import { parseLayout } from '../../library/decode/pixelLayout.ts';
import { isLossySyntax } from '../../library/decode/syntaxes.ts';
import { parseHead } from '../../library/parse/parseHead.ts';
import { fileSource } from '../../library/parse/source.ts';
import { largestDifference } from './pixels/comparePixels.ts';
import { type KnownPixels, knownPixels } from './pixels/corpusPixels.ts';
import { decodeElsewhere } from './pixels/otherDecoders.ts';
import { type DecodedFile, hashesOf } from './pixels/storedBytes.ts';
import type { Trial, TrialOutcome } from './trial.ts';

/** The folder of public files beside the project. */
export const PIXEL_FILES = join(projectRoot, '../shared/data/dicom');

/** What became of one file. */
export type Verdict =
  | { readonly kind: 'equal' | 'within'; readonly words: string }
  | { readonly kind: 'excepted' | 'wrong'; readonly words: string };

/** Files whose right answer is not the one of other decoders, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'orthanc/2026-05-26-oob-monochrome-65535.dcm':
    'declares 65,535 × 65,535 pixels in a few bytes: refused before memory is taken',
};

/** Decodes all frames of a file, and brings them to the page and back into memory as pictures travel. Throws what the decoder throws. */
export async function decodeFile(path: string): Promise<DecodedFile> {
  const source = fileSource(path);
  try {
    const head = parseHead(source);
    const image = openImage(head, parseLayout(head.data));
    const frames = [];
    for (let frame = 0; frame < image.layout.frames; frame++)
      frames.push(received(encodePicture(await decodePicture(image, frame))).frame);
    return { frames, bitsAllocated: image.layout.bitsAllocated, photometric: image.layout.photometric };
  } finally {
    source.close();
  }
}

async function compareNow(known: KnownPixels, path: string, decoded: DecodedFile): Promise<Verdict> {
  const allowed = isLossySyntax(known.transferSyntaxUid) ? 1 : 0;
  const others = await decodeElsewhere(path);
  const found = others.map(({ by, bytes }) => ({ by, difference: largestDifference(decoded, bytes) }));
  const words = found.map(({ by, difference }) => `${by}: ${difference ?? 'another size'}`).join(', ');
  const isWithin = found.some(({ difference }) => difference !== null && difference <= allowed);
  if (isWithin) return { kind: 'within', words };
  return { kind: 'wrong', words: words === '' ? 'no other decoder is at hand' : `differs by ${words}` };
}

/** V2, V3: compares the stored values of one file with those of other decoders. */
export async function judge(known: KnownPixels, folder = PIXEL_FILES): Promise<Verdict> {
  const path = join(folder, known.file);
  const exception = EXCEPTIONS[known.file];
  if (exception !== undefined) return { kind: 'excepted', words: exception };
  try {
    const decoded = await decodeFile(path);
    if (hashesOf(decoded).some((hash) => known.hashes.includes(hash))) return { kind: 'equal', words: '' };
    return await compareNow(known, path, decoded);
  } catch (fault) {
    return { kind: 'wrong', words: fault instanceof Error ? fault.message : String(fault) };
  }
}

async function runPixels(say: (words: string) => void): Promise<TrialOutcome> {
  if (!existsSync(join(PIXEL_FILES, 'PIXELS.tsv')))
    return { figures: [], problems: [`no public files: ${PIXEL_FILES} is missing`] };
  const known = knownPixels(PIXEL_FILES);
  const all = known.filter(({ isReference }) => isReference);
  const verdicts: { readonly file: string; readonly verdict: Verdict }[] = [];
  for (const one of all) {
    verdicts.push({ file: one.file, verdict: await judge(one) });
    if (verdicts.length % 50 === 0) say(`${verdicts.length} of ${all.length} files`);
  }
  const of = (kind: Verdict['kind']) => verdicts.filter(({ verdict }) => verdict.kind === kind);
  const lines = (kind: Verdict['kind']) => of(kind).map(({ file, verdict }) => `${file}: ${verdict.words}`);
  return {
    figures: [
      { name: 'files with an answer of other decoders', value: all.length },
      { name: 'files about which other decoders do not agree, left out', value: known.length - all.length },
      { name: 'every stored value equal, by SHA-256', value: of('equal').length },
      {
        name: 'lossy, or with other bits beside the pixels: within 1, or equal in the stored bits',
        value: of('within').length,
      },
      ...lines('excepted').map((line, at) => ({ name: `exception ${at + 1}`, value: line })),
    ],
    problems: lines('wrong'),
  };
}

export const trial: Trial = {
  shows:
    'The stored values of public files of every transfer syntax, as the core decodes them and the page receives them, are those that DCMTK and GDCM find: the same SHA-256, or, for lossy files, each value within 1 of what one of the two decodes in the same run.',
  run: runPixels,
};

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { dicomBytes, imageElements } from '../../library/testing/dicomBytes.ts';

/** How much is to be imported: each patient has two studies of two series. */
export interface SourceSize {
  readonly patients: number;
  readonly imagesPerSeries: number;
}

interface Image {
  readonly patient: number;
  readonly study: number;
  readonly series: number;
  readonly image: number;
}

const SIDE = 32;
const HALVES = [1, 2];

function bytesOf({ patient, study, series, image }: Image, slope = '1'): Uint8Array {
  const studyUid = `2.25.${patient}.${study}`;
  return dicomBytes(
    imageElements({
      '0008,0018 UI': `${studyUid}.${series}.${image}`,
      '0010,0010 PN': `Trial^${patient}`,
      '0010,0020 LO': `T${patient}`,
      '0010,0021 LO': 'TRIAL',
      '0020,000D UI': studyUid,
      '0020,000E UI': `${studyUid}.${series}`,
      '0020,0011 IS': String(series),
      '0020,0013 IS': String(image),
      '0028,0010 US': SIDE,
      '0028,0011 US': SIDE,
      '0028,1053 DS': slope,
    }),
  );
}

function imagesOf(patient: number, { imagesPerSeries }: SourceSize): Image[] {
  const numbers = Array.from({ length: imagesPerSeries }, (_, i) => i + 1);
  return HALVES.flatMap((study) =>
    HALVES.flatMap((series) => numbers.map((image) => ({ patient, study, series, image }))),
  );
}

/**
 * Writes a folder as hospitals hand it over: images in deep folders, one patient in a ZIP, one image twice, one SOP Instance UID with
 * other bytes, and files that are no images. The same size gives the same bytes.
 */
export async function writeSources(folder: string, size: SourceSize): Promise<void> {
  for (let patient = 1; patient < size.patients; patient += 1)
    for (const image of imagesOf(patient, size)) await write(folder, pathOf(image), bytesOf(image));
  const zipped = imagesOf(size.patients, size).map((image) => [pathOf(image), bytesOf(image)] as const);
  await write(folder, 'export.zip', zipSync(Object.fromEntries(zipped)));
  const first = { patient: 1, study: 1, series: 1, image: 1 };
  await write(folder, 'again/copy.dcm', bytesOf(first));
  await write(folder, 'zz/other.dcm', bytesOf(first, '2'));
  await write(folder, 'readme.txt', Buffer.from('no image'));
  await write(folder, 'broken.dcm', bytesOf(first).subarray(0, 300));
}

function pathOf({ patient, study, series, image }: Image): string {
  return `p${patient}/s${study}/${series}/${String(image).padStart(3, '0')}.dcm`;
}

async function write(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

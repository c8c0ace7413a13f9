import { expect, test } from 'vitest';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { encodePicture, encodePlaces } from '../../../main/contract/wire/pictureBytes.ts';
import { LibraryPictures } from './pictures.ts';

const key = 'a'.repeat(64) as InstanceKey;
const { signal } = new AbortController();
const answering = (body: BodyInit, status = 200) =>
  new LibraryPictures(async (path) => {
    paths.push(path);
    return new Response(body, { status });
  });
let paths: string[] = [];

const PICTURE: Picture = {
  header: { layout: { rows: 1, columns: 2, bitsAllocated: 16 }, unit: 'raw', planes: [] } as never,
  frame: {
    ...{ rows: 1, columns: 2, samplesPerPixel: 1, planar: false, signed: true, bitsStored: 16 },
    ...{ photometric: 'MONOCHROME2', modality: { kind: 'linear', slope: 1, intercept: 0 }, vois: [] },
    ...{ padding: null, palette: null, inverse: false, stored: Int16Array.of(-7, 300) },
  },
  isComplete: true,
};

test('[V3] a picture and places are asked for by instance and frame', async () => {
  paths = [];
  expect(await answering(encodePicture(PICTURE)).picture(key, 4, signal)).toEqual(PICTURE);
  const places = [{ position: [0, 0, 1], orientation: null }];
  expect(await answering(encodePlaces(places)).places(key, signal)).toEqual(places);
  expect(paths).toEqual([`/instances/${key}/frames/4`, `/instances/${key}/places`]);
});

test('[V3] what cannot be shown is told in the words of the core', async () => {
  const refused = (status: number, words: string) => answering(words, status).picture(key, 0, signal);
  await expect(refused(422, 'The pixels cannot be shown: so.')).rejects.toMatchObject({
    code: 'bad_file',
    message: 'The pixels cannot be shown: so.',
  });
  await expect(refused(404, 'No.')).rejects.toThrow('is missing in the library: import it again');
  await expect(refused(500, 'stack')).rejects.toThrow('The library does not answer (status 500).');
  await expect(answering('short').picture(key, 0, signal)).rejects.toThrow('A message was refused');
});

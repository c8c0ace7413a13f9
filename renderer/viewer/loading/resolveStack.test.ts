import { expect, test } from 'vitest';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { InstanceHeader } from '../../../main/contract/domain/library.ts';
import { encodePlaces } from '../../../main/contract/wire/pictureBytes.ts';
import { imageIdOf, type StackImage } from '../stack.ts';
import { LibraryPictures } from './pictures.ts';
import { orderFrames, resolveStack } from './resolveStack.ts';

const key = 'a'.repeat(64) as InstanceKey;
const orientation = [1, 0, 0, 0, 1, 0];
const frameAt = (frame: number, z: number): StackImage => ({
  imageId: imageIdOf(key, frame),
  instanceKey: key,
  frame,
  header: {} as InstanceHeader,
  place: { position: [0, 0, z], orientation, frameOfReferenceUid: 'A' },
});

test('[V4] shuffled frames are put in order by their own positions; frames at one place stay as written', () => {
  const shuffled = [frameAt(0, 10), frameAt(1, -5), frameAt(2, 2.5)];
  expect(orderFrames(shuffled).map(({ frame }) => frame)).toEqual([1, 2, 0]);
  expect(orderFrames([...shuffled, frameAt(3, 10)]).map(({ frame }) => frame)).toEqual([0, 1, 2, 3]);
});

test('[V4] frames lie where the core finds them; where it finds nothing, they stay as they are', async () => {
  const { signal } = new AbortController();
  const images = [frameAt(0, 0), frameAt(1, 0)];
  const places = encodePlaces([9, 4].map((z) => ({ position: [0, 0, z], orientation })));
  const found = await resolveStack(images, new LibraryPictures(async () => new Response(places)), signal);
  expect(found.map(({ frame, place }) => [frame, place.position?.[2]])).toEqual([
    [1, 4],
    [0, 9],
  ]);
  const gone = new LibraryPictures(async () => new Response('', { status: 404 }));
  expect(await resolveStack(images, gone, signal)).toEqual(images);
});

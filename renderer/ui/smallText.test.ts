import { expect, test } from 'vitest';
import { readSmallText } from './smallText.ts';

const file = (words: string) => new File([words], 'keys.json');

test('[T6] a text file is read as it is', async () => {
  expect(await readSmallText(file('{"help": []}'), 100)).toEqual({ text: '{"help": []}', problem: null });
});

test('[T6] an empty file is no text: nothing that is kept is replaced by it', async () => {
  expect((await readSmallText(file(' \n'), 100)).problem).toBe('it is empty');
});

test('[T6] a file that is larger than any such text is not read', async () => {
  const large = file('x'.repeat(3000));
  large.text = () => Promise.reject(new Error('it was read'));
  expect((await readSmallText(large, 2000)).problem).toBe('it is larger than 2 kB');
});

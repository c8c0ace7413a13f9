import { expect, test } from 'vitest';
import { mutantsOf, runFuzzImport } from './fuzz-import.ts';

test('[I1] [I4] 2,000 mutants of small files are taken or refused in words: no crash, no hang, no growth of memory', async () => {
  const { problems, figures } = await runFuzzImport({ mutants: 2000, seed: 'test' });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  const figure = (name: string) => Number(figures.find((one) => one.name === name)?.value);
  expect(figure('taken')).toBeGreaterThan(500);
  expect(figure('first frames decoded')).toBeGreaterThan(200);
  expect(figure('different reasons why not')).toBeGreaterThan(20);
}, 240_000);

test('the same seed and number give the same mutant, whichever were made before', () => {
  const [first, second] = [mutantsOf('again'), mutantsOf('again')];
  const later = Array.from({ length: 40 }, (_, number) => second.make(number).bytes.toString('hex'));
  expect([39, 7, 20].map((number) => first.make(number).bytes.toString('hex'))).toEqual(
    [39, 7, 20].map((number) => later[number]),
  );
  expect(new Set(later).size).toBeGreaterThan(35);
});

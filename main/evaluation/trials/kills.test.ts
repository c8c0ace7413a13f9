import { expect, test } from 'vitest';
import { runErasureKills } from './erasureKills.ts';
import { runKills } from './kills.ts';
import { runReembeddingKills } from './reembeddingKills.ts';

test('[W3] kill −9 during approval, 7 times: each is whole or absent, none acknowledged is lost, audit, log and tables agree', async () => {
  const { kills, problems, figures } = await runKills({ kills: 7, patients: 6, seed: 'test' });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(kills).toHaveLength(7);
  expect(kills.some(({ run }) => run.acknowledged > 0)).toBe(true);
  expect(kills.some(({ run }) => run.acknowledged < 6)).toBe(true);
}, 240_000);

test('[W3, W4] kill −9 during undo, 4 times: each is whole or absent, none acknowledged is lost', async () => {
  const { kills, problems } = await runKills({ kills: 4, patients: 4, seed: 'undo', act: 'undo' });
  expect(problems).toEqual([]);
  expect(kills).toHaveLength(4);
}, 240_000);

test('[W6] kill −9 during erasure, 4 times: each patient is whole or gone, what began is finished at the start', async () => {
  const { problems, finished, figures } = await runErasureKills({ kills: 4, patients: 2, seed: 'erase' });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(finished).toBeGreaterThan(0);
}, 240_000);

test('[W3] [M3] kill −9 during a change of encoder, 5 times: no vector kept is lost, none is half there, the next start finishes, search equals brute force', async () => {
  const { problems, finished, figures } = await runReembeddingKills({
    kills: 5,
    patients: 4,
    seed: 're-embed',
  });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(finished).toBeGreaterThan(0);
}, 600_000);

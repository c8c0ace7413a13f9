import { expect, test } from 'vitest';
import { runKills } from './kills.ts';

test('[W3] kill −9 during approval, 20 times: each is whole or absent, none acknowledged is lost, audit, log and tables agree', async () => {
  const { kills, problems, figures } = await runKills({ kills: 20, patients: 6, seed: 'test' });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(kills).toHaveLength(20);
  expect(kills.some(({ run }) => run.acknowledged > 0)).toBe(true);
  expect(kills.some(({ run }) => run.acknowledged < 6)).toBe(true);
}, 240_000);

import { expect, test } from 'vitest';
import { runMoveKills } from './kills-move.ts';

test('[I4] kill −9 during a move of the data folder, 6 times: a start on the old folder opens one whole library', async () => {
  const { killed, problems, figures } = await runMoveKills({
    ...{ kills: 6, seed: 'test' },
    size: { patients: 2, imagesPerSeries: 8 },
  });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(killed).toHaveLength(6);
}, 600_000);

import { expect, test } from 'vitest';
import { runImportKills } from './kills-import.ts';

test('[I4] kill −9 during import, 10 times, and Cancel, 10 times: the library verifies, and a second import completes it', async () => {
  const { ended, problems, figures } = await runImportKills({
    ...{ kills: 10, cancels: 10, seed: 'test' },
    size: { patients: 5, imagesPerSeries: 16 },
  });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  expect(problems).toEqual([]);
  expect(ended).toHaveLength(20);
  expect(ended.some(({ isPartial }) => isPartial)).toBe(true);
}, 600_000);

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figuresPage, trialNames } from './long.mjs';

test('long checks are the modules that export a trial', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-trials-'));
  await writeFile(join(folder, 'b.ts'), 'export const trial: Trial = {};');
  await writeFile(join(folder, 'a.ts'), '\nexport const trial = {};');
  await writeFile(join(folder, 'helper.ts'), 'export interface Trial {}');
  await writeFile(join(folder, 'b.test.ts'), 'export const trial = {};');
  expect(trialNames(folder)).toEqual(['a', 'b']);
  await rm(folder, { recursive: true });
  expect(trialNames()).toContain('kills');
});

test('[02 habits] the page of figures names date, command, machine, figures and every problem', () => {
  const page = figuresPage({
    ...{ name: 'kills', shows: 'It holds.', seconds: 12.3, date: '2026-03-04', machine: '2 cores' },
    figures: [{ name: 'kills', value: 200 }],
    problems: ['Kill 3: torn.'],
  });
  expect(page).toContain('2026-03-04, `npm run long -- kills`, 2 cores.');
  expect(page).toContain('| kills | 200 |\n| seconds in all | 12 |');
  expect(page).toContain('- Kill 3: torn.');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchNames, benchPage } from './bench.mjs';

test('benches are the modules that export a bench', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-benches-'));
  await writeFile(join(folder, 'import.ts'), 'export const bench: Bench = {};');
  await writeFile(join(folder, 'bench.ts'), 'export interface Bench {}');
  await writeFile(join(folder, 'import.test.ts'), 'export const bench = {};');
  expect(benchNames(folder)).toEqual(['import']);
  await rm(folder, { recursive: true });
  expect(benchNames()).toEqual(expect.arrayContaining(['import', 'worklist']));
});

test('[02 habits] the page of figures names date, command, machine and load, the figures, and how they were measured', () => {
  const page = benchPage({
    ...{ name: 'import', shows: 'It is fast.', date: '2026-03-04', machine: '2 cores', load: '0.1 0.2 0.3' },
    figures: [{ name: 'files', value: 2000 }],
    notes: ['Three rounds.'],
  });
  expect(page).toContain('# bench import');
  expect(page).toContain('2026-03-04, `npm run bench -- import`, 2 cores, load 0.1 0.2 0.3.');
  expect(page).toContain('| files | 2000 |');
  expect(page).toContain('- Three rounds.');
});

import { expect, test } from 'vitest';
import { runSearchBench } from './search.ts';
import { whyNoPython } from './searchPeers.ts';

test('[P5] [M6] [P6] the search bench: each answer of ours is the best k in order, of one patient and of all; times of all contenders', async () => {
  const missing = whyNoPython();
  if (missing !== null) console.log(`Skipped: FAISS and NumPy (${missing}).`);
  const size = { rows: 2000, dimension: 64, patientRows: 50 };
  const { figures, notes } = await runSearchBench({ ...size, rounds: 2, queries: { patient: 12, all: 6 } });
  const of = (name: string) => figures.find((figure) => figure.name.startsWith(name))?.value;
  expect(of('rows')).toBe(2000);
  expect(of('answers of each contender')).toBe(3 * 2 * 18);
  expect(of('answers that are not the best k in the order of P6: this program')).toBe(0);
  const names = ['this program', 'LanceDB', ...(missing === null ? ['FAISS', 'NumPy'] : [])];
  for (const name of names)
    for (const asked of ['all, k = 5', 'all, k = 10', 'one patient, k = 5', 'one patient, k = 10'])
      expect(of(`${asked}: ${name}`)).toBeGreaterThan(0);
  expect(of('the view of all patients, MiB')).toBeGreaterThan(0);
  expect(notes.join(' ')).toContain('2000 of unit length');
}, 120_000);

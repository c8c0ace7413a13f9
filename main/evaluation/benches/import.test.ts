import { expect, test } from 'vitest';
import { runImportBench } from './import.ts';
import { orthancVersion } from './orthanc.ts';

test('[07 speed] the import bench compares the same files in each round and tells rates and ratios', async () => {
  const hasOrthanc = orthancVersion() !== null;
  if (!hasOrthanc) console.log('Skipped: the comparison with Orthanc (Orthanc is not installed).');
  const size = { studies: 2, slices: 6, size: 32 };
  const { figures, notes, rounds } = await runImportBench({ ...size, rounds: 2 });
  const of = (name: string) => figures.find((figure) => figure.name.startsWith(name))?.value;
  expect(of('files')).toBe(12);
  expect(rounds.map(({ ours, copy }) => [ours.taken, copy.files])).toEqual([
    [12, 12],
    [12, 12],
  ]);
  const told = [
    'import, files/s',
    'copy that syncs',
    'time of the import ÷',
    'processor time per file: import',
  ];
  for (const name of told) expect(of(name)).toBeGreaterThan(0);
  for (const { ours } of rounds) expect(ours.checkpointedSeconds).toBeGreaterThan(ours.seconds);
  if (hasOrthanc) expect(of('rate of the import ÷')).toBeGreaterThan(0);
  else expect(of('rate of the import ÷')).toBe('not installed');
  expect(notes.join(' ')).toContain('32 × 32');
}, 240_000);

import { expect, test } from 'vitest';
import { canTrace } from '../../storage/tracing.ts';
import { runWritebackBench } from './writeback.ts';

test('[07 speed] [W3] the write-back bench: an approval syncs once, however many rows there are; times of approval and checkpoint', async () => {
  const { figures, notes } = await runWritebackBench({
    ...{ sizes: [140, 560], dimension: 1024, rounds: 1, approvals: 11 },
  });
  const of = (name: string) => figures.find((figure) => figure.name === name)?.value;
  for (const rows of [140, 560]) {
    expect(of(`${rows} rows: an approval, to the caller, median ms`)).toBeGreaterThan(0);
    expect(of(`${rows} rows: a checkpoint of 8 approvals, median ms`)).toBeGreaterThan(0);
    expect(of(`${rows} rows: an approval beside a checkpoint, median ms`)).toBeGreaterThan(0);
    if (!canTrace()) continue;
    expect(of(`${rows} rows: syncs of an approval, median`)).toBe(1);
    expect(of(`${rows} rows: syncs of a checkpoint of 3 approvals`)).toBeGreaterThan(10);
  }
  if (!canTrace()) console.log('Skipped: the count of syncs (strace is absent or may not trace here).');
  expect(notes.join(' ')).toContain('vectors of 1024 values');
}, 300_000);

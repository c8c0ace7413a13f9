import { expect, test } from 'vitest';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import { overlaid, overlay } from './overlay.ts';

const stored = (id: string, recordedAt: string, value: number) =>
  ({ id, recordedAt, value }) as unknown as Measurement;

test('[T3] what was just moved is shown at once, until the core has a newer version', () => {
  const before = stored('one', '2026-01-01', 5);
  const over = overlay(overlay([], { ...before, value: 7 }), { ...before, value: 8 });
  expect(over).toHaveLength(1);
  expect(overlaid([before], over)).toMatchObject([{ value: 8 }]);
  expect(overlaid([stored('one', '2026-01-02', 9)], over)).toMatchObject([{ value: 9 }]);
  expect(overlaid([], over)).toEqual([]);
});

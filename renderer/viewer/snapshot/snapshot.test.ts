import { expect, test } from 'vitest';
import { snapshotName, snapshotScale, withoutDays } from './snapshot.ts';

const map = (cssPerPixel: number) => ({ a: cssPerPixel, b: 0, c: 0, d: cssPerPixel, e: 0, f: 0 });
const size = { width: 500, height: 400 };

test('[T9] a picture is twice as fine as the screen, or has a pixel for each of the image and is never coarser than the screen', () => {
  expect(snapshotScale({ resolution: 'screen' }, size, map(0.25))).toBe(2);
  expect(snapshotScale({ resolution: 'own' }, size, map(0.25))).toBe(4);
  expect(snapshotScale({ resolution: 'own' }, size, map(3))).toBe(1);
  expect(snapshotScale({ resolution: 'own' }, size, null)).toBe(2);
});

test('[T9] a turned image has the same scale, and no side is longer than 8192 pixels', () => {
  expect(snapshotScale({ resolution: 'own' }, size, { a: 0, b: 0.5, c: -0.5, d: 0, e: 0, f: 0 })).toBe(2);
  expect(snapshotScale({ resolution: 'own' }, size, map(0.001))).toBe(8192 / 500);
});

test('[T9] without identity no day stands in words, and figures stay', () => {
  expect(withoutDays('Prior 2025-09-14')).toBe('Prior');
  expect(withoutDays('3 2025-09 CT · W 2000 L 40')).toBe('3 CT · W 2000 L 40');
  expect(snapshotName({ withIdentity: false })).toBe('picture-without-identity.png');
  expect(snapshotName({ withIdentity: true })).toContain('WITH-IDENTITY');
});

import { expect, test } from 'vitest';
import { typedPath } from './typedPath.ts';

test('[I1] a path that was pasted in quotes is the path; a quote inside it stays', () => {
  expect(typedPath('  "C:\\Scans\\CD 1" ')).toBe('C:\\Scans\\CD 1');
  expect(typedPath("'/media/cd'")).toBe('/media/cd');
  expect(typedPath('/media/the "old" disc"')).toBe('/media/the "old" disc"');
  expect(typedPath('""')).toBe('');
});

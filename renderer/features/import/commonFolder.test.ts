import { expect, test } from 'vitest';
import { commonFolder } from './commonFolder.ts';

test('the folder that all files share is said once', () => {
  expect(commonFolder(['/disc/a/1', '/disc/ab/2'])).toBe('/disc/');
  expect(commonFolder(['/disc/a/1'])).toBe('/disc/a/');
  expect(commonFolder(['C:\\disc\\1', 'C:\\disc\\2'])).toBe('C:\\disc\\');
  expect(commonFolder(['a', 'b'])).toBe('');
  expect(commonFolder([])).toBe('');
});

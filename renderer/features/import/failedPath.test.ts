import { expect, test } from 'vitest';
import { AppError } from '../../../main/contract/errors.ts';
import { type EndedImport, failedPath } from './importStore.ts';

const error = new AppError('not_found', 'It is not there.');
const ended = (kind: EndedImport['kind'], failure: AppError | null): EndedImport[] => [
  { id: '1', kind, label: '/media/dc', endedMs: 0, report: null, error: failure },
];

test('[I1] a path that was refused is offered again to be mended; files and what went well are not', () => {
  expect(failedPath({ error, ended: ended('paths', error) })).toBe('/media/dc');
  expect(failedPath({ error, ended: ended('files', error) })).toBeNull();
  expect(failedPath({ error: null, ended: ended('paths', error) })).toBeNull();
  expect(failedPath({ error, ended: ended('paths', null) })).toBeNull();
});

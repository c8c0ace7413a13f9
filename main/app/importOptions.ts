import type { ImportOptions } from '../library/importFiles.ts';
import type { Parts } from './parts.ts';

/** What every import is done with, whoever starts it: a person, a watched folder. */
export function importOptions(_parts: Parts): Pick<ImportOptions, 'takeRecord'> {
  return {};
}

import type { ImportOptions } from '../library/importFiles.ts';
import type { Parts } from './parts.ts';
import { recordTaker } from './records/takeRecord.ts';

/** What every import is done with, whoever starts it: a person, a watched folder. Records are read beside the images (I5). */
export function importOptions(parts: Parts): Pick<ImportOptions, 'takeRecord'> {
  return { takeRecord: recordTaker(parts, parts.actor) };
}

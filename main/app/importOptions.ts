import type { Actor } from '../contract/domain/actor.ts';
import type { ImportOptions } from '../library/importFiles.ts';
import type { Parts } from './parts.ts';
import { recordTaker } from './records/takeRecord.ts';

/**
 * What every import is done with. Records are read beside the images (I5). `actor` is who the audit names; a watched folder has none and
 * imports as the system.
 */
export function importOptions(parts: Parts, actor?: Actor): Pick<ImportOptions, 'actor' | 'takeRecord'> {
  const takeRecord = recordTaker(parts, actor ?? parts.actor);
  return actor === undefined ? { takeRecord } : { actor, takeRecord };
}

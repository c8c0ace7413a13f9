import type { InstanceHeader } from '../../contract/domain/library.ts';
import type { Placed } from '../planImport.ts';
import type { ConflictIndex } from './conflictIndex.ts';

const NEW = 'another file with the same SOP Instance UID has other bytes: both are kept';
const OPEN = 'in conflict: another file with the same SOP Instance UID has other bytes';
const ASIDE = 'set aside: a person chose another file with the same SOP Instance UID';
const DECIDED = 'a person decided on its conflict with another file of the same SOP Instance UID';

/** I3. What the import's report says of a file whose SOP Instance UID stands for several contents. */
export function sharedInWords(
  conflicts: ConflictIndex,
  outcome: Placed['outcome'],
  { sopUid, instanceKey }: InstanceHeader,
): string {
  if (outcome !== 'known') return NEW;
  if (conflicts.isSetAside(instanceKey)) return ASIDE;
  return conflicts.choiceOf(instanceKey) === null || conflicts.isOpen(sopUid) ? OPEN : DECIDED;
}

import type { ConflictDecision } from '../../../main/contract/api/conflicts.ts';
import type { Conflict } from '../../../main/contract/domain/conflicts.ts';

/** What a person presses: use the content at a place in the order of import, keep all, or take back. */
export type Wish =
  | { readonly kind: 'use'; readonly index: number }
  | { readonly kind: 'keep_all' | 'take_back' };

/** The decision that a wish means for a conflict; null where the conflict has no content at that place. */
export function decisionOf({ sopUid, contents }: Conflict, wish: Wish): ConflictDecision | null {
  const keys = contents.map(({ instanceKey }) => instanceKey);
  if (wish.kind !== 'use') return { sopUid, contents: keys, choice: { kind: wish.kind } };
  const instanceKey = keys[wish.index];
  return instanceKey === undefined ? null : { sopUid, contents: keys, choice: { kind: 'use', instanceKey } };
}

/** The same wish for several conflicts. For the others it counts only where they hold as many contents: else places say nothing. */
export function decisionsOf(conflict: Conflict, others: readonly Conflict[], wish: Wish): ConflictDecision[] {
  const alike = others.filter(({ contents }) => contents.length === conflict.contents.length);
  return [conflict, ...alike].flatMap((one) => decisionOf(one, wish) ?? []);
}

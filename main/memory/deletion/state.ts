import type { Actor } from '../../contract/domain/actor.ts';
import type { DeletionState } from '../../contract/domain/deletion.ts';
import type { Store, StoreReader } from '../../storage/types.ts';
import { requireRole } from '../roles.ts';
import { type Calibration, calibrate, type LabelledFact } from './calibrate.ts';
import { FEATURES } from './features.ts';
import { deletionLabelsTable, deletionSwitchTable, SWITCH_ID } from './tables.ts';

/** What deletion stands on now: the switch, and the calibration on all labels of all patients. */
export interface Standing {
  readonly enabled: boolean;
  readonly labelled: readonly LabelledFact[];
  readonly calibration: Calibration;
}

/** S8. Reads labels and switch and calibrates: nothing of it is stored, so that it is never older than the labels. */
export async function loadStanding(store: StoreReader): Promise<Standing> {
  const rows = await store.all(deletionLabelsTable);
  const labelled = rows.flatMap(({ type, features, label }): LabelledFact[] =>
    label === null ? [] : [{ type, features: FEATURES.map((name) => features[name] ?? 0), label }],
  );
  const enabled = (await store.find(deletionSwitchTable, SWITCH_ID))?.enabled ?? false;
  return { enabled, labelled, calibration: calibrate(labelled) };
}

/** S8. The same, as it is shown. */
export async function loadDeletionState(store: StoreReader): Promise<DeletionState> {
  const standing = await loadStanding(store);
  const { enabled, labelled, calibration } = standing;
  const { types, neededTypes, alpha, bound, threshold, fitted } = calibration;
  const count = (label: LabelledFact['label']) => labelled.filter((one) => one.label === label).length;
  const why = offWords(standing);
  return {
    ...{ enabled, fitted, types, neededTypes, alpha, bound, threshold },
    labels: { safe: count('safe'), never: count('never'), uncertain: count('uncertain') },
    words: why === null ? boundWords(calibration) : [why],
  };
}

/** S8. Switches deletion on or off for all persons. Throws `not_allowed`. */
export async function setDeletionEnabled(store: Store, actor: Actor, enabled: boolean): Promise<void> {
  requireRole(actor, 'approver');
  await store.write({ actor, operation: 'deletion.set_enabled' }, async (tx) => {
    const version = ((await tx.find(deletionSwitchTable, SWITCH_ID))?.version ?? 0) + 1;
    tx.put(deletionSwitchTable, { id: SWITCH_ID, version, recordedAt: tx.at, enabled });
  });
}

/** S8. Why nothing can be proposed, in words; null where deletion is on. */
export function offWords({ enabled, calibration }: Standing): string | null {
  const { types, neededTypes, threshold, alpha } = calibration;
  if (threshold === null)
    return `Deletion is off: labels calibrate ${types} concept ${types === 1 ? 'type' : 'types'}, and an expected loss of ${percent(alpha)} % needs ${neededTypes}.`;
  return enabled ? null : 'Deletion is switched off.';
}

function boundWords({ types, bound, threshold }: Calibration): string[] {
  return [
    `Of a further concept type like the ${types} calibrated ones, the expected share of facts labelled never or uncertain that score above ${(threshold ?? 1).toFixed(3)} is at most ${percent(bound)} %.`,
    'This bounds an expected loss over concept types. It is no promise for a single fact.',
  ];
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

import type { AppError } from '../../../../main/contract/errors.ts';

/** Something a person did that the core did not take. */
export interface FailedAct {
  readonly error: AppError;
  readonly act: () => Promise<unknown>;
  /** Of acts that replace each other the newest alone counts; null: each counts. */
  readonly slot: string | null;
}

/** Takes in one more that failed: none that failed before it is lost (T5). */
export function withFailed(failed: readonly FailedAct[], one: FailedAct): readonly FailedAct[] {
  return [...withoutSlot(failed, one.slot), one];
}

/** Forgets an act that a newer one of its slot has replaced. */
export function withoutSlot(failed: readonly FailedAct[], slot: string | null): readonly FailedAct[] {
  if (slot === null || failed.every((one) => one.slot !== slot)) return failed;
  return failed.filter((one) => one.slot !== slot);
}

import { useState } from 'react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { RowId, TxnId } from '../../../main/contract/domain/ids.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { useCall } from '../../api/useCall.ts';

/** A decision that was carried out just now. */
export interface Decided {
  readonly groupId: RowId;
  readonly what: string;
  readonly txnId: TxnId;
  readonly approved: number;
  readonly rejected: number;
}

type Depends = Extract<CallOutput<Calls['proposals']['undo']>, { outcome: 'depends' }>;

/** Undo, with the question that it may come back with (W4). */
export interface Undoing {
  readonly error: AppError | null;
  /** What stands on the decision; null unless that is asked. */
  readonly dependents: Depends['dependents'] | null;
  /** The transaction that was undone last. */
  readonly undone: TxnId | null;
  undo(txnId: TxnId): void;
  undoAll(): void;
  reset(): void;
}

/** The way back from a decision: at once, or with what stands on it once a person has seen that. */
export function useUndo(): Undoing {
  const call = useCall('proposals', 'undo');
  const [asked, setAsked] = useState<TxnId | null>(null);
  const run = (txnId: TxnId, withDependents: boolean) => {
    setAsked(txnId);
    void call.run({ txnId, withDependents });
  };
  return {
    error: call.error,
    dependents: call.result?.outcome === 'depends' ? call.result.dependents : null,
    undone: call.result?.outcome === 'undone' ? asked : null,
    undo: (txnId) => run(txnId, false),
    undoAll: () => asked !== null && run(asked, true),
    reset: call.reset,
  };
}

import { useState } from 'react';
import type { CallOutput, CallProgress, Calls } from '../../../main/contract/api/contract.ts';
import type { RowId, TxnId } from '../../../main/contract/domain/ids.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { useCall } from '../../api/useCall.ts';

/** A decision that was carried out just now. */
export interface Decided {
  readonly groupId: RowId;
  readonly txnId: TxnId;
  /** What was done, in a sentence. */
  readonly words: string;
}

type LeftBehind = CallOutput<Calls['proposals']['undoBulk']>['left'];
type Progress = CallProgress<Calls['proposals']['undoBulk']>;
type Depends = Extract<CallOutput<Calls['proposals']['undo']>, { outcome: 'depends' }>;

/** Undo, with the question that it may come back with (W4). */
export interface Undoing {
  readonly error: AppError | null;
  /** What stands on the decision; null unless that is asked. */
  readonly dependents: Depends['dependents'] | null;
  /** The undo of a bulk approval, in transactions. */
  readonly many: {
    readonly running: boolean;
    readonly progress: Progress | null;
    /** The bulk approval whose undo was stopped, perhaps after its last transaction; null where none was. */
    readonly stopped: RowId | null;
    stop(): void;
  };
  /** What of a bulk approval stays, since later changes stand on it (W8); empty unless that was found. */
  readonly left: LeftBehind;
  /** The transaction that was undone last. */
  readonly undone: TxnId | null;
  /** True once something was undone, be it one transaction or many. */
  readonly isDone: boolean;
  undo(txnId: TxnId): void;
  undoBulk(bulkId: RowId): void;
  undoAll(): void;
  reset(): void;
}

/** The way back from a decision: at once, or with what stands on it once a person has seen that. */
export function useUndo(): Undoing {
  const call = useCall('proposals', 'undo');
  const { bulk, many, begin, forget } = useUndoMany();
  const [asked, setAsked] = useState<TxnId | null>(null);
  const run = (txnId: TxnId, withDependents: boolean) => {
    setAsked(txnId);
    forget();
    void call.run({ txnId, withDependents });
  };
  const undone = call.result?.outcome === 'undone' ? asked : null;
  return {
    error: call.error ?? bulk.error,
    dependents: call.result?.outcome === 'depends' ? call.result.dependents : null,
    many,
    left: bulk.result?.left ?? [],
    undone,
    isDone: undone !== null || (bulk.result?.undone ?? 0) > 0,
    undo: (txnId) => run(txnId, false),
    undoBulk: (bulkId) => {
      call.reset();
      begin(bulkId);
    },
    undoAll: () => asked !== null && run(asked, true),
    reset: () => {
      call.reset();
      forget();
    },
  };
}

/** The undo of a bulk approval, which may take a while and can be stopped (W8). */
function useUndoMany() {
  const bulk = useCall('proposals', 'undoBulk');
  const [begun, setBegun] = useState<RowId | null>(null);
  const [stopped, setStopped] = useState<RowId | null>(null);
  const { running, progress } = bulk;
  const stop = () => {
    setStopped(begun);
    bulk.cancel();
  };
  return {
    bulk,
    many: { running, progress, stopped: running ? null : stopped, stop },
    begin: (bulkId: RowId) => {
      setBegun(bulkId);
      setStopped(null);
      void bulk.run({ bulkId });
    },
    forget: () => {
      setStopped(null);
      bulk.reset();
    },
  };
}

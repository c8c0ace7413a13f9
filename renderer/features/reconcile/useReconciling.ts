import { useState } from 'react';
import type { StandsAgainst } from '../../../main/contract/domain/identity.ts';
import type { TxnId } from '../../../main/contract/domain/ids.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { useCall } from '../../api/useCall.ts';
import { type PlainKey, t } from '../../app/messages.ts';
import type { Comparing } from './SameDialog.tsx';

/** Which dialog asks now, and what was proposed last. */
export interface Asking {
  readonly same: Comparing | null;
  readonly different: readonly Patient[] | null;
  readonly said: string | null;
  askSame(comparing: Comparing): void;
  askDifferent(patients: readonly Patient[]): void;
  close(): void;
  proposed(): void;
}

/** The dialogs in which one proposes. */
export function useAsking(): Asking {
  const [same, askSame] = useState<Comparing | null>(null);
  const [different, askDifferent] = useState<readonly Patient[] | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const close = () => {
    askSame(null);
    askDifferent(null);
  };
  const proposed = () => {
    close();
    setSaid(t('reconcile.proposed'));
  };
  return { same, different, said, askSame, askDifferent, close, proposed };
}

/** Approving, taking away and taking back, with what stands against the last. */
export interface Deciding {
  readonly running: boolean;
  readonly error: AppError | null;
  readonly against: readonly StandsAgainst[] | null;
  readonly said: string | null;
  approve(id: TxnId): void;
  reject(id: TxnId): void;
  undo(id: TxnId): void;
  reset(): void;
}

/** The decisions of an approver. */
export function useDeciding(): Deciding {
  const decide = useCall('patients', 'decide');
  const undo = useCall('patients', 'undo');
  const [said, setSaid] = useState<string | null>(null);
  const saying = async (done: Promise<boolean>, words: PlainKey) => {
    setSaid(null);
    if (await done) setSaid(t(words));
  };
  const decided = async (id: TxnId, approve: boolean) => (await decide.run({ id, approve })) !== null;
  const undone = async (id: TxnId) => (await undo.run({ id }))?.outcome === 'undone';
  return {
    running: decide.running || undo.running,
    error: decide.error ?? undo.error,
    against: undo.result?.outcome === 'stands' ? undo.result.against : null,
    said,
    approve: (id) => void saying(decided(id, true), 'reconcile.done.approve'),
    reject: (id) => void saying(decided(id, false), 'reconcile.done.reject'),
    undo: (id) => void saying(undone(id), 'reconcile.done.undo'),
    reset: () => {
      decide.reset();
      undo.reset();
    },
  };
}

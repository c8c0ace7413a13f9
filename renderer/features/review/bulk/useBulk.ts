import { useState } from 'react';
import type { ProposalGroup } from '../../../../main/contract/api/proposals.ts';
import type { PatientKey } from '../../../../main/contract/domain/ids.ts';
import { useCall } from '../../../api/useCall.ts';
import { type BulkView, bulkView, tick, tickedItems } from './bulkView.ts';

export type BulkScope = 'all' | 'patient';

/** A bulk approval in the making: whose, what is left in, and how far it is. */
export function useBulk(groups: readonly ProposalGroup[], patientKey: PatientKey | null) {
  const [scope, setScope] = useState<BulkScope>('all');
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const [wasStopped, setStopped] = useState(false);
  const call = useCall('proposals', 'approveBulk');
  const view: BulkView = bulkView(groups, exceptions, scope === 'all' ? null : patientKey);
  return {
    view,
    scope,
    setScope,
    call,
    wasStopped,
    setTicked: (ticked: ReadonlySet<string>) => setExceptions(tick(view, exceptions, ticked)),
    run: () => {
      setStopped(false);
      void call.run({ items: tickedItems(view) });
    },
    stop: () => {
      setStopped(true);
      call.cancel();
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

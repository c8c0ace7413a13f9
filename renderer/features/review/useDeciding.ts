import { useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { type Choices, chosenAs, needsOverride } from './choices.ts';
import { groupWords } from './proposalWords.ts';
import type { Decided } from './useDecisions.ts';

/** The decision on a group, with its key: what is taken and rejected, and the reason where a gate is overridden. */
export function useDeciding(group: ProposalGroup, choices: Choices, onDecided: (decided: Decided) => void) {
  const { proposals, groupId } = group;
  const [reason, setReason] = useState('');
  const decide = useCall('proposals', 'decide');
  const approve = chosenAs(proposals, choices, 'take');
  const reject = chosenAs(proposals, choices, 'reject');
  const override = needsOverride(proposals, choices);
  const noRole = useWhyNotRole('approver');
  const whyNot =
    noRole ?? whyNotDecide(approve.length + reject.length, override ? reason : null, decide.running);
  const run = async () => {
    const overrideReason = override ? reason.trim() : null;
    const outcome = await decide.run({ groupId, approve, reject, overrideReason });
    if (outcome?.outcome !== 'done') return;
    const words = t('review.done', { ...outcome, what: groupWords(group) });
    onDecided({ txnId: outcome.txnId, groupId, words });
  };
  useDecideCommand(whyNot, () => void run());
  const counts = { approve: approve.length, reject: reject.length };
  return { call: decide, counts, override, reason, setReason, whyNot, run: () => void run() };
}

function useDecideCommand(whyNot: string | null, run: () => void): void {
  useRegisterCommands([{ id: 'review.decide', whyNot: () => whyNot, run }]);
}

/** `reason` is null where none is asked for. */
function whyNotDecide(chosen: number, reason: string | null, running: boolean): string | null {
  if (running) return t('state.working');
  if (chosen === 0) return t('review.decide.none');
  return reason !== null && reason.trim().length < 3 ? t('review.decide.reason') : null;
}

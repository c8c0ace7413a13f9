import { useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { type QueryResult, useQuery } from '../../api/useQuery.ts';
import { groupQueue, nextGroup } from './groupQueue.ts';
import { type Decided, type Undoing, useUndo } from './useDecisions.ts';

export interface ReviewQueue {
  readonly groups: QueryResult<ProposalGroup[]>;
  /** The group to look at; null where none waits. */
  readonly shown: ProposalGroup | null;
  /** A new object each time the keyboard is sent to the first change of the group; null where it stays where it is. */
  readonly toFirst: object | null;
  readonly decided: Decided | null;
  readonly undoing: Undoing;
  choose(groupId: RowId): void;
  /** Looks at a group and sends the keyboard to its first change. */
  enter(groupId: RowId): void;
  /** Notes a decision and goes on to the next group. */
  goOn(decided: Decided): void;
  /** Notes a decision on one item of the group that is looked at. */
  note(decided: Decided): void;
  /** Takes the last decision back; what comes back is looked at again. */
  undoDecided(): void;
}

/** What waits, what is looked at, and what was decided just now. `first` is the group to begin with. */
export function useReviewQueue(first: RowId | null): ReviewQueue {
  const groups = useQuery('proposals', 'groups', {});
  const { chosen, sent, look, choose, enter } = useChosen(first);
  const [decided, setDecided] = useState<Decided | null>(null);
  const undoing = useUndo();
  const settle = (done: Decided) => {
    undoing.reset();
    setDecided(done);
  };
  const waiting = groups.data ?? [];
  const shown =
    waiting.find(({ groupId }) => groupId === chosen) ?? groupQueue(waiting)[0]?.groups[0] ?? null;
  return {
    groups,
    shown,
    toFirst: sent !== null && sent.groupId === shown?.groupId ? sent : null,
    decided,
    undoing,
    choose,
    enter,
    goOn: (done) => {
      enter(nextGroup(waiting, done.groupId));
      settle(done);
    },
    note: (done) => {
      look(done.groupId);
      settle(done);
    },
    undoDecided: () => {
      if (decided === null) return;
      enter(decided.groupId);
      undoing.undo(decided.txnId);
    },
  };
}

/** The group to look at, and whether the keyboard is sent to its first change. */
function useChosen(first: RowId | null) {
  const [chosen, setChosen] = useState(first);
  const [sent, setSent] = useState<{ readonly groupId: RowId | null } | null>(null);
  return {
    ...{ chosen, sent, look: setChosen },
    choose: (groupId: RowId) => {
      setChosen(groupId);
      setSent(null);
    },
    enter: (groupId: RowId | null) => {
      setChosen(groupId);
      setSent({ groupId });
    },
  };
}

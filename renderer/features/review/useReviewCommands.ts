import { useState } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { type Command, platform, useRegisterCommands } from '../../state/commands.ts';
import { keysOf } from '../../state/keymap/useKeyMap.ts';
import { formatChord } from '../../state/keys.ts';
import { useWhyNotRole } from '../../state/session.ts';
import type { Choice } from './choices.ts';

interface ReviewTargets {
  readonly list: { readonly current: HTMLUListElement | null };
  readonly proposals: readonly Proposal[];
  readonly set: (ids: readonly RowId[], choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
}

/** Letters choose for the line in focus and write nothing (W8). `told`: why the last one could do nothing; null where it did. */
export function useReviewCommands({ list, proposals, set, onEdit }: ReviewTargets) {
  const [told, setTold] = useState<string | null>(null);
  const noRole = useWhyNotRole('approver');
  const focused = () => {
    const line = list.current?.querySelector<HTMLElement>('li:focus, li:focus-within');
    const ids = line?.dataset.proposals?.split(' ') ?? [];
    return proposals.filter(({ id }) => ids.includes(id));
  };
  const acts =
    (whyNot: (own: readonly Proposal[]) => string | null, act: (own: readonly Proposal[]) => void) => () => {
      const own = focused();
      const why = own.length === 0 ? t('review.told.noLine') : whyNot(own);
      setTold(why);
      if (why === null) act(own);
    };
  const chooses = (choice: Choice): Command => ({
    id: `review.${choice}`,
    run: acts(whyNotChosen, (own) =>
      set(
        own.map(({ id }) => id),
        choice,
      ),
    ),
  });
  const edit = acts(
    (own) => noRole ?? whyNotEdited(own),
    ([only]) => only !== undefined && onEdit(only),
  );
  useRegisterCommands([
    chooses('take'),
    chooses('wait'),
    chooses('reject'),
    { id: 'review.edit', run: edit },
  ]);
  return { told, forget: () => setTold(null) };
}

function whyNotChosen(own: readonly Proposal[]): string | null {
  if (!own.every(({ payload }) => payload.operation === 'contradiction')) return null;
  const [chord] = keysOf('review.edit');
  return t('review.told.contradiction', { key: chord === undefined ? '' : formatChord(chord, platform) });
}

function whyNotEdited(own: readonly Proposal[]): string | null {
  if (own.length > 1) return t('review.told.images');
  return own[0]?.payload.operation === 'delete_fact' ? t('review.told.deletion') : null;
}

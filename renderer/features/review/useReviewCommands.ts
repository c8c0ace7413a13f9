import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import type { Choice } from './choices.ts';

interface ReviewTargets {
  readonly list: { readonly current: HTMLUListElement | null };
  readonly proposals: readonly Proposal[];
  readonly set: (ids: readonly RowId[], choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
}

/** Letters choose for the line in focus and write nothing (W8). */
export function useReviewCommands({ list, proposals, set, onEdit }: ReviewTargets): void {
  const focused = () => {
    const line = list.current?.querySelector<HTMLElement>('li:focus, li:focus-within');
    const ids = line?.dataset.proposals?.split(' ') ?? [];
    return proposals.filter(({ id }) => ids.includes(id));
  };
  const chooses = (choice: Choice): Command => ({
    id: `review.${choice}`,
    run: () =>
      set(
        focused().map(({ id }) => id),
        choice,
      ),
  });
  const edit = () => {
    const [only, ...others] = focused();
    if (only !== undefined && others.length === 0) onEdit(only);
  };
  useRegisterCommands([
    chooses('take'),
    chooses('wait'),
    chooses('reject'),
    { id: 'review.edit', run: edit },
  ]);
}

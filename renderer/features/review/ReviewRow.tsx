import { useState } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import type { Choice, Choices } from './choices.ts';
import { ImagesItem } from './ImagesItem.tsx';
import { ProposalItem } from './ProposalItem.tsx';
import { ownGates, type Row, sharedChoice } from './rows.ts';

export interface RowProps {
  readonly proposals: readonly Proposal[];
  readonly choices: Choices;
  readonly onChoose: (ids: readonly RowId[], choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
}

/** One change, or the images of a reading as one line that opens. */
export function ReviewRow({ row, ...props }: RowProps & { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  if (row.kind === 'change') return <ChangeRow proposal={row.proposal} {...props} />;
  const { images } = row;
  const ids = images.map(({ id }) => id);
  return (
    <>
      <ImagesItem
        images={images}
        choice={sharedChoice(images, props.choices)}
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(choice) => props.onChoose(ids, choice)}
      />
      {isOpen
        ? images.map((image, at) => (
            <ChangeRow key={image.id} proposal={image} place={{ n: at + 1, of: images.length }} {...props} />
          ))
        : null}
    </>
  );
}

function ChangeRow({
  proposal,
  place,
  ...props
}: RowProps & { readonly proposal: Proposal; readonly place?: { readonly n: number; readonly of: number } }) {
  return (
    <ProposalItem
      proposal={proposal}
      place={place}
      gates={ownGates(proposal, props.proposals)}
      choice={props.choices.get(proposal.id) ?? 'wait'}
      onChoose={(choice) => props.onChoose([proposal.id], choice)}
      onEdit={() => props.onEdit(proposal)}
    />
  );
}

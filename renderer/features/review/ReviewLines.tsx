import { memo, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import type { Choice, Choices } from './choices.ts';
import { ContradictionItem } from './contradiction/ContradictionItem.tsx';
import { ImagesItem } from './ImagesItem.tsx';
import type { LinePlace } from './LineFrame.tsx';
import { type Line, linesOf } from './lines.ts';
import { ProposalItem } from './ProposalItem.tsx';
import styles from './Review.module.css';
import { ownGates, sharedChoice } from './rows.ts';
import { useLines } from './useLines.ts';

interface LinesProps {
  readonly label: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly proposals: readonly Proposal[];
  readonly choices: Choices;
  readonly toFirst: object | null;
  readonly onLeave: () => void;
  /** A change has got the focus. */
  readonly onReach: () => void;
  readonly onChoose: (ids: readonly RowId[], choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
}

/** The changes of a group, however many: only those in view are in the page. */
export function ReviewLines(props: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(props.proposals, open), [props.proposals, open]);
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);
  const onOpen = useCallback(
    (key: string, isOpen: boolean) => setOpen((before) => withKey(before, key, isOpen)),
    [],
  );
  const { items, heightPx, measure, onFocus, onKeyDown } = useLines(scroller, keys, props);
  return (
    <div ref={scroller} className={styles.items}>
      <ul
        ref={props.list}
        aria-label={props.label}
        className={styles.lines}
        style={{ height: heightPx }}
        onFocus={(event) => {
          onFocus(event);
          props.onReach();
        }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ key, index, start }) => (
          <LineItem
            key={key}
            {...props}
            line={lines[index]}
            {...{ index, measure, onOpen }}
            count={lines.length}
            topPx={start}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps extends LinesProps, LinePlace {
  readonly line: Line | undefined;
  readonly onOpen: (key: string, isOpen: boolean) => void;
}

/** Drawn again only where something of its own changes: the keyboard moves without a wait. */
const LineItem = memo(function LineItem({ line, index, count, topPx, measure, ...props }: LineProps) {
  const { proposals, choices, onChoose } = props;
  const at = { index, count, topPx, measure };
  if (line === undefined) return null;
  if (line.kind === 'change') {
    const { proposal, place } = line;
    const { payload } = proposal;
    const open = () => props.onEdit(proposal);
    if (payload.operation === 'contradiction')
      return <ContradictionItem {...{ at, proposal, payload }} onDecide={open} />;
    return (
      <ProposalItem
        {...{ at, proposal, place }}
        gates={ownGates(proposal, proposals)}
        choice={choices.get(proposal.id) ?? 'wait'}
        onChoose={(choice) => onChoose([proposal.id], choice)}
        onEdit={open}
      />
    );
  }
  const { key, images, isOpen } = line;
  const ids = images.map(({ id }) => id);
  return (
    <ImagesItem
      {...{ at, images, isOpen }}
      choice={sharedChoice(images, choices)}
      onOpen={(isNowOpen) => props.onOpen(key, isNowOpen)}
      onChoose={(choice) => onChoose(ids, choice)}
    />
  );
});

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

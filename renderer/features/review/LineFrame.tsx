import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { Choice } from './choices.ts';
import styles from './Review.module.css';

/** Where a line stands: its index among all, how far down in CSS pixels, and word of its element so that its height is known. */
export interface LinePlace {
  readonly index: number;
  readonly count: number;
  readonly topPx: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One line of a group: it takes the keyboard, and says which changes it stands for and what is chosen. */
export function LineFrame(props: {
  readonly at: LinePlace;
  readonly label: string;
  readonly ids: readonly string[];
  /** Null where the changes that it stands for differ. */
  readonly choice: Choice | null;
  readonly isNested?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLLIElement>) => void;
  readonly children: ReactNode;
}) {
  const { at, choice } = props;
  return (
    <li
      ref={at.measure}
      className={classes(styles.item, choice !== null && styles[choice], props.isNested && styles.nested)}
      style={{ top: at.topPx }}
      data-index={at.index}
      data-proposals={props.ids.join(' ')}
      data-choice={choice ?? 'mixed'}
      aria-posinset={at.index + 1}
      aria-setsize={at.count}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and letters work on the change in focus
      tabIndex={0}
      aria-label={props.label}
      onKeyDown={props.onKeyDown}
    >
      {props.children}
    </li>
  );
}

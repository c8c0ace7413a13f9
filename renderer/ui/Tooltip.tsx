import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './Button.module.css';

/** Words beside a focusable control, on hover and on focus. `words` null shows none. */
export function Tooltip(props: { words: ReactNode; children: ReactElement }) {
  if (props.words === null) return props.children;
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {props.children}
      <AriaTooltip className={styles.tooltip} offset={4}>
        {props.words}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

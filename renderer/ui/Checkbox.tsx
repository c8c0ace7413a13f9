import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, Text } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './Field.module.css';

export interface CheckboxProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly indeterminate?: boolean;
  /** Why it cannot be changed now, shown beside it. */
  readonly disabledReason?: string | null;
  readonly className?: string | undefined;
}

/** A tick box with its words. */
export function Checkbox(props: CheckboxProps) {
  const reason = props.disabledReason ?? null;
  return (
    <AriaCheckbox
      className={classes(styles.check, props.className)}
      isSelected={props.checked}
      isIndeterminate={props.indeterminate ?? false}
      isReadOnly={reason !== null}
      onChange={props.onChange}
      data-disabled={reason === null ? undefined : true}
    >
      <span className={styles.mark} aria-hidden>
        {props.indeterminate ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
      </span>
      <span>
        {props.children}
        {reason === null ? null : <Text className={styles.hint}> {reason}</Text>}
      </span>
    </AriaCheckbox>
  );
}

import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './Field.module.css';

/** One of a few, side by side: a radio group that looks like segments. Arrow keys choose. */
export function Choice<Id extends string>(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly words: ReactNode }[];
  readonly onChange: (id: Id) => void;
}) {
  return (
    <RadioGroup
      className={classes(styles.field, props.hideLabel && styles.hidden)}
      orientation="horizontal"
      value={props.value}
      onChange={(value) => props.options.some((option) => option.id === value) && props.onChange(value as Id)}
    >
      <Label className={styles.label}>{props.label}</Label>
      <div className={styles.segments}>
        {props.options.map((option) => (
          <Radio key={option.id} value={option.id} className={styles.segment ?? ''}>
            {option.words}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

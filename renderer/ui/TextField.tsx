import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { TextField as AriaTextField, Input, Label, Text, TextArea } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './Field.module.css';

export interface TextFieldProps {
  readonly label: string;
  /** Keeps the label for screen readers alone, where the place says what the field is. */
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value, in words. */
  readonly error?: string | null;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly type?: 'text' | 'search' | 'date' | 'password';
  readonly rows?: number;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Longer words are cut, however they came in. */
  readonly maxLength?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly areaRef?: Ref<HTMLTextAreaElement>;
  readonly className?: string | undefined;
}

/** A labelled field of text; with `rows`, one of several lines. */
export function TextField(props: TextFieldProps) {
  const error = props.error ?? null;
  return (
    <AriaTextField
      className={classes(
        styles.field,
        props.hideLabel && styles.hidden,
        props.icon !== undefined && styles.withIcon,
        props.className,
      )}
      value={props.value}
      onChange={(value) => props.onChange(value.slice(0, props.maxLength))}
      isInvalid={error !== null}
      isReadOnly={props.readOnly ?? false}
      autoFocus={props.autoFocus ?? false}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
    >
      <Label className={styles.label}>{props.label}</Label>
      <div className={styles.box}>
        {props.icon === undefined ? null : <span className={styles.icon}>{props.icon}</span>}
        <Entry {...props} />
        {props.end === undefined ? null : <span className={styles.end}>{props.end}</span>}
      </div>
      {props.hint === undefined ? null : (
        <Text slot="description" className={styles.hint}>
          {props.hint}
        </Text>
      )}
      {error === null ? null : (
        <Text slot="errorMessage" className={styles.error}>
          {error}
        </Text>
      )}
    </AriaTextField>
  );
}

function Entry(props: TextFieldProps) {
  const common = {
    className: styles.input ?? '',
    autoComplete: 'off',
    spellCheck: false,
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(props.onKeyDown === undefined ? {} : { onKeyDown: props.onKeyDown }),
  };
  if (props.rows !== undefined) {
    return <TextArea {...common} rows={props.rows} {...(props.areaRef ? { ref: props.areaRef } : {})} />;
  }
  return (
    <Input {...common} type={props.type ?? 'text'} {...(props.inputRef ? { ref: props.inputRef } : {})} />
  );
}

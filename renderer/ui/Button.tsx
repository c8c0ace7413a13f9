import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button as AriaButton, VisuallyHidden } from 'react-aria-components';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Tooltip } from './Tooltip.tsx';

export interface ButtonProps {
  readonly children?: ReactNode;
  readonly onPress?: () => void;
  /** `primary` once per screen; `quiet` has no border; `danger` for what cannot be taken back. */
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Why it cannot be pressed now. It stays reachable by Tab, and says this on focus and hover. */
  readonly disabledReason?: string | null | undefined;
  readonly label?: string;
  readonly tooltip?: ReactNode;
  readonly className?: string | undefined;
  readonly type?: 'button' | 'submit';
  readonly current?: 'page' | boolean;
  readonly pressed?: boolean;
  /** Whether what it unfolds is there. */
  readonly expanded?: boolean;
  readonly autoFocus?: boolean;
  readonly describedBy?: string;
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly slot?: 'close';
}

/** A button. One that cannot be pressed is never mute: it takes a `disabledReason`. */
export function Button(props: ButtonProps) {
  const reasonId = useId();
  const ref = useAutoFocus(props);
  const reason = props.disabledReason ?? null;
  return (
    <>
      <Tooltip words={reason ?? props.tooltip ?? null}>
        <AriaButton
          {...nativeProps(props)}
          ref={ref}
          aria-disabled={reason === null ? undefined : true}
          aria-describedby={reason === null ? props.describedBy : reasonId}
          type={reason === null ? (props.type ?? 'button') : 'button'}
          onPress={reason === null ? props.onPress : undefined}
        >
          {props.children}
        </AriaButton>
      </Tooltip>
      {reason === null ? null : <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}

/**
 * Takes the focus in the same commit in which it appears. A moment later a dialog whose focused part has just gone would have given
 * the focus to its first control.
 */
function useAutoFocus({ autoFocus, ref }: ButtonProps): RefObject<HTMLButtonElement | null> {
  const own = useRef<HTMLButtonElement>(null);
  const target = ref ?? own;
  const wanted = useRef(autoFocus === true);
  useLayoutEffect(() => {
    if (wanted.current) target.current?.focus();
    wanted.current = false;
  }, [target]);
  return target;
}

function nativeProps(props: ButtonProps) {
  const tone = props.tone ?? 'plain';
  const isCurrent = props.current !== undefined && props.current !== false;
  return {
    className: classes(
      styles.button,
      tone === 'plain' ? null : styles[tone],
      (isCurrent || props.pressed === true) && styles.current,
      props.className,
    ),
    ...(props.label === undefined ? {} : { 'aria-label': props.label }),
    ...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed }),
    ...(props.expanded === undefined ? {} : { 'aria-expanded': props.expanded }),
    ...(isCurrent && props.current !== undefined ? { 'aria-current': props.current } : {}),
    ...(props.slot === undefined || props.disabledReason != null ? {} : { slot: props.slot }),
  };
}

/** A square button with an icon; its label is its name and its tooltip. `keys` shows the shortcut beside the label. */
export function IconButton(
  props: Omit<ButtonProps, 'label' | 'tooltip'> & { readonly label: string; readonly keys?: ReactNode },
) {
  const { keys, ...rest } = props;
  const tooltip = keys === undefined ? props.label : [props.label, <span key="keys"> {keys}</span>];
  return (
    <Button
      {...rest}
      tone={props.tone ?? 'quiet'}
      tooltip={tooltip}
      className={classes(styles.icon, props.className)}
    />
  );
}

import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components';
import { t } from '../app/messages.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './States.module.css';

export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** Null while the end is not known. */
  readonly total: number | null;
  readonly figures?: readonly ReactNode[];
  readonly onCancel?: (() => void) | undefined;
  /** Puts the keyboard on Cancel, where the progress takes the place of what had it. */
  readonly autoFocus?: boolean;
}

/** How far something long is, with figures in words and Cancel. */
export function Progress(props: ProgressProps) {
  const known = props.total !== null && props.total > 0;
  const share = known ? Math.min(1, props.done / (props.total ?? 1)) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <span>{props.label}</span>
        {props.onCancel === undefined ? null : (
          <Button autoFocus={props.autoFocus ?? false} onPress={props.onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
      <ProgressBar aria-label={props.label} value={share * 100} isIndeterminate={!known}>
        <div className={styles.bar}>
          <div
            className={classes(styles.fill, !known && styles.open)}
            style={known ? { transform: `scaleX(${share})` } : {}}
          />
        </div>
      </ProgressBar>
      <div className={styles.figures}>
        {props.figures?.map((figure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures keep their places
          <span key={index}>{figure}</span>
        ))}
      </div>
    </div>
  );
}

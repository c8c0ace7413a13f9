import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPlainKey, t } from '../app/messages.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './States.module.css';

/** What the interface needs of an error: `AppError` of the contract fits. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly incidentId?: string | null;
}

/** What happened, to which file or field, and the next step. It stays until the person acts. */
export function ErrorBox(props: {
  readonly error: ShownError;
  /** What else failed along with it. */
  readonly more?: string | null;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}) {
  const next = messageOf('error.next', props.error.code);
  return (
    <Notice tone="danger">
      <p>{messageOf('error.said', props.error.code) ?? props.error.message}</p>
      {props.more ? <p>{props.more}</p> : null}
      {next === null ? null : <p className={styles.next}>{next}</p>}
      {props.error.incidentId ? (
        <p className={styles.next}>{t('error.incident', { id: props.error.incidentId })}</p>
      ) : null}
      {props.onRetry || props.onClose ? (
        <div className={styles.actions}>
          {props.onRetry ? <Button onPress={props.onRetry}>{t('action.retry')}</Button> : null}
          {props.onClose ? (
            <Button tone={props.onRetry ? 'quiet' : 'plain'} onPress={props.onClose}>
              {t('action.close')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Notice>
  );
}

/** A framed line that stays: `danger` for what failed, `warn` for what needs a person. Read out when it appears, unless `quiet`. */
export function Notice(props: {
  readonly tone: 'danger' | 'warn';
  readonly quiet?: boolean;
  readonly children: ReactNode;
}) {
  const Icon = props.tone === 'danger' ? CircleAlert : TriangleAlert;
  return (
    <div
      role={props.quiet ? undefined : 'alert'}
      className={classes(styles.error, props.tone === 'warn' && styles.warning)}
    >
      <Icon size={16} className={styles.errorIcon} aria-hidden />
      <div className={styles.errorWords}>{props.children}</div>
    </div>
  );
}

/** Words of this window for a code: the next step, or what happened where the window knows that better than the core. */
function messageOf(of: 'error.next' | 'error.said', code: string): string | null {
  const key = `${of}.${code}`;
  return isPlainKey(key) ? t(key) : null;
}

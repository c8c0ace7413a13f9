import type { ReactNode } from 'react';
import styles from './States.module.css';

/** Nothing here, said plainly, and what to do next. */
export function EmptyState(props: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly next?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {props.icon === undefined ? null : (
        <span className={styles.emptyIcon} aria-hidden>
          {props.icon}
        </span>
      )}
      <h2 className={styles.emptyTitle}>{props.title}</h2>
      {props.next === undefined ? null : <p className={styles.next}>{props.next}</p>}
      {props.children === undefined ? null : <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}

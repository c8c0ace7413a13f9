import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

/** A few words in a frame. `warn` needs a person, `danger` is danger; never colour alone: the words say it. */
export function Badge(props: {
  readonly tone?: 'plain' | 'accent' | 'warn' | 'danger' | 'quiet';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
  /** Long words run over several lines. */
  readonly wraps?: boolean;
}) {
  const tone = props.tone ?? 'plain';
  return (
    <span
      className={classes(styles.badge, tone === 'plain' ? null : styles[tone], props.wraps && styles.wraps)}
      title={props.title}
    >
      {props.icon}
      {props.children}
    </span>
  );
}

/** How many wait for a person. */
export function Count(props: { readonly n: number }) {
  return <span className={styles.count}>{props.n}</span>;
}

/** A key or a chord, already named for the platform. */
export function Kbd(props: { readonly children: ReactNode }) {
  return <kbd className={styles.kbd}>{props.children}</kbd>;
}

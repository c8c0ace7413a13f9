import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Panel.module.css';

/** A named region with a head line and a body that scrolls. */
export function Panel(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const id = useId();
  return (
    <section className={classes(styles.panel, props.className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {props.title}
        </h2>
        {props.actions}
      </div>
      <div className={styles.body}>{props.children}</div>
    </section>
  );
}

/** A whole screen: a toolbar with title, a line of what it is for and actions; then notices; then the body. */
export function Screen(props: {
  readonly title: string;
  readonly intro?: string;
  readonly actions?: ReactNode;
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <div className={styles.toolbar}>
        <h1 className={styles.screenTitle}>{props.title}</h1>
        <p className={styles.intro} title={props.intro}>
          {props.intro}
        </p>
        {props.actions}
      </div>
      {props.notices === undefined ? null : <div className={styles.notes}>{props.notices}</div>}
      <div className={styles.screenBody}>{props.children}</div>
    </div>
  );
}

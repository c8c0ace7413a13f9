import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './States.module.css';

/** What was done, in words, read out politely; it stays where it is. */
export function Done(props: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      <CircleCheck size={16} className={styles.doneIcon} aria-hidden />
      {props.children}
    </p>
  );
}

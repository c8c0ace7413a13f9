import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { WholeDates } from './WholeDates.tsx';

/** Names and what they are, in two columns. */
export function Facts(props: { readonly facts: readonly (readonly [name: string, words: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(([name, words]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{typeof words === 'string' ? <WholeDates words={words} /> : words}</dd>
        </div>
      ))}
    </dl>
  );
}

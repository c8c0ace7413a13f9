import { Fragment } from 'react';
import styles from './ViewportOverlay.module.css';

/** Breaks between words alone: hyphens of a date are none. */
export function WholeWords({ words }: { readonly words: string }) {
  return words.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words keep their places
    <Fragment key={index}>
      {index === 0 ? '' : ' '}
      <span className={styles.whole}>{word}</span>
    </Fragment>
  ));
}

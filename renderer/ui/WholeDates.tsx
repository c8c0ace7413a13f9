import styles from './WholeDates.module.css';

const DATE = /(\d{4}-\d{2}(?:-\d{2})?)/;

/** Words in which no line breaks inside a date of the form 2026-01-31: its hyphens are no places for a break. */
export function WholeDates({ words }: { readonly words: string }) {
  return words.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
      <span key={index} className={styles.date}>
        {part}
      </span>
    ),
  );
}

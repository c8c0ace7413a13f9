import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import styles from './Review.module.css';

const LETTERS = [
  ['review.take', 'review.choice.take'],
  ['review.wait', 'review.choice.wait'],
  ['review.reject', 'review.choice.reject'],
  ['review.edit', 'review.hint.edit'],
] as const;

/** The keys of Review, in the place of which a key that could do nothing says why. */
export function KeyHint({ told }: { readonly told: string | null }) {
  return (
    <section aria-label={t('review.hint')} className={styles.hint}>
      <p role="status" className={styles.told}>
        {told}
      </p>
      {told === null ? <Keys /> : null}
    </section>
  );
}

function Keys() {
  return (
    <>
      <span>
        <CommandKey id="review.enter" /> {t('review.hint.enter')}
      </span>
      {LETTERS.map(([id, words]) => (
        <span key={id}>
          <CommandKey id={id} /> {t(words)}
        </span>
      ))}
      <span>
        <CommandKey id="review.leave" /> {t('review.hint.leave')}
      </span>
    </>
  );
}

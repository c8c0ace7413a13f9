import { Star } from 'lucide-react';
import type { StackImage } from '../stack.ts';
import styles from './KeyImageMark.module.css';
import { marksOn, useMarks } from './marks.ts';

/** Says that the image shown is a key image, with its note. */
export function KeyImageMark({ image }: { readonly image: StackImage }) {
  const [mark] = marksOn(useMarks().keyImages, image);
  if (mark === undefined) return null;
  return (
    <p className={styles.mark}>
      <Star size={12} aria-hidden />
      {['Key image', mark.note].filter((part) => part !== '').join(': ')}
    </p>
  );
}

import { Ban, Star } from 'lucide-react';
import type { StackImage } from '../stack.ts';
import styles from './KeyImageMark.module.css';
import { keyObjectWords, useKeyObjectsOn } from './keyObjects.ts';

/** Says what others said of the image shown: that it matters, or that it is not to be used. */
export function KeyObjectMark({ image }: { readonly image: StackImage }) {
  return useKeyObjectsOn([image]).map((note) => {
    const Icon = note.isRejection ? Ban : Star;
    return (
      <p key={note.sopUid} className={styles.mark} data-kind={note.isRejection ? 'rejected' : 'key'}>
        <Icon size={12} aria-hidden />
        {keyObjectWords(note)}
      </p>
    );
  });
}

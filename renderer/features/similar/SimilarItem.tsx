import type { SimilarImage } from '../../../main/contract/domain/similar.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import { dayText } from '../rail/factText.ts';
import styles from './Similar.module.css';
import { comparedWith, likeWords } from './similarWords.ts';

/** One image or region that was found: whose, when, how alike, what it was compared with, and what was said then. */
export function SimilarItem(props: {
  readonly image: SimilarImage;
  readonly isOther: boolean;
  /** The first of its study: what was said of it stands once. */
  readonly isFirst: boolean;
  readonly onOpen: (image: SimilarImage) => void;
}) {
  const { image, isOther } = props;
  const day = dayText(image.studyTime);
  return (
    <li className={styles.item} data-other={isOther}>
      <FrameThumbnail {...image.media} size={72} />
      <div className={styles.words}>
        <p className={styles.line}>
          {isOther ? <strong className={styles.other}>{t('similar.other')}</strong> : null}
          <span className={styles.strong}>{day}</span>
          <span>{image.description}</span>
          <span className={styles.strong}>{likeWords(image, isOther)}</span>
        </p>
        <p className={styles.dim}>{comparedWith(image)}</p>
        {props.isFirst ? <Said said={image.said} /> : null}
      </div>
      <Button
        label={t(isOther ? 'similar.open.other' : 'similar.open.own', { day })}
        onPress={() => props.onOpen(image)}
      >
        {t('similar.open')}
      </Button>
    </li>
  );
}

/** What was said of an image then. */
export function Said({ said }: Pick<SimilarImage, 'said'>) {
  if (said === null) return <p className={styles.dim}>{t('similar.said.none')}</p>;
  return (
    <>
      <p>{said.words}</p>
      {said.diagnosis === '' ? null : (
        <p className={styles.dim}>{t('similar.diagnosis', { what: said.diagnosis })}</p>
      )}
    </>
  );
}

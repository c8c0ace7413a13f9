import type { SimilarImage } from '../../../main/contract/domain/similar.ts';
import { t } from '../../app/messages.ts';
import { likeness } from '../rail/groupSimilar.ts';

/** How alike, in words, with the figure: “looks as before (0.95)”. Another patient has no before. */
export function likeWords({ score, looksAsBefore }: SimilarImage, isOther: boolean): string {
  const like = likeness(score);
  const words = looksAsBefore && !isOther ? t('similar.before') : t(`rail.similar.like.${like}`);
  return t('similar.like', { words, score: score.toFixed(2) });
}

/** What the figure stands for: a region that was marked then, or all of an image. */
export function comparedWith({ finding, view }: SimilarImage): string {
  if (finding === null) return t('similar.with.image', { view });
  return finding === '' ? t('similar.with.region.plain') : t('similar.with.region', { what: finding });
}

import type { StudyDetail } from '../../../../main/contract/domain/library.ts';
import { t } from '../../../app/messages.ts';
import { stackImages, withParts } from '../../../viewer/seriesParts.ts';
import type { FrameOfStudy } from '../../../viewer/tools/marks.ts';
import type { OpenedStudy } from '../openedStudy.ts';

/** Finds the words for where an image is: `image 12 of 60`, `prior, image 3 of 40`. */
export type PlaceWords = (frame: Pick<FrameOfStudy, 'instanceKey' | 'frame'>) => string;

/** Where the images of the studies on screen are, by their series' order. */
export function indexImages({ current, prior }: Pick<OpenedStudy, 'current' | 'prior'>): PlaceWords {
  const words = new Map([
    ...placesOf(current, (n, count) => t('marks.place', { n, of: count })),
    ...(prior === null ? [] : placesOf(prior, (n, count) => t('marks.place.prior', { n, of: count }))),
  ]);
  return ({ instanceKey, frame }) => words.get(`${instanceKey} ${frame}`) ?? t('marks.place.gone');
}

function placesOf(study: StudyDetail, say: (n: number, count: number) => string): [string, string][] {
  return withParts(study).series.flatMap((one) => {
    const images = stackImages(one);
    return images.map(({ instanceKey, frame }, index): [string, string] => [
      `${instanceKey} ${frame}`,
      say(index + 1, images.length),
    ]);
  });
}

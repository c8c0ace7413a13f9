import { joinSides, sideOfCode, sideOfWords } from '../laterality.ts';
import type { RecordFact } from '../record.ts';
import { type ReadConcept, wordsOf } from './datatypes.ts';

/** Site and side of body sites: the side by its code or by the words of the site. */
export function placeOf(sites: readonly ReadConcept[]): Pick<RecordFact, 'site' | 'laterality'> {
  const isSide = (site: ReadConcept) =>
    site.coding.some(({ code }) => code !== null && sideOfCode(code) !== null);
  const words = sites.filter((site) => !isSide(site)).map(wordsOf);
  const sides = sites.flatMap((site) => [
    sideOfWords(wordsOf(site) ?? ''),
    ...site.coding.map(({ code }) => (code === null ? null : sideOfCode(code))),
  ]);
  return {
    site: words.filter((word) => word !== null).join(' and ') || null,
    laterality: joinSides(sides),
  };
}

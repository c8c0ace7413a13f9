import type { Laterality } from '../../contract/domain/laterality.ts';
import { bagKey } from './bags.ts';
import { type Concept, isWithin, type Lexicon } from './lexicon.ts';
import { type Analysis, gapBefore, type Mention, range, textOf } from './mentions.ts';

/** Where: a site by its name in the lexicon (or a vertebral level) and a side, both null where not said. */
export interface Place {
  readonly site: string | null;
  readonly laterality: Laterality | null;
}

const SIDES: Readonly<Record<string, Laterality>> = {
  right: 'R',
  left: 'L',
  bilateral: 'B',
  bilaterally: 'B',
  both: 'B',
  biapical: 'B',
};
const LEVEL =
  /\b([CTL]\d{1,2})(?:\s*[-/–]\s*([CTLS]?\d{1,2}))?\b(?!\s*-?\s*(?:weighted|signal|w\b|hyper|hypo|flair))/;

/** Places that a mention's words name, one per site; a single empty place where they name none. */
export function placesOf(mention: Mention, analysis: Analysis, lexicon: Lexicon): Place[] {
  if (mention.concept.category === 'device') return [devicePlace(mention, analysis, lexicon)];
  const level = levelOf(mention, analysis);
  const named = level ? [level] : sitesIn(mention, analysis, lexicon);
  if (named.length > 0) return named;
  const heading = mention.concept.site === null ? headingPlace(mention, analysis, lexicon) : undefined;
  if (heading) return [heading];
  return [{ site: mention.concept.site, laterality: sideIn(mention.territory, analysis) }];
}

/** `Right upper lobe: a nodule, another nodule`: the heading says where for all that has no place of its own. */
function headingPlace(mention: Mention, analysis: Analysis, lexicon: Lexicon): Place | undefined {
  const heading = analysis.sites.find(
    ({ to }) => to <= mention.from && gapBefore(analysis, to).startsWith(':'),
  );
  return heading && resolveSites({ from: 0, to: heading.to }, analysis, lexicon).at(-1);
}

/** The narrower concept that a word and its place make together: a cyst in the kidney is a renal cyst, cancer of the lung lung carcinoma. */
export function refineConcept(mention: Mention, analysis: Analysis, place: Place, lexicon: Lexicon): Concept {
  const written = textOf(analysis, { from: mention.from, to: mention.to });
  for (let site = place.site; site !== null; site = lexicon.sites.get(site)?.within ?? null) {
    const narrower = lexicon.bags.get(bagKey(`${written} ${site}`, lexicon));
    if (narrower) return narrower;
  }
  return mention.concept;
}

/** Where a device ends, the last place named; its side is what is said of it, not that of the place: a left line may end in the right atrium. */
function devicePlace(mention: Mention, analysis: Analysis, lexicon: Lexicon): Place {
  const level = levelOf(mention, analysis);
  if (level) return level;
  const site = resolveSites(mention.territory, analysis, lexicon).at(-1)?.site ?? null;
  return { site: site === 'airways' ? null : site, laterality: sideIn(mention.territory, analysis) };
}

function sitesIn(mention: Mention, analysis: Analysis, lexicon: Lexicon): Place[] {
  const places = resolveSites(mention.territory, analysis, lexicon);
  const own = mention.concept.site;
  if (own === null) return places;
  const nearer = places.filter(({ site }) => site !== null && isWithin(site, own, lexicon));
  if (nearer.length > 0) return nearer;
  const laterality =
    places.find((place) => place.laterality)?.laterality ?? sideIn(mention.territory, analysis);
  return [{ site: own, laterality }];
}

/** Places that the sites among a run of words name, each with its side. */
export function resolveSites(
  run: { from: number; to: number },
  analysis: Analysis,
  lexicon: Lexicon,
): Place[] {
  const inside = analysis.sites.filter(({ from, to }) => from >= run.from && to <= run.to);
  let begin = run.from;
  const places = inside.flatMap(({ values, from, to }) => {
    const site = values[0];
    if (!site) return [];
    const side =
      site.side ??
      sideIn({ from: begin, to: from }, analysis) ??
      (inside.length === 1 ? sideIn(run, analysis) : null);
    begin = to;
    return [{ site: site.name, laterality: side }];
  });
  return distinct(
    shareSides(places, lexicon).map((place) => sided(place, lexicon)),
    lexicon,
  );
}

/** `right lung, upper lobe`: a place takes the side of the one that it lies in, or that lies in it. */
function shareSides(places: readonly Place[], lexicon: Lexicon): Place[] {
  return places.map((place) => {
    const kin = places.find((other) => other.laterality !== null && isNested(place, other, lexicon));
    return { ...place, laterality: place.laterality ?? kin?.laterality ?? null };
  });
}

function isNested({ site }: Place, { site: other }: Place, lexicon: Lexicon): boolean {
  if (site === null || other === null) return false;
  return isWithin(site, other, lexicon) || isWithin(other, site, lexicon);
}

/** `upper lobe` on the right is the `right upper lobe`, where the lexicon has such a place. */
function sided({ site, laterality }: Place, lexicon: Lexicon): Place {
  const word = laterality === 'R' ? 'right' : laterality === 'L' ? 'left' : null;
  const name = `${word} ${site}`;
  return { site: word !== null && lexicon.sites.has(name) ? name : site, laterality };
}

/** Leaves out a place that holds another named one (`right upper lobe of the lung`), and repetitions. */
function distinct(places: readonly Place[], lexicon: Lexicon): Place[] {
  return places.filter((place, at) => {
    const holds = (other: Place, index: number) =>
      index !== at && other.site !== null && place.site !== null && isWithin(other.site, place.site, lexicon);
    return !places.some(
      (other, index) =>
        holds(other, index) &&
        (other.site !== place.site || (index < at && other.laterality === place.laterality)),
    );
  });
}

function levelOf(mention: Mention, analysis: Analysis): Place | null {
  const match = LEVEL.exec(textOf(analysis, mention.territory));
  if (!match?.[1] || !(match[2] || isSpinal(mention))) return null;
  const second = match[2] && (/^\d/.test(match[2]) ? `${match[1][0]}${match[2]}` : match[2]);
  return {
    site: second ? `${match[1]}-${second}` : match[1],
    laterality: sideIn(mention.territory, analysis),
  };
}

function isSpinal(mention: Mention): boolean {
  return (
    mention.concept.category === 'device' ||
    mention.concept.category === 'procedure' ||
    mention.concept.site === 'spine' ||
    ['fracture', 'lesion', 'metastasis', 'hemangioma', 'edema', 'degenerative change'].includes(
      mention.concept.name,
    )
  );
}

/** The side that a run of words names; both sides are `B`; a denied side (`not the right`) does not count. */
export function sideIn(run: { from: number; to: number }, analysis: Analysis): Laterality | null {
  const sides = new Set(
    range(run.from, run.to)
      .filter((at) => !isInChamber(at, analysis) && !isDenied(at, analysis))
      .flatMap((at) => SIDES[analysis.words[at]?.folded ?? ''] ?? []),
  );
  if (sides.has('B') || sides.size === 2) return 'B';
  return [...sides][0] ?? null;
}

/** `right ventricle` is a place, no side. */
function isInChamber(at: number, analysis: Analysis): boolean {
  return analysis.sites.some(({ from, to }) => at >= from && at < to);
}

function isDenied(at: number, analysis: Analysis): boolean {
  const before = range(Math.max(0, at - 4), at).map((index) => analysis.words[index]?.folded ?? '');
  return /\b(?:not|rather than|instead of)(?: (?:in|on|the|of|at))*$/.test(before.join(' '));
}

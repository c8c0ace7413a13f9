import type { Concept, Lexicon, Site } from './lexicon.ts';
import { type Analysis, gapBefore, type Run, range } from './mentions.ts';
import type { PhraseMatch } from './phrases.ts';
import { type Place, resolveSites } from './places.ts';
import type { Quantity } from './quantities.ts';

/** A normal structure with its measure: `spleen 14 cm`. */
export interface MeasuredStructure {
  readonly concept: Concept;
  readonly place: Place;
  readonly quantity: Quantity;
  /** From the structure's own words up to its measure. */
  readonly run: Run;
}

/** Between a structure and its measure. */
const MEASURING = new Set(
  'diameter length thickness width caliber volume height depth size span stripe wall axis short long measure measures measuring measured now currently is are at about approximately again still of in the a an maximum maximal max mean transverse longitudinal ap node nodes lymph up to estimated unchanged thick wide'.split(
    ' ',
  ),
);
/** Before a structure's name. */
const LEADING = new Set(
  'the right left both of diameter length thickness width caliber volume size maximum maximal max mean its dilated ectatic enlarged normal infrarenal suprarenal distal proximal native transplanted thickened estimated single a an'.split(
    ' ',
  ),
);
const OPENING = new Set('and with while whereas but after since by'.split(' '));
/** Parts of an organ in which things are measured, and not they themselves. */
const REGION =
  /\b(?:lobe|segment|quadrant|zone|base|apex|region|field|fossa|pole|lung|chest|abdomen|pelvis|brain|skin|tissue|head|neck|bone)\b/;
const NODE = 'lymph node';

/**
 * S2. Measures of normal structures. One is told by its place in the sentence: structure, measuring words, number, and no finding between them
 * or behind the number (`endometrium 14 mm`, but not `right upper lobe 6 mm nodule`).
 */
export function measuredStructures(
  analysis: Analysis,
  quantities: readonly Quantity[],
  lexicon: Lexicon,
): MeasuredStructure[] {
  return quantities.flatMap((quantity) => {
    if (quantity.prior || quantity.unit === '%') return [];
    const run = structureRun(analysis, quantity);
    return run ? structureOf(run, quantity, analysis, lexicon) : [];
  });
}

/** The words of a structure in front of its measure; null where something else stands there. */
function structureRun(analysis: Analysis, quantity: Quantity): Run | null {
  const { words, sites } = analysis;
  const first = words.findIndex(({ end }) => end > quantity.start);
  let at = first;
  const siteEndingAt = (end: number) => sites.find(({ to }) => to === end);
  while (at > 0 && !siteEndingAt(at) && MEASURING.has(words[at - 1]?.folded ?? '') && !isCut(analysis, at))
    at -= 1;
  if (at <= 0 || !siteEndingAt(at) || isCut(analysis, at)) return null;
  let from = at;
  for (let site = siteEndingAt(from); site; site = siteEndingAt(from)) from = site.from;
  while (from > 0 && LEADING.has(words[from - 1]?.folded ?? '') && !isCut(analysis, from)) from -= 1;
  const isOpen =
    from === 0 || OPENING.has(words[from - 1]?.folded ?? '') || /[,;:.()]/.test(gapBefore(analysis, from));
  const run = { from, to: first };
  return isOpen && !isMentioned(analysis, run) && !isFollowed(analysis, quantity) ? run : null;
}

function isCut(analysis: Analysis, at: number): boolean {
  return /[;.]/.test(gapBefore(analysis, at));
}

/** A finding among the structure's words, as in `cyst of the kidney 3 cm`. */
function isMentioned({ mentions }: Analysis, run: Run): boolean {
  return mentions.some(({ from, to }) => from < run.to && to > run.from);
}

/** `6 mm nodule`: a finding follows at once. */
function isFollowed(analysis: Analysis, { end }: Quantity): boolean {
  const next = analysis.words.findIndex(({ start }) => start >= end);
  if (next < 0) return false;
  return range(next, next + 3).some(
    (at) =>
      analysis.mentions.some(({ from }) => from === at) &&
      !range(next, at + 1).some((word) => /[,;:.()]/.test(gapBefore(analysis, word))) &&
      !range(next, at).some((word) =>
        /^(?:with|without|after|in|of|by|and|because)$/.test(analysis.words[word]?.folded ?? ''),
      ),
  );
}

function structureOf(
  run: Run,
  quantity: Quantity,
  analysis: Analysis,
  lexicon: Lexicon,
): MeasuredStructure[] {
  const words = range(run.from, run.to).map((at) => analysis.words[at]?.folded ?? '');
  const own = analysis.sites.filter(({ from, to }) => from >= run.from && to <= run.to);
  const places = resolveSites(run, analysis, lexicon);
  const isNode = own.some(isNodal) || words.some((word) => word === 'node' || word === 'nodes');
  const place = places.find(({ site }) => !isNode || site !== NODE) ?? places[0];
  if (!place?.site || (!isNode && REGION.test(place.site))) return [];
  const after = analysis.text.slice(quantity.end, quantity.end + 24);
  return [{ concept: conceptFor(isNode, quantity, words, after), place, quantity, run }];
}

function isNodal({ values }: PhraseMatch<Site>): boolean {
  return values.some(({ name }) => name === NODE || name.endsWith(` ${NODE}`));
}

/** Of a node the short axis goes without saying; a wall, a volume and a length are different measures of one organ. */
function conceptFor(isNode: boolean, { unit }: Quantity, words: readonly string[], after: string): Concept {
  const isLong = words.includes('long') || /^\W*(?:in )?(?:its )?(?:long|longest) axis/i.test(after);
  if (isNode) return measure(isLong ? `${NODE}, long axis` : NODE, 'finding');
  if (unit === 'ml') return measure('volume', 'measurement');
  return measure(words.includes('wall') ? 'wall thickness' : 'size', 'measurement');
}

function measure(name: string, category: 'measurement' | 'finding'): Concept {
  return { name, also: [], category, kindOf: null, site: null, imaging: false, at: null, signs: [] };
}

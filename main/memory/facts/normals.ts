import type { Lexicon } from './lexicon.ts';
import { isWithin } from './lexicon.ts';
import type { NormalRule } from './lexiconSchema.ts';
import { type Analysis, gapBefore, type Run, range } from './mentions.ts';
import { findPhrases, type PhraseMatch } from './phrases.ts';
import { type Place, resolveSites } from './places.ts';

/** A normal state that a sentence tells of a place, and what cannot be there any more. */
export interface NormalState {
  readonly place: Place;
  readonly run: Run;
  readonly ends: readonly string[];
}

/** How many words may stand between a place and what is said of it. */
const REACH = 6;
const NOWHERE: Place = { site: null, laterality: null };

/** S5. `The right lung is clear`, `vein compressible`: words that deny a finding without naming it, with the place that they are said of. */
export function findNormals(analysis: Analysis, lexicon: Lexicon): NormalState[] {
  return findPhrases(analysis.words, analysis.text, lexicon.normals).flatMap((match) => {
    if (isDenied(match, analysis)) return [];
    const { run, place } = placeOf(match, analysis, lexicon);
    const ends = match.values
      .filter((rule) => isAt(rule, place, lexicon) || isOfNode(rule, run, analysis))
      .flatMap((rule) => rule.ends);
    return ends.length === 0 ? [] : [{ place, run, ends: [...new Set(ends)] }];
  });
}

function isDenied({ from }: Run, { words }: Analysis): boolean {
  return words.slice(Math.max(0, from - 2), from).some(({ folded }) => /^(?:not|no|never)$/.test(folded));
}

/** The nearest place in front, in the same clause. */
function placeOf(match: PhraseMatch<NormalRule>, analysis: Analysis, lexicon: Lexicon) {
  const begin = clauseStart(match.from, analysis);
  const site = analysis.sites.findLast(
    ({ from, to }) => from >= begin && to <= match.to + 1 && match.from - to < REACH,
  );
  if (!site) return { run: { from: match.from, to: match.to }, place: NOWHERE };
  const run = { from: begin, to: Math.max(site.to, match.to) };
  return { run, place: resolveSites(run, analysis, lexicon).at(-1) ?? NOWHERE };
}

function clauseStart(at: number, analysis: Analysis): number {
  return range(0, at + 1).findLast((word) => word === 0 || /[,;:.]/.test(gapBefore(analysis, word))) ?? 0;
}

function isAt({ at }: NormalRule, { site }: Place, lexicon: Lexicon): boolean {
  return at.length === 0 || (site !== null && at.some((name) => isWithin(site, name, lexicon)));
}

/** `The hilar node is no longer enlarged`: the place is that of the node. */
function isOfNode({ at }: NormalRule, run: Run, { words }: Analysis): boolean {
  const own = words.slice(run.from, run.to).map(({ folded }) => folded);
  return at.includes('lymph node') && own.some((word) => word === 'node' || word === 'nodes');
}

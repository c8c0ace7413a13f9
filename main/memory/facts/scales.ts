import type { Lexicon, ScaleName } from './lexicon.ts';
import { type Analysis, gapBefore, type Run, range } from './mentions.ts';
import { findPhrases } from './phrases.ts';

/** Where on each scale something stands, by the scale's name. */
export type Steps = ReadonlyMap<string, ScaleName & { readonly step: string }>;

const BETWEEN = new Set('grade stage class type category sign score level of is now at'.split(' '));
const ROMAN = ['0', 'i', 'ii', 'iii', 'iv', 'v', 'vi'];
const RATED = { scale: 'rating', isNews: false, hasLetters: false } as const;

/** S5. Classifications and states that a run of words names; of a scale named twice the last step, which a change ends with. */
export function findSteps(run: Run, analysis: Analysis, lexicon: Pick<Lexicon, 'scales'>): Steps {
  const words = analysis.words.slice(run.from, run.to);
  const named = findPhrases(words, analysis.text, lexicon.scales).flatMap(({ values: [name], from, to }) => {
    if (!name || isDenied(run.from + from, analysis)) return [];
    const step = name.step ?? stepAt(run.from + to, run, name, analysis);
    return step === null ? [] : [{ ...name, step }];
  });
  const all = [...named, ...tumorSteps(run, analysis), ...ratings(run, analysis)];
  return new Map(all.map((found) => [found.scale, found]));
}

/** The step behind a scale's name: `grade II`, `IIF`, `3a`, `B`; null where no step stands there. */
function stepAt(from: number, run: Run, { hasLetters }: ScaleName, { words }: Analysis): string | null {
  let at = from;
  while (at < run.to && BETWEEN.has(words[at]?.folded ?? '')) at += 1;
  const word = at < run.to ? words[at] : undefined;
  if (!word) return null;
  if (hasLetters) return /^[A-E]$/.test(word.raw) ? word.folded : null;
  const roman = /^(iv|vi?|i{1,3})([a-f]?)$/.exec(word.folded);
  if (roman) return `${ROMAN.indexOf(roman[1] ?? '')}${roman[2]}`;
  return /^\d{1,2}[a-f]?\d?$/.test(word.folded) ? word.folded : null;
}

function isDenied(at: number, { words }: Analysis): boolean {
  return range(Math.max(0, at - 2), at).some((index) =>
    /^(?:not|no|never)$/.test(words[index]?.folded ?? ''),
  );
}

/** `pT2 pN0`: both must stand there, since `T2` alone is a weighting or a vertebra. */
function tumorSteps(run: Run, { words }: Analysis): (ScaleName & { step: string })[] {
  const own = words.slice(run.from, run.to).map(({ folded }) => folded);
  const steps = (['t', 'n'] as const).flatMap((scale) => {
    const pattern = new RegExp(`^[cpyr]{0,2}(${scale}(?:is|x|[0-4][a-d]?))$`);
    const step = own.flatMap((word) => pattern.exec(word)?.[1] ?? []).at(-1);
    return step === undefined ? [] : [{ ...RATED, scale, step }];
  });
  return steps.length === 2 ? steps : [];
}

/** `7/10`, `4/5`: how strong, of how much. */
function ratings(run: Run, analysis: Analysis): (ScaleName & { step: string })[] {
  return range(run.from, run.to - 1).flatMap((at) => {
    const [part, whole] = [analysis.words[at]?.folded ?? '', analysis.words[at + 1]?.folded ?? ''];
    const isRating = /^\d{1,2}$/.test(part) && /^(?:5|10)$/.test(whole) && Number(part) <= Number(whole);
    const isAlone = ![at, at + 2].some((edge) => gapBefore(analysis, edge).includes('/'));
    if (!isRating || !isAlone || gapBefore(analysis, at + 1).trim() !== '/') return [];
    return [{ ...RATED, scale: `of ${whole}`, step: part }];
  });
}

/** True where a later text says nothing of a scale that differs from the earlier one, and no state that is news. */
export function sayTheSame(later: Steps, earlier: Steps): boolean {
  return [...later].every(([scale, { step, isNews }]) => {
    const before = earlier.get(scale);
    return before === undefined ? !isNews : before.step === step;
  });
}

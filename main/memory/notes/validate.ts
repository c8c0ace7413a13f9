import { DifferentialNote } from '../../contract/domain/notes.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import type { Taxonomy } from '../facts/lexiconSchema.ts';
import { normaliseDiagnosis, pairKey } from './normalise.ts';

/** A checked note. `problems` reject it; `flags` ask a person to look. */
export interface CheckedNote {
  readonly note: DifferentialNote | null;
  readonly problems: readonly string[];
  readonly flags: readonly string[];
}

const ABSOLUTE =
  /\b(?:always|never|must be|certainly|definitely|pathognomonic|proves?|proven|in all cases|in every case|excludes|100\s*%)\b/i;
const PROBABLE =
  /\b(?:likely|likelier|probab\w+|favou?rs?|favou?red|suggests?|speaks? for|points? to(?:wards)?)\b/i;

/** X1–X3. Rejects a note with missing fields, equal diagnoses, a wrong key or an unknown place; flags a one-sided or absolute rule. */
export function validateNote(value: unknown, lexicon: Lexicon, taxonomy: Taxonomy): CheckedNote {
  const parsed = DifferentialNote.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `The field ${path.join('.') || 'note'}: ${message}.`,
    );
    return { note: null, problems, flags: [] };
  }
  const problems = problemsOf(parsed.data, lexicon, taxonomy);
  return { note: problems.length === 0 ? parsed.data : null, problems, flags: flagsOf(parsed.data) };
}

function problemsOf(note: DifferentialNote, lexicon: Lexicon, taxonomy: Taxonomy): string[] {
  const { dxA, dxB, department, organ } = note;
  const isEqual = normaliseDiagnosis(dxA, lexicon) === normaliseDiagnosis(dxB, lexicon);
  return [
    ...(isEqual ? [`${dxA} and ${dxB} are one diagnosis.`] : []),
    ...(note.pairKey === pairKey(dxA, dxB, lexicon) ? [] : ['The pair key is not that of its diagnoses.']),
    ...(taxonomy.departments[department]?.includes(organ)
      ? []
      : [`There is no place ${department}/${organ}; use others.`]),
  ];
}

/** X2. A rule speaks for both sides and for neither, in words of probability. */
function flagsOf({ decisionRule, discriminators, dxA, dxB }: DifferentialNote): string[] {
  const rule = decisionRule.toLowerCase();
  const speaksFor = (dx: string, side: string) =>
    rule.includes(dx.toLowerCase()) ||
    new RegExp(`\\b(?:favou?rs?|diagnosis) ${side}\\b`, 'i').test(decisionRule);
  const sides = new Set(discriminators.map(({ favours }) => favours));
  return [
    ...(speaksFor(dxA, 'A') && speaksFor(dxB, 'B') ? [] : ['The rule speaks for one side only.']),
    ...(/\bneither\b/.test(rule) ? [] : ['The rule does not say when neither side is favoured.']),
    ...(sides.size === 2 ? [] : ['All signs favour one side.']),
    ...(ABSOLUTE.test(decisionRule) ? ['The rule is absolute; say how likely.'] : []),
    ...(PROBABLE.test(decisionRule) ? [] : ['The rule has no word of probability.']),
  ];
}

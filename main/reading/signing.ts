import type { Laterality } from '../contract/domain/laterality.ts';
import type { Report, ReportSentence } from '../contract/domain/reading.ts';

/** What stops Sign; the shape of `reading.sign` in the contract. */
export interface Problem {
  readonly kind: 'unsupported' | 'laterality' | 'incomplete_viewing' | 'empty';
  readonly sentenceId: ReportSentence['id'] | null;
  readonly words: string;
}

/** Side and level of what a sentence cites. */
export interface CitedPlace {
  readonly laterality: Laterality | null;
  readonly site: string | null;
}

export interface SigningContext {
  /** Side in the header of the study; null where unknown or unpaired. */
  readonly headerLaterality: Laterality | null;
  readonly placeOf: (citationId: string) => CitedPlace | null;
}

/** D2, D3, D5: all that a person has to settle before this report can be signed. Empty: nothing does. */
export function findSignProblems(report: Report, context: SigningContext): Problem[] {
  const kept = report.sentences.filter((sentence) => sentence.support !== 'struck');
  const spoken = kept.filter(({ section }) => section === 'findings' || section === 'impression');
  return [
    ...(spoken.some(({ section }) => section === 'impression') ? [] : [NO_IMPRESSION]),
    ...kept.filter((sentence) => sentence.support === 'none').map(unsupported),
    ...kept.filter(({ tense, support }) => tense === 'open' && support === 'cited').map(unanswered),
    ...spoken.flatMap((sentence) => leftBehind(sentence, report.sentences)),
    ...spoken.flatMap((sentence) => placeProblems(sentence, context)),
    ...viewingProblems(report),
  ];
}

const NO_IMPRESSION: Problem = {
  kind: 'empty',
  sentenceId: null,
  words: 'The impression is empty. Write one, or keep a drafted sentence.',
};

function unsupported(sentence: ReportSentence): Problem {
  return {
    kind: 'unsupported',
    sentenceId: sentence.id,
    words: `“${sentence.text}” has no evidence. Keep it or strike it.`,
  };
}

/** An open point is a question to the reader (D1): a signed report holds no question that nobody answered. */
function unanswered(sentence: ReportSentence): Problem {
  const words = `“${sentence.text}” is a question to you. Answer it in words, keep it or strike it.`;
  return { kind: 'unsupported', sentenceId: sentence.id, words };
}

const OWN_EVIDENCE: readonly string[] = ['measurement', 'observation'];

/** The same evidence speaks in Findings and Impression: a finding that was changed while the Impression stands as drafted is asked about. */
function leftBehind(sentence: ReportSentence, all: readonly ReportSentence[]): Problem[] {
  const { section, author, support, citations } = sentence;
  if (section !== 'impression' || author !== 'reader_model' || support !== 'cited') return [];
  const own = new Set(citations.filter(({ kind }) => OWN_EVIDENCE.includes(kind)).map(({ id }) => id));
  const changed = all.find(
    (other) =>
      other.section === 'findings' &&
      (other.support === 'struck' || other.author === 'edited') &&
      other.citations.some(({ id }) => own.has(id)),
  );
  if (changed === undefined) return [];
  const act = changed.support === 'struck' ? 'struck' : 'edited';
  const words = `“${sentence.text}” still stands in the Impression as drafted; the finding on the same evidence was ${act}. Change it, keep it or strike it.`;
  return [{ kind: 'unsupported', sentenceId: sentence.id, words }];
}

function viewingProblems(report: Report): Problem[] {
  if (report.imagesOpened >= report.imagesTotal) return [];
  const words = `${report.imagesOpened} of ${report.imagesTotal} images were opened. Say why that is enough.`;
  return [{ kind: 'incomplete_viewing', sentenceId: null, words }];
}

/** D3: the sides and levels that a text names, from words and lobe or vertebra abbreviations. */
export function placesInText(text: string): { sides: Set<'R' | 'L'>; levels: Set<string> } {
  const words = text.toLowerCase();
  const sides = new Set<'R' | 'L'>();
  if (/\bright\b|\br[uml]l\b|\brt\b/.test(words)) sides.add('R');
  if (/\bleft\b|\bl[ul]l\b|\blt\b/.test(words)) sides.add('L');
  if (/\bbilateral(ly)?\b|\bboth (sides|lungs|kidneys)\b/.test(words)) sides.add('R').add('L');
  const levels = new Set<string>();
  const lobe = /\b(upper|middle|lower) lobe\b/g;
  for (const match of words.matchAll(lobe)) levels.add(match[1] ?? '');
  for (const match of words.matchAll(/\b[rl]([uml])l\b/g)) levels.add(LOBES[match[1] ?? ''] ?? '');
  for (const match of words.matchAll(/\b([ctls])(1[0-2]|[1-9])\b/g)) levels.add(`${match[1]}${match[2]}`);
  return { sides, levels };
}

const LOBES: Readonly<Record<string, string>> = { u: 'upper', m: 'middle', l: 'lower' };

function placeProblems(sentence: ReportSentence, context: SigningContext): Problem[] {
  const { sides, levels } = placesInText(sentence.text);
  const cited = sentence.citations.flatMap(({ id }) => context.placeOf(id) ?? []);
  const header: CitedPlace[] =
    sentence.tense === 'present' ? [{ laterality: context.headerLaterality, site: null }] : [];
  const problems = [...cited, ...header].flatMap((place) => placeMismatch(sentence, sides, levels, place));
  return problems.slice(0, 1);
}

function placeMismatch(
  sentence: ReportSentence,
  sides: ReadonlySet<'R' | 'L'>,
  levels: ReadonlySet<string>,
  place: CitedPlace,
): Problem[] {
  const side = place.laterality;
  const sideDiffers = side !== null && side !== 'B' && sides.size > 0 && !sides.has(side);
  const citedLevels = placesInText(place.site ?? '').levels;
  const levelDiffers =
    levels.size > 0 && citedLevels.size > 0 && ![...citedLevels].some((level) => levels.has(level));
  if (!sideDiffers && !levelDiffers) return [];
  const other = sideDiffers ? (side === 'R' ? 'right' : 'left') : [...citedLevels].join(', ');
  const words = `“${sentence.text}” names another ${sideDiffers ? 'side' : 'level'} than its evidence (${other}). Correct it or give a reason.`;
  return [{ kind: 'laterality', sentenceId: sentence.id, words }];
}

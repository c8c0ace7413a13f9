/** A part of a report; `start` is where its body begins in the whole text. */
export interface Section {
  readonly name: SectionName;
  readonly start: number;
  readonly end: number;
}

const HEADERS = {
  findings: [
    'findings',
    'finding',
    'report',
    'results',
    'observations',
    'chest',
    'abdomen',
    'pelvis',
    'head',
    'lungs',
    'heart',
    'bones',
  ],
  impression: [
    'impression',
    'impressions',
    'conclusion',
    'conclusions',
    'summary',
    'opinion',
    'assessment',
    'diagnosis',
    'interpretation',
    'addendum',
  ],
  history: [
    'history',
    'clinical history',
    'medical history',
    'past medical history',
    'pmh',
    'problem list',
    'past history',
    'surgical history',
    'past surgical history',
  ],
  question: [
    'clinical question',
    'question',
    'clinical information',
    'clinical details',
    'indication',
    'indications',
    'reason for exam',
    'reason for examination',
    'reason for study',
  ],
  comparison: ['comparison', 'comparisons', 'comparison study', 'prior studies'],
  technique: ['date', 'technique', 'procedure', 'protocol', 'exam', 'examination', 'study', 'contrast'],
  family: ['family history', 'fh'],
  medication: ['medication', 'medications', 'current medications', 'drugs', 'treatment'],
  plan: ['plan', 'recommendation', 'recommendations', 'advice'],
} as const;
/** What kind of statements a section holds. */
export type SectionName = keyof typeof HEADERS | 'body';

const byHeader: ReadonlyMap<string, SectionName> = new Map(
  Object.entries(HEADERS).flatMap(([name, words]) =>
    words.map((word) => [word, name as SectionName] as const),
  ),
);
const alternatives = [...byHeader.keys()].sort((a, b) => b.length - a.length).join('|');
const HEADER = new RegExp(`(^|\\n|[.;?!]\\s+)[ \\t]*(${alternatives})[ \\t]*(?::|(?=\\n|$))`, 'gi');

/** Splits a report at its headers; what stands before the first one is `body`. */
export function splitSections(text: string): Section[] {
  const heads = [...text.matchAll(HEADER)].filter(isHeader).map((match) => ({
    name: byHeader.get((match[2] ?? '').toLowerCase()) ?? ('body' as const),
    from: match.index + (match[1]?.length ?? 0),
    start: match.index + match[0].length,
  }));
  const parts = [{ name: 'body' as SectionName, from: 0, start: 0 }, ...heads];
  return parts.map((part, at) => ({
    name: part.name,
    start: part.start,
    end: parts[at + 1]?.from ?? text.length,
  }));
}

/** A word without colon is a header only where it fills its line, and only at a line's start. */
function isHeader(match: RegExpExecArray): boolean {
  if (match[0].endsWith(':')) return true;
  return match.index === 0 || (match[1] ?? '').endsWith('\n');
}

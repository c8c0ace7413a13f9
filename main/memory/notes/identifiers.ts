import type { Patient } from '../../contract/domain/library.ts';

/** What could tell who a patient is. `texts` are the report's words, none of whose sentences may stand in a note. */
export interface PatientIdentifiers {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly dates: readonly string[];
  readonly texts: readonly string[];
}

/** The identifiers of a patient of the library, and the texts that a note was made from. */
export function identifiersOf(patient: Patient, texts: readonly string[]): PatientIdentifiers {
  const { alphabetic, ideographic, phonetic } = patient.name;
  return {
    names: [alphabetic, ideographic, phonetic]
      .flatMap((name) => name.split(/[\s^,=]+/))
      .filter((part) => part.length > 1),
    ids: [patient.patientId, patient.issuer].flatMap((id) => id || []),
    dates: patient.birthDate === null ? [] : [patient.birthDate],
    texts,
  };
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d{2}(?:-\d{2})?\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/, 'a date'],
  [/\b(?:19|20)\d{2}\b/, 'a year'],
  [
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}\s+(?:january|february|march|april|june|july|august|september|october|november|december)\b/i,
    'a date',
  ],
  [/\d{5,}/, 'a long number'],
  [/\b\d{1,3}[\s-]*(?:year|yr)s?[\s-]*old\b/i, 'an age'],
  [/\b(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+\p{Lu}/u, 'a name with its title'],
  [
    /\p{Lu}[\p{L}.']*\s+(?:Hospital|Clinic|Infirmary|Klinik|Klinikum|University|Medical Cent(?:er|re))\b/u,
    'an institution',
  ],
];
const SHARED_RUN = 8;

/** X10. What in texts could tell who a patient is, in sentences; empty where nothing was found. Names and ids count as whole words. */
export function scanIdentifiers(texts: readonly string[], identifiers: PatientIdentifiers): string[] {
  const text = texts.join('\n');
  return [
    ...identifiers.names
      .filter((name) => holdsWord(text, name))
      .map(() => 'It holds a part of the patient’s name.'),
    ...identifiers.ids.filter((id) => holdsWord(text, id)).map(() => 'It holds an id of the patient.'),
    ...identifiers.dates.filter((date) => text.includes(date)).map(() => 'It holds a date of the patient.'),
    ...PATTERNS.filter(([pattern]) => pattern.test(text)).map(([, what]) => `It holds ${what}.`),
    ...(identifiers.texts.some((other) => sharesRun(text, other)) ? ['It repeats words of a report.'] : []),
  ];
}

function holdsWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** Eight words in a row that stand in both. */
function sharesRun(text: string, other: string): boolean {
  const words = (of: string) => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const flat = ` ${words(text).join(' ')} `;
  const theirs = words(other);
  return theirs.some(
    (_, at) =>
      at + SHARED_RUN <= theirs.length && flat.includes(` ${theirs.slice(at, at + SHARED_RUN).join(' ')} `),
  );
}

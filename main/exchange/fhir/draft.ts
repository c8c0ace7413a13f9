import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { Notes } from '../notes.ts';
import type { RecordDocument, RecordFact, RecordImagingStudy } from '../record.ts';
import type { Person } from './people.ts';
import type { Entry } from './readResources.ts';
import type { Resolver } from './resolver.ts';

/** Groups of the rendered list, in its order. */
export const GROUPS = [
  'Allergies',
  'Conditions',
  'Family history',
  'Medications',
  'Procedures',
  'Devices',
  'Examinations',
  'Reports',
  'Observations',
] as const;
export type Group = (typeof GROUPS)[number];

/** One line of the list, and the fact that it states; null where it states none. */
export interface DraftLine {
  readonly group: Group;
  readonly date: ClinicalTime | null;
  readonly words: string;
  readonly fact: Omit<RecordFact, 'span'> | null;
}

/** What one resource gives. */
export interface Drafts {
  readonly lines: readonly DraftLine[];
  readonly documents: readonly RecordDocument[];
  readonly imagingStudies: readonly RecordImagingStudy[];
}

/** What the reader of one kind of resource is given. */
export interface Reading {
  readonly entry: Entry;
  readonly person: Person;
  readonly resolver: Resolver;
  readonly notes: Notes;
}

/** Reads one kind of resource. */
export type ReadKind = (reading: Reading) => Drafts | Promise<Drafts>;

export const NO_DRAFTS: Drafts = { lines: [], documents: [], imagingStudies: [] };

/** Lines alone. */
export function linesOnly(lines: readonly DraftLine[]): Drafts {
  return { ...NO_DRAFTS, lines };
}

/** A fact of which nothing but its concept is known. */
export function factOf(
  category: RecordFact['category'],
  concept: string,
  changes: Partial<Omit<RecordFact, 'span' | 'category' | 'concept'>>,
): Omit<RecordFact, 'span'> {
  return {
    sourceId: null,
    category,
    concept,
    codes: [],
    value: null,
    unit: null,
    site: null,
    laterality: null,
    assertion: 'present',
    subject: 'patient',
    validFrom: null,
    validTo: null,
    lastDocumented: null,
    ended: null,
    ...changes,
  };
}

/** Words with what is known in brackets: `Asthma (active; left lung)`; empty details are left out. */
export function withDetails(words: string, details: readonly (string | null | false | undefined)[]): string {
  const known = details.filter((detail) => typeof detail === 'string' && detail !== '');
  return known.length === 0 ? words : `${words} (${known.join('; ')})`;
}

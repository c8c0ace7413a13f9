import { fileURLToPath } from 'node:url';
import { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type { Source } from '../../contract/domain/source.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { applied } from './applied.ts';
import type { FactChange, UpdateContext } from './changes.ts';
import { extractStatements } from './extract.ts';
import type { Lexicon } from './lexicon.ts';
import { loadLexicon } from './loadLexicon.ts';
import { updateFacts } from './update.ts';

/** Folder of the project's word lists, for tests. */
export const LEXICON_FOLDER = fileURLToPath(new URL('../../../assets/lexicon', import.meta.url));
/** The project's word lists, for tests. */
export const lexicon: Lexicon = await loadLexicon(LEXICON_FOLDER);

/** A patient of the tests. */
export const PATIENT = PatientKey.parse('0123456789abcdef0123456789abcdef');

/** The n-th id of the tests. */
export function idOf(n: number): RowId {
  return RowId.parse(`0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`);
}

let counter = 0;

/** A small memory of one patient: texts go in, approved changes come out, as approval would apply them. */
export interface TestMemory {
  facts: Fact[];
  /** Reads a text of a day, without applying it. */
  read(text: string, day: string | null, lesionId?: string): FactChange[];
  /** Reads a text of a day and approves all that it proposes. */
  approve(text: string, day: string | null, lesionId?: string): FactChange[];
}

/** Makes an empty memory. */
export function makeMemory(): TestMemory {
  const memory: TestMemory = {
    facts: [],
    read: (text, day, lesionId) => readText(text, day, memory.facts, lesionId),
    approve: (text, day, lesionId) => {
      const changes = memory.read(text, day, lesionId);
      memory.facts = changes.reduce<Fact[]>((facts, { payload }) => applied(facts, payload), memory.facts);
      return changes;
    },
  };
  return memory;
}

function readText(text: string, day: string | null, facts: readonly Fact[], lesionId?: string): FactChange[] {
  const documentDate = day === null ? null : ClinicalTime.parse(day);
  counter += 1;
  const stated = extractStatements(text, { lexicon, documentDate }).map((fact) => ({
    ...fact,
    lesionId: lesionId ?? fact.lesionId,
  }));
  return updateFacts(stated, facts, contextOf(documentDate, counter));
}

function contextOf(documentDate: ClinicalTime | null, document: number): UpdateContext {
  return {
    patientKey: PATIENT,
    at: RecordedAt.parse(new Date(Date.UTC(2026, 2, 2, 10, 0, document)).toISOString()),
    nextId: () => {
      counter += 1;
      return idOf(counter);
    },
    documentDate,
    source: sourceOf(document),
    lexicon,
  };
}

function sourceOf(document: number): Source {
  return {
    kind: 'document',
    studyKey: null,
    studyUid: null,
    seriesUid: null,
    sopUid: null,
    documentId: idOf(900_000 + document),
    sha256: null,
    span: null,
    sentence: null,
  };
}

/** Facts of a store in short: `nodule right upper lobe R 9 mm`. */
export function inShort(facts: readonly Fact[], store: Fact['store']): string[] {
  return facts.filter((fact) => fact.store === store).map(shortOf);
}

/** A fact in short. */
export function shortOf({
  concept,
  site,
  laterality,
  value,
  unit,
}: Pick<Fact, 'concept' | 'site' | 'laterality' | 'value' | 'unit'>): string {
  return [concept, site, laterality, value, unit].filter((part) => part !== null).join(' ');
}

import type { ParsedRecord, PatientRecord, RecordDocument, RecordFact } from '../record.ts';

/** The record of the one person of a source; fails where there are more or none. */
export function onlyRecord(parsed: ParsedRecord): PatientRecord {
  const [record] = parsed.records;
  if (!record || parsed.records.length !== 1) throw new Error(`${parsed.records.length} records`);
  return record;
}

/** The one document of the one person. */
export function onlyDocument(parsed: ParsedRecord): RecordDocument {
  const { documents } = onlyRecord(parsed);
  if (!documents[0] || documents.length !== 1) throw new Error(`${documents.length} documents`);
  return documents[0];
}

/** All facts of all persons. */
export function factsOf(parsed: ParsedRecord): readonly RecordFact[] {
  return parsed.records.flatMap((record) => record.documents.flatMap((document) => document.facts));
}

/** Facts with the words that their spans point at. */
export function statedFacts(parsed: ParsedRecord): readonly (RecordFact & { readonly words: string })[] {
  const documents = parsed.records.flatMap((record) => record.documents);
  return documents.flatMap(({ text, facts }) =>
    facts.map((fact) => ({ ...fact, words: text.slice(fact.span.start, fact.span.end) })),
  );
}

import type { PersonName } from '../../contract/domain/library.ts';
import type { SourceFormat } from '../../contract/domain/records.ts';
import type { PatientRecord, RecordPatient } from '../../exchange/record.ts';

const FORMATS: Readonly<Record<SourceFormat, string>> = {
  fhir: 'a FHIR bundle',
  hl7: 'an HL7 message',
  sr: 'a structured report',
  pdf: 'a PDF document',
  text: 'a text',
};

/** What sources call a thing, and what a reader calls it: one, several. */
const KINDS: readonly (readonly [readonly string[], string, string])[] = [
  [['Condition'], 'condition', 'conditions'],
  [['MedicationRequest', 'MedicationStatement', 'MedicationAdministration'], 'medication', 'medications'],
  [['ImagingStudy'], 'imaging study', 'imaging studies'],
  [['DiagnosticReport', 'DocumentReference', 'Composition'], 'report', 'reports'],
  [['Observation', 'OBX'], 'observation', 'observations'],
  [['Procedure'], 'procedure', 'procedures'],
  [['AllergyIntolerance'], 'allergy', 'allergies'],
];

/** `1 condition`, `5 conditions`. */
export function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** What a record holds: `5 conditions, 4 medications, 3 imaging studies`; without such things how many texts it has. */
export function contentsOf({ counts, documents }: Pick<PatientRecord, 'counts' | 'documents'>): string {
  const known = KINDS.flatMap(([names, one, several]) => {
    const count = names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    return count === 0 ? [] : [counted(count, one, several)];
  });
  return known.length > 0 ? known.join(', ') : counted(documents.length, 'document', 'documents');
}

/** A format with its article. */
export function formatWords(format: SourceFormat): string {
  return FORMATS[format];
}

/** A name as it is shown; unknown is said. */
export function nameWords(name: PersonName): string {
  return name.alphabetic || name.ideographic || name.phonetic || 'name unknown';
}

/** Identifiers as they are compared: `id of issuer`. */
export function identifierWords({ identifiers }: Pick<RecordPatient, 'identifiers'>): string {
  if (identifiers.length === 0) return 'no identifier';
  return identifiers.map(oneInWords).join(', ');
}

function oneInWords({ id, issuer, isRetired }: RecordPatient['identifiers'][number]): string {
  const words = issuer === null ? id : `${id} of ${issuer}`;
  return isRetired ? `${words} (no longer in use)` : words;
}

import type { RecordFormat } from './record.ts';
import { decodeText } from './text/decodeText.ts';
import { isReadable } from './text/parseText.ts';

const PDF_WITHIN = 1024;
/** Kinds of FHIR resource that hold something of a patient, and bundles. */
const FHIR_KINDS =
  /"resourceType"\s*:\s*"(Bundle|Patient|AllergyIntolerance|Binary|CarePlan|CareTeam|Claim|Composition|Condition|Coverage|Device|DiagnosticReport|DocumentReference|Encounter|ExplanationOfBenefit|FamilyMemberHistory|Goal|ImagingStudy|Immunization|Medication|MedicationAdministration|MedicationDispense|MedicationRequest|MedicationStatement|Observation|Procedure|ServiceRequest|Specimen)"/;

/** An object, or an array of what JSON knows; a text may begin with a bracket of its own. */
const JSON_START = /^(\{|\[\s*[[{"\]\d-])/;

function isPdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, PDF_WITHIN));
  return start.includes('%PDF-');
}

// A name that people give to plain texts; what ends otherwise, such as a log or a source file, is left alone.
function sniffByName(text: string, name: string): RecordFormat | null {
  const ending = /\.(txt|md|hl7)$/i.exec(name)?.[1]?.toLowerCase();
  if (!ending || text.trim() === '') return null;
  return ending === 'hl7' ? 'hl7' : 'text';
}

/**
 * What a file that is no DICOM is, by its first bytes (a kilobyte or more) and then by its name: a PDF; FHIR in JSON or NDJSON; HL7 v2
 * with or without MLLP's bytes; a plain text named `.txt`, `.md` or `.hl7`. Null for everything else: other JSON, other binaries,
 * empty files.
 */
export function sniffRecord(head: Uint8Array, name: string): RecordFormat | null {
  if (head.length === 0) return null;
  if (isPdf(head)) return 'pdf';
  // The end of the head may cut a character in two.
  const isWide = head[0] === 0xff || head[0] === 0xfe || head.includes(0);
  const text = decodeText(isWide ? head.subarray(0, head.length & ~1) : trimCut(head)).text;
  const start = text.replace(/^[\s\v\ufeff]+/, '');
  if (/^(MSH|FHS|BHS)[^A-Za-z0-9\s]/.test(start)) return 'hl7';
  if (JSON_START.test(start)) return FHIR_KINDS.test(start) ? 'fhir' : null;
  return isReadable(text) ? sniffByName(text, name) : null;
}

function trimCut(head: Uint8Array): Uint8Array {
  let end = head.length;
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (head[end - 1] ?? 0) >= 0xc0 ? head.subarray(0, end - 1) : head;
}

const REPORTS = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\.\d+$/;
const ENCAPSULATED_PDF = '1.2.840.10008.5.1.4.1.1.104.1';

/** What a DICOM file is as a record, by its SOP Class UID: structured reports and key objects, encapsulated PDFs; null for all else. */
export function recordFormatOfClass(sopClassUid: string): RecordFormat | null {
  if (sopClassUid === ENCAPSULATED_PDF) return 'pdf';
  return REPORTS.test(sopClassUid) ? 'sr' : null;
}

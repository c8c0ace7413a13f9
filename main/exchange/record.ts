import type { PersonName } from '../contract/domain/library.ts';
import type { Assertion, Fact } from '../contract/domain/memory.ts';
import type { Span } from '../contract/domain/source.ts';
import type { ClinicalTime } from '../contract/domain/time.ts';

/** How a source that is no image is written (I5). */
export type RecordFormat = 'fhir' | 'hl7' | 'sr' | 'pdf' | 'text';

/** One identifier of a person, as written: compared exactly, never by name or likeness (P1). */
export interface RecordIdentifier {
  readonly issuer: string | null;
  readonly id: string;
  /** Kind of identifier as its source calls it, such as `MR` or `SS` (HL7 table 0203); null where unsaid. */
  readonly kind: string | null;
  /** True where its source says that it is no longer in use: it may have become another person's. */
  readonly isRetired?: boolean;
}

/** Whom a record is about; unknown is null. */
export interface RecordPatient {
  /** Medical record numbers first, then others in the order of the source. */
  readonly identifiers: readonly RecordIdentifier[];
  readonly name: PersonName;
  readonly birthDate: ClinicalTime | null;
  readonly sex: string | null;
}

/** One text of a record. `date` is when its content was true (P2). */
export interface RecordDocument {
  /** The source's own id of it: FHIR resource, OBR filler number, SOP Instance UID; null where it has none. */
  readonly sourceId: string | null;
  readonly title: string;
  readonly date: ClinicalTime | null;
  readonly author: string | null;
  readonly text: string;
  /** Studies that it reports on. */
  readonly studyUids: readonly string[];
  readonly accession: string | null;
  /** Facts that the source gives as such; others are extracted from the text. */
  readonly facts: readonly RecordFact[];
  /** True where its text is prose from which facts are to be extracted; false where `facts` holds all there is. */
  readonly isProse: boolean;
}

/** A fact that its source states in fields, not in prose (S2). `span` points into the document's text. */
export interface RecordFact {
  readonly sourceId: string | null;
  /** The source's own identity of the lesion: a tracking UID (PS3.16 TID 1410, 1501). Absent or null where it has none. */
  readonly lesionSourceId?: string | null;
  readonly category: Fact['category'];
  readonly concept: string;
  readonly codes: readonly { readonly system: string | null; readonly code: string }[];
  readonly value: number | null;
  /** UCUM where the source has it. */
  readonly unit: string | null;
  readonly site: string | null;
  readonly laterality: Fact['laterality'];
  readonly assertion: Assertion;
  readonly subject: Fact['subject'];
  readonly validFrom: ClinicalTime | null;
  readonly validTo: ClinicalTime | null;
  readonly lastDocumented: ClinicalTime | null;
  /** How the source says that it ended: resolved, stopped, entered in error; null while it holds or where unsaid. */
  readonly ended: 'resolved' | 'prior_state' | 'entered_in_error' | null;
  readonly span: Span;
}

/** An examination that a record names; its images may or may not be here. */
export interface RecordImagingStudy {
  readonly sourceId: string | null;
  readonly studyUid: string | null;
  readonly time: ClinicalTime | null;
  readonly modalities: readonly string[];
  readonly description: string;
  readonly bodyPart: string | null;
  readonly instanceCount: number | null;
}

/** All that one source says of one person. */
export interface PatientRecord {
  readonly patient: RecordPatient;
  readonly documents: readonly RecordDocument[];
  readonly imagingStudies: readonly RecordImagingStudy[];
  /** How many of each kind the source holds, by the source's own word: `Condition` 5, `OBX` 12. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A source as parsed: its persons, and in words what was left out and why. */
export interface ParsedRecord {
  readonly format: RecordFormat;
  readonly records: readonly PatientRecord[];
  readonly notes: readonly string[];
}

import { z } from 'zod';
import { StudyKey, TxnId } from './ids.ts';
import { Patient } from './library.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** A study as far as one needs it to tell whose it is. */
export const IdentityStudy = z.object({
  studyKey: StudyKey,
  time: ClinicalTime.nullable(),
  modalities: z.array(z.string()),
  description: z.string(),
  instanceCount: z.int(),
});
export type IdentityStudy = z.infer<typeof IdentityStudy>;

/** A patient with its studies, newest first; `joined` are the identities that persons found to be the same one. */
export const IdentityPatient = z.object({
  patient: Patient,
  studies: z.array(IdentityStudy),
  joined: z.array(Patient),
});
export type IdentityPatient = z.infer<typeof IdentityPatient>;

/** In what another patient equals the one asked about: why it is shown, never a reason to join by itself (P1). */
export const Likeness = z.enum(['id', 'name', 'birthDate']);
export type Likeness = z.infer<typeof Likeness>;

/** P1. What a person decided or proposes; `same` joins one patient into another, `different` lifts the quarantine of all named. */
export const IdentityDecision = z.object({
  id: TxnId,
  kind: z.enum(['same', 'different']),
  state: z.enum(['proposed', 'approved', 'rejected', 'undone']),
  /** As their own files name them. */
  patients: z.array(Patient).min(1),
  into: Patient.nullable(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: RecordedAt,
  decidedBy: z.string().nullable(),
  decidedAt: RecordedAt.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: RecordedAt.nullable(),
});
export type IdentityDecision = z.infer<typeof IdentityDecision>;

/** P1. What only a person can answer: patients of one id that files tell apart, or a study without Patient ID. */
export const IdentityQuestion = z.object({
  /** The key of its first open patient. */
  id: z.string(),
  kind: z.enum(['same_id', 'no_id']),
  reason: z.string(),
  /** Those in quarantine are open; the others of the same id stand beside them. */
  patients: z.array(IdentityPatient).min(1),
  candidates: z.array(IdentityPatient.extend({ alike: z.array(Likeness) })),
  /** Waits for a person who may approve. */
  proposals: z.array(IdentityDecision),
});
export type IdentityQuestion = z.infer<typeof IdentityQuestion>;

/** W4. What was written on the joined record and cannot be parted by itself, with the next step. */
export const StandsAgainst = z.object({
  words: z.string(),
  next: z.string(),
  studyKey: StudyKey.nullable(),
});
export type StandsAgainst = z.infer<typeof StandsAgainst>;

/** The fields that tell people apart, in the order in which they are shown. */
export const IDENTITY_FIELDS = ['name', 'patientId', 'issuer', 'birthDate', 'sex', 'species'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** A field of a patient as text; null where it is unknown. */
export function identityText(patient: Patient, field: IdentityField): string | null {
  if (field !== 'name') return patient[field];
  const { name } = patient;
  return name.alphabetic || name.ideographic || name.phonetic || null;
}

/** How patients compare in one field, exactly: an unknown one says nothing. */
export function compareField(
  patients: readonly Patient[],
  field: IdentityField,
): 'same' | 'unknown' | 'differs' {
  const texts = patients.map((patient) => identityText(patient, field));
  const known = new Set(texts.filter((text) => text !== null));
  if (known.size > 1) return 'differs';
  return texts.includes(null) && known.size > 0 ? 'unknown' : 'same';
}

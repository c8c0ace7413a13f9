import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import type { PatientDocument, WaitingRecord } from '../../../main/contract/domain/records.ts';
import { type ClinicalTime, clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';

/** A person's name as it is shown; unknown is said. */
export function nameText({ name }: Pick<Patient, 'name'>): string {
  return name.alphabetic || name.ideographic || name.phonetic || t('records.noName');
}

/** The clinical day, or that it is unknown. */
export function dayOr(time: ClinicalTime | null): string {
  return time === null ? t('documents.undated') : clinicalDay(time);
}

/** Identifiers of a record, one a line, with their issuers. */
export function identifierTexts({ identifiers }: WaitingRecord['person']): string[] {
  return identifiers.map(({ id, issuer }) =>
    issuer === null ? t('records.id.noIssuer', { id }) : t('records.id', { id, issuer }),
  );
}

/** In which of name, birth date and sex a patient differs from what a record says, so that one looks twice; unknown says nothing. */
export function differences(person: WaitingRecord['person'], patient: Patient): string[] {
  const isOtherName =
    nameText(person) !== t('records.noName') &&
    nameText(patient) !== t('records.noName') &&
    nameText(person).toLowerCase() !== nameText(patient).toLowerCase();
  const isOther = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  const isOtherDate =
    person.birthDate !== null &&
    patient.birthDate !== null &&
    !person.birthDate.startsWith(patient.birthDate) &&
    !patient.birthDate.startsWith(person.birthDate);
  return [
    ...(isOtherName ? [t('records.differs.name')] : []),
    ...(isOtherDate ? [t('records.differs.birthDate')] : []),
    ...(isOther(person.sex, patient.sex) ? [t('records.differs.sex')] : []),
  ];
}

/** Patients to choose from: those with the same identifier first, those without a name last, else as they came. */
export function orderPatients(
  patients: readonly Patient[],
  candidates: readonly PatientKey[],
): readonly Patient[] {
  const rank = (patient: Patient) => {
    if (candidates.includes(patient.patientKey)) return 0;
    return nameText(patient) === t('records.noName') ? 2 : 1;
  };
  return patients.toSorted((a, b) => rank(a) - rank(b));
}

/** A document in one line. */
export function documentTitle({ date, title }: Pick<PatientDocument, 'date' | 'title'>): string {
  return date === null ? t('documents.titleUndated', { title }) : `${dayOr(date)} ${title}`;
}

/** A text before, in and after a span; nothing is marked where the span lies outside. */
export function splitBySpan(text: string, span: { readonly start: number; readonly end: number } | null) {
  if (span === null || span.end > text.length || span.start >= span.end)
    return { before: text, marked: '', after: '' };
  const { start, end } = span;
  return { before: text.slice(0, start), marked: text.slice(start, end), after: text.slice(end) };
}

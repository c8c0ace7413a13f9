import {
  compareField,
  IDENTITY_FIELDS,
  type IdentityField,
  type IdentityPatient,
  identityText,
} from '../../../main/contract/domain/identity.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatName } from '../../ui/format.ts';
import { studyWords, whoWords } from './identityWords.ts';
import styles from './Reconcile.module.css';

const SHOWN_STUDIES = 4;

/** The letter by which a patient of a comparison is called. */
export function letterOf(index: number): string {
  return t('reconcile.letter', { letter: String.fromCharCode(65 + index) });
}

/** Patients side by side: a row per field, what differs marked in words. A field that none has is left out, but for the id. */
export function IdentityTable({ patients }: { readonly patients: readonly IdentityPatient[] }) {
  const own = patients.map(({ patient }) => patient);
  const isShown = (field: IdentityField) =>
    field === 'patientId' || own.some((patient) => identityText(patient, field) !== null);
  return (
    <table className={styles.table} aria-label={t('reconcile.table')}>
      <thead>
        <tr>
          <td className={styles.mark} />
          {patients.map(({ patient }, index) => (
            <th key={patient.patientKey} scope="col">
              {letterOf(index)}{' '}
              {patient.quarantined === null ? null : <Badge tone="warn">{t('reconcile.keptApart')}</Badge>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {IDENTITY_FIELDS.filter(isShown).map((field) => (
          <FieldRow key={field} field={field} patients={own} />
        ))}
        <StudiesRow patients={patients} />
      </tbody>
    </table>
  );
}

function FieldRow({ field, patients }: { field: IdentityField; patients: readonly Patient[] }) {
  const found = compareField(patients, field);
  return (
    <tr data-found={found}>
      <th scope="row">
        {t(`reconcile.field.${field}`)}
        {found === 'differs' ? <Badge tone="warn">{t('reconcile.differs')}</Badge> : null}
        {found === 'unknown' ? <Badge tone="quiet">{t('reconcile.unknown')}</Badge> : null}
      </th>
      {patients.map((patient) => (
        <td key={patient.patientKey}>{fieldWords(patient, field)}</td>
      ))}
    </tr>
  );
}

function fieldWords(patient: Patient, field: IdentityField) {
  const text = field === 'name' ? formatName(patient.name) : identityText(patient, field);
  return text === null || text === '' ? <span className={styles.dim}>{t('reconcile.none')}</span> : text;
}

function StudiesRow({ patients }: { readonly patients: readonly IdentityPatient[] }) {
  return (
    <tr>
      <th scope="row">{t('reconcile.field.studies')}</th>
      {patients.map((one) => (
        <td key={one.patient.patientKey}>
          <Studies of={one} />
        </td>
      ))}
    </tr>
  );
}

function Studies({ of: { studies, joined } }: { readonly of: IdentityPatient }) {
  const openStudy = usePlaces((state) => state.openStudy);
  const rest = studies.length - SHOWN_STUDIES;
  return (
    <ul>
      {studies.length === 0 ? <li className={styles.dim}>{t('reconcile.studies.none')}</li> : null}
      {studies.slice(0, SHOWN_STUDIES).map((study) => (
        <li key={study.studyKey}>
          <Button
            tone="quiet"
            className={styles.study}
            label={t('reconcile.study.open', { study: studyWords(study) })}
            onPress={() => openStudy(study.studyKey)}
          >
            {studyWords(study)}
          </Button>
        </li>
      ))}
      {rest > 0 ? <li className={styles.dim}>{t('reconcile.studies.more', { n: rest })}</li> : null}
      {joined.map((patient) => (
        <li key={patient.patientKey} className={styles.dim}>
          {t('reconcile.joined', { who: whoWords(patient) })}
        </li>
      ))}
    </ul>
  );
}

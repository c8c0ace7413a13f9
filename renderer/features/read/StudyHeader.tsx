import type { Patient, StudyRow } from '../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import type { OpenedStudy } from './openedStudy.ts';
import styles from './Read.module.css';

/** Who and what is open, and beside what, with the reason in words. */
export function StudyHeader({ opened }: { readonly opened: OpenedStudy }) {
  const { study } = opened.current;
  return (
    <section className={styles.header} aria-label={t('read.study')}>
      <h1 className={styles.patient}>{formatName(study.patient.name) || t('state.unknown')}</h1>
      <span>{study.patient.patientId ?? t('state.unknown')}</span>
      <span>{personWords(study.patient, study)}</span>
      <span className={styles.strong}>
        {study.modalities.join('/')} {study.description} {formatClinicalTime(study.time)}
      </span>
      <span className={styles.beside} title={besideWords(opened)}>
        {besideWords(opened)}
      </span>
      <span className={styles.notice}>{t('read.uncalibrated')}</span>
    </section>
  );
}

/** Sex, full birth date and age at the study, as far as they are known. */
function personWords({ sex, birthDate }: Patient, { time }: StudyRow): string {
  const age = birthDate === null || time === null ? null : ageAt(birthDate, time);
  const born = birthDate === null ? '' : `* ${clinicalDay(birthDate)}`;
  return [sex ?? '', born, age === null ? '' : t('read.age', { n: age })]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Whole years from day to day; null where a day is not known in full. */
export function ageAt(birthDate: string, time: string): number | null {
  const [born, day] = [birthDate.slice(0, 10), time.slice(0, 10)];
  if (born.length < 10 || day.length < 10) return null;
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

function besideWords({ prior, priors, hanging }: OpenedStudy): string {
  if (prior !== null) {
    const day = prior.study.time === null ? t('state.unknown') : clinicalDay(prior.study.time);
    return t('read.beside', { day, reason: hanging.reason });
  }
  return priors.length === 0 ? t('read.alone') : t('read.alone.choice');
}

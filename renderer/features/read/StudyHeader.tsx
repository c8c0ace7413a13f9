import { Undo2 } from 'lucide-react';
import type { Patient, StudyRow } from '../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import { whoWords } from '../reconcile/identityWords.ts';
import { comparisonOf } from './comparison.ts';
import type { OpenedStudy } from './openedStudy.ts';
import { PriorsMenu } from './PriorsMenu.tsx';
import styles from './Read.module.css';

/** Who and what is open, and beside what, with the reason in words. */
export function StudyHeader({ opened }: { readonly opened: OpenedStudy }) {
  const { study } = opened.current;
  return (
    <section className={styles.header} aria-label={t('read.study')}>
      <h1 className={styles.patient}>{formatName(study.patient.name) || t('state.unknown')}</h1>
      <span>{study.patient.patientId ?? t('state.unknown')}</span>
      <span>{personWords(study.patient, study)}</span>
      <FiledAs study={study} />
      <span className={styles.strong}>
        {studyWords(study)} {formatClinicalTime(study.time)}
      </span>
      <Beside opened={opened} />
      <span className={styles.notice}>{t('read.uncalibrated')}</span>
    </section>
  );
}

/** P1. The identity in the study's own files, where a person found it to be the same one. */
function FiledAs({ study: { filedAs } }: { readonly study: StudyRow }) {
  if (filedAs === null) return null;
  return <span className={styles.filedAs}>{t('reconcile.filedAs', { who: whoWords(filedAs) })}</span>;
}

/** The prior on screen with its reason. One that a person chose says so, and the way back stands beside it. */
function Beside({ opened }: { readonly opened: OpenedStudy }) {
  const { byHand, suggested } = comparisonOf(opened);
  const words = besideWords(opened, byHand);
  const { studyKey } = opened.current.study;
  return (
    <span className={styles.beside} data-by-hand={byHand}>
      <PriorsMenu opened={opened} />
      <span className={styles.reason} title={words}>
        {words}
      </span>
      {byHand ? (
        <Button className={styles.back} onPress={() => usePlaces.getState().openStudy(studyKey)}>
          <Undo2 size={12} aria-hidden />
          {suggested === null
            ? t('read.beside.away')
            : t('read.beside.back', { day: suggested.day ?? t('state.unknown') })}
        </Button>
      ) : null}
    </span>
  );
}

/** The modality once: many descriptions begin with it. */
function studyWords({ modalities, description }: StudyRow): string {
  const known = description.toUpperCase().split(/\s+/);
  return [...modalities.filter((modality) => !known.includes(modality.toUpperCase())), description].join(' ');
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

function besideWords({ prior, priors }: OpenedStudy, byHand: boolean): string {
  if (prior === null) return t(priors.length === 0 ? 'read.alone' : 'read.alone.choice');
  const day = prior.study.time === null ? t('state.unknown') : clinicalDay(prior.study.time);
  const chosen = priors.find(({ study }) => study.studyKey === prior.study.studyKey);
  return t(byHand ? 'read.beside.chosen' : 'read.beside', { day, reason: chosen?.reason ?? '' });
}

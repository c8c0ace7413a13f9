import { useMemo } from 'react';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import type { Examination } from '../../../main/contract/domain/records.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './Records.module.css';
import { dayOr } from './sourcesOf.ts';

/** T1: every examination of the patient is listed, also those whose images are elsewhere. Nothing where there is none. */
export function ExaminationList({ patientKey }: { readonly patientKey: PatientKey }) {
  const input = useMemo(() => ({ patientKey }), [patientKey]);
  const { data, error, refetch } = useQuery('records', 'examinations', input);
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  const elsewhere = data?.filter(({ studyKey }) => studyKey === null) ?? [];
  if (elsewhere.length === 0) return null;
  return (
    <section aria-label={t('examinations.title')} className={styles.whose}>
      <h2 className={styles.heading}>{t('examinations.title')}</h2>
      <ul aria-label={t('examinations.title')}>
        {elsewhere.map((examination) => (
          <ExaminationItem key={examination.id} examination={examination} />
        ))}
      </ul>
    </section>
  );
}

function ExaminationItem({ examination }: { readonly examination: Examination }) {
  const { time, modalities, description, bodyPart, instanceCount, fileNames } = examination;
  const words = description || bodyPart;
  // Many descriptions begin with the modality.
  const kinds = modalities.filter((modality) => !words?.startsWith(modality)).join('/');
  const what = [dayOr(time), kinds, words].filter(Boolean).join(' ');
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span>{what}</span>
        <Badge tone="quiet">{t('examinations.noImages')}</Badge>
      </div>
      <p className={styles.dim}>
        {[
          instanceCount === null ? null : t('examinations.images', { n: instanceCount }),
          t('examinations.from', { files: fileNames.join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

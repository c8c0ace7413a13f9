import { useEffect, useState } from 'react';
import type { Prior } from '../../../main/contract/api/library.ts';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Worklist.module.css';

/** While one runs through rows with a key, only the row where one stops is asked for. */
const REST_MS = 120;

/** Every other study of the patient with its reason; one press opens the study beside it. */
export function EarlierStudies({ row }: { readonly row: StudyRow }) {
  const studyKey = useSettled(row.studyKey, REST_MS);
  const priors = useQuery('library', 'priors', { studyKey });
  const patient = formatName(row.patient.name) || t('worklist.noName');
  const isFresh = studyKey === row.studyKey;
  return (
    <section className={styles.strip} aria-label={t('worklist.earlier.of', { patient })}>
      <h2 className={styles.stripTitle}>{t('worklist.earlier')}</h2>
      {priors.error === null ? null : <ErrorBox error={priors.error} onRetry={priors.refetch} />}
      {priors.data === null || !isFresh ? (
        priors.error === null && <Skeleton width={240} />
      ) : (
        <PriorList row={row} priors={priors.data} />
      )}
    </section>
  );
}

function PriorList({ row, priors }: { row: StudyRow; priors: readonly Prior[] }) {
  const openStudy = usePlaces((state) => state.openStudy);
  if (priors.length === 0) return <span className={styles.dim}>{t('worklist.earlier.none')}</span>;
  return (
    <ul className={styles.priors}>
      {priors.map((prior, rank) => (
        <li key={prior.study.studyKey}>
          <Button
            tone="quiet"
            tooltip={prior.reason}
            onPress={() => openStudy(row.studyKey, prior.study.studyKey)}
          >
            <span className={styles.priorDate}>
              {formatClinicalTime(prior.study.time).slice(0, 10) || t('worklist.undated')}
            </span>
            {prior.study.modalities.join(' ')} {prior.study.description}
            {rank === 0 ? <span className={styles.reason}>{prior.reason}</span> : null}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}

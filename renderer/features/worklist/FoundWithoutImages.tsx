import { useMemo } from 'react';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { nameText } from '../records/sourcesOf.ts';
import styles from './Worklist.module.css';

const MOST_SHOWN = 6;

/** Where no study fits the search: the patients without images whom it fits, each with the way to their record. */
export function FoundWithoutImages({ text }: { readonly text: string }) {
  const input = useMemo(() => ({ text }), [text]);
  const found = useQuery('records', 'patients', input).data ?? [];
  const go = usePlaces((state) => state.go);
  if (found.length === 0) return null;
  const rest = found.length - MOST_SHOWN;
  return (
    <section aria-label={t('worklist.none.without')} className={styles.found}>
      <p>{t('worklist.none.without')}</p>
      <ul>
        {found.slice(0, MOST_SHOWN).map((patient) => (
          <li key={patient.patientKey}>
            <Button tone="quiet" onPress={() => go({ name: 'patient', patientKey: patient.patientKey })}>
              {[nameText(patient), patient.patientId].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : (
        <Button tone="quiet" onPress={() => go({ name: 'records' })}>
          {t('worklist.none.more', { n: rest })}
        </Button>
      )}
    </section>
  );
}

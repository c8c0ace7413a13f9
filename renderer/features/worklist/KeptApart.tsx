import { UserRoundX } from 'lucide-react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { whoWords } from '../reconcile/identityWords.ts';
import styles from './Worklist.module.css';

/** How many patients wait for a person to say who they are; leads there. Nothing where none does. */
export function IdentityNotice() {
  const waiting = useQuery('patients', 'waiting', {});
  const go = usePlaces((state) => state.go);
  const { patients = 0, proposals = 0 } = waiting.data ?? {};
  if (patients + proposals === 0) return null;
  const words =
    patients > 0 ? t('reconcile.notice', { n: patients }) : t('reconcile.notice.proposals', { n: proposals });
  return (
    <Button className={styles.needsPerson} onPress={() => go({ name: 'reconcile', patientKey: null })}>
      <UserRoundX size={14} aria-hidden />
      {words}
    </Button>
  );
}

/** Why the selected study's patient is kept apart, and the way to decide; nothing where it is not. */
export function KeptApart({ row }: { readonly row: StudyRow }) {
  const go = usePlaces((state) => state.go);
  const { quarantined, patientKey } = row.patient;
  if (quarantined === null) return null;
  return (
    <section className={styles.strip} aria-label={t('worklist.quarantined')}>
      <UserRoundX size={14} className={styles.warnIcon} aria-hidden />
      <span className={styles.sentence}>{quarantined}</span>
      <Button onPress={() => go({ name: 'reconcile', patientKey })}>{t('reconcile.row.decide')}</Button>
    </section>
  );
}

/** The patient of a row is in question, or its files name another identity. Out of the way of Tab: the strip below does the same. */
export function IdentityBadge({ row: { patient, filedAs } }: { readonly row: StudyRow }) {
  const { quarantined, patientKey } = patient;
  if (quarantined !== null)
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.badgeButton}
        title={quarantined}
        onClick={() => usePlaces.getState().go({ name: 'reconcile', patientKey })}
      >
        <Badge tone="warn" icon={<UserRoundX size={11} aria-hidden />}>
          {t('worklist.quarantined')}
        </Badge>
      </button>
    );
  if (filedAs === null) return null;
  return (
    <span className={styles.before}>
      <Badge tone="quiet" title={t('reconcile.filedAs', { who: whoWords(filedAs) })}>
        {t('worklist.joined')}
      </Badge>
    </span>
  );
}

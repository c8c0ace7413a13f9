import { UserRoundX } from 'lucide-react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
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
      <span>{t('reconcile.row', { reason: quarantined })}</span>
      <Button onPress={() => go({ name: 'reconcile', patientKey })}>{t('reconcile.row.decide')}</Button>
    </section>
  );
}

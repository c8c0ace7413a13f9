import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import styles from './Report.module.css';

/** Says that evidence of the report was taken back (W5): framed until this person has seen it, a quiet line afterwards. */
export function Retracted({ report }: { readonly report: Report }) {
  const call = useCall('reading', 'seeRetractions');
  const actorId = useSession(({ actor }) => actor?.id ?? '');
  if (report.retractions.length === 0) return null;
  if (report.retractions.every(({ seenBy }) => seenBy.includes(actorId)))
    return <p className={styles.dim}>{t('report.retracted')}</p>;
  return (
    <>
      <Notice tone="warn">
        <p>{t('report.retracted')}</p>
        <Button onPress={() => void call.run({ reportId: report.id })}>{t('report.retracted.seen')}</Button>
      </Notice>
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
    </>
  );
}

import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import styles from './Report.module.css';
import { RetractedList } from './RetractedList.tsx';

/** Says that evidence of the report was taken back (W5): framed until this person has seen it, a quiet line afterwards. */
export function Retracted({ report }: { readonly report: Report }) {
  const call = useCall('reading', 'seeRetractions');
  const actorId = useSession(({ actor }) => actor?.id ?? '');
  if (report.retractions.length === 0) return null;
  if (report.retractions.every(({ seenBy }) => seenBy.includes(actorId)))
    return (
      <details className={styles.dim}>
        <summary>{t('report.retracted')}</summary>
        <RetractedList report={report} />
      </details>
    );
  return (
    <>
      <Notice tone="warn">
        <p>{t('report.retracted')}</p>
        <RetractedList report={report} />
        <Button onPress={() => void call.run({ reportId: report.id })}>{t('report.retracted.seen')}</Button>
      </Notice>
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
    </>
  );
}

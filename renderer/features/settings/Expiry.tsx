import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './Settings.module.css';

const NOTHING = {};
const USUAL_DAYS = [30, 90, 180, 365, 0];

/** After how long a proposal expires (W1): an approver sets it, everybody sees it. */
export function Expiry() {
  const expiry = useQuery('proposals', 'expiry', NOTHING);
  const call = useCall('proposals', 'setExpiry');
  const whyNot = useWhyNotRole('approver');
  if (expiry.error !== null) return <ErrorBox error={expiry.error} onRetry={expiry.refetch} />;
  if (expiry.data === null) return null;
  const { days } = expiry.data;
  const offered = USUAL_DAYS.includes(days) ? USUAL_DAYS : [days, ...USUAL_DAYS];
  return (
    <>
      {whyNot === null ? (
        <Choice
          label={t('settings.expiry')}
          value={String(days)}
          onChange={(id) => void call.run({ days: Number(id) })}
          options={offered.map((n) => ({ id: String(n), words: daysWords(n) }))}
        />
      ) : (
        <p>
          {t('settings.expiry')} {daysWords(days)}. {whyNot}
        </p>
      )}
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <p className={styles.dim}>{t('settings.expiry.note')}</p>
    </>
  );
}

function daysWords(days: number): string {
  return days === 0 ? t('settings.expiry.never') : t('settings.expiry.days', { n: days });
}

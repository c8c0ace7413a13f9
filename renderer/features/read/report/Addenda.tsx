import { type FormEvent, useState } from 'react';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { useWhyNotRole } from '../../../state/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';

/** What was added below the signed words, with author and time (D4). */
export function Addenda({ addenda }: Pick<Report, 'addenda'>) {
  if (addenda.length === 0) return null;
  return (
    <section aria-label={t('report.addenda')}>
      {addenda.map(({ at, author, text }) => (
        <div key={at}>
          <p className={styles.dim}>{t('report.addendum.by', { name: author, at: formatRecordedAt(at) })}</p>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** Adds words below a signed report; what is typed stays where they could not be kept. */
export function AddAddendum({ report }: { readonly report: Report }) {
  const [text, setText] = useState('');
  const call = useCall('reading', 'addAddendum');
  const noRole = useWhyNotRole('reader');
  const whyNot = noRole ?? (text.trim() === '' ? t('report.addendum.empty') : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || call.running) return;
    if ((await call.run({ reportId: report.id, basedOn: report.version, text })) !== null) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      <TextField label={t('report.addendum')} rows={2} value={text} onChange={setText} maxLength={10_000} />
      <div className={styles.bar}>
        <span className={styles.grow} />
        <Button type="submit" disabledReason={call.running ? t('state.working') : whyNot}>
          {t('report.addendum.add')}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Evidence.module.css';

const REASONS = ['wrong_content', 'wrong_patient', 'entered_in_error', 'other'] as const;

/** Takes a row out of memory, with a reason (W5). */
export function RetractForm(props: { readonly id: RowId; readonly onClose: () => void }) {
  const [reasonCode, setReasonCode] = useState<(typeof REASONS)[number]>('wrong_content');
  const [note, setNote] = useState('');
  const retract = useCall('memory', 'retract');
  if (retract.result !== null) {
    const cited = retract.result.citedBy.length;
    return (
      <Done>
        {t('evidence.retracted')} {cited > 0 ? t('evidence.retracted.cited', { n: cited }) : ''}
      </Done>
    );
  }
  return (
    <section className={styles.row} aria-label={t('evidence.retract.title')}>
      <p>{t('evidence.retract.words')}</p>
      <Choice
        label={t('evidence.retract.reason')}
        value={reasonCode}
        options={REASONS.map((id) => ({ id, words: t(`evidence.retract.${id}`) }))}
        onChange={setReasonCode}
      />
      <TextField label={t('evidence.retract.note')} value={note} onChange={setNote} maxLength={500} />
      {retract.error === null ? null : <ErrorBox error={retract.error} onClose={retract.reset} />}
      <div className={styles.actions}>
        <Button onPress={props.onClose}>{t('action.cancel')}</Button>
        <Button tone="danger" onPress={() => void retract.run({ id: props.id, reasonCode, note })}>
          {t('evidence.retract.do')}
        </Button>
      </div>
    </section>
  );
}

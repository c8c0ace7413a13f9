import { useEffect, useState } from 'react';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { endsTyping } from '../../../state/keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';

/** What the person signs as leading diagnosis; empty is none. A press on one of the reader's differential fills it in. */
export function Diagnosis(props: {
  readonly report: Report;
  readonly onSave: (diagnosis: string | null) => void;
}) {
  const { diagnosis, differential } = props.report;
  const [words, setWords] = useState(diagnosis ?? '');
  useEffect(() => setWords(diagnosis ?? ''), [diagnosis]);
  const save = (typed: string) => {
    const named = typed.trim() === '' ? null : typed.trim();
    if (named !== diagnosis) props.onSave(named);
  };
  const choose = (named: string) => {
    setWords(named);
    save(named);
  };
  return (
    <div className={styles.diagnosis}>
      <TextField
        className={styles.inline}
        label={t('report.diagnosis')}
        placeholder={t('report.diagnosis.hint')}
        value={words}
        onChange={setWords}
        onBlur={() => save(words)}
        onKeyDown={(event) => endsTyping(event) && save(words)}
        maxLength={200}
      />
      {differential.length === 0 ? null : (
        <ul className={styles.chips} aria-label={t('report.differential')}>
          {differential.map((named) => (
            <li key={named}>
              <Button
                className={styles.chip}
                pressed={named === diagnosis}
                tooltip={t('report.differential.take')}
                onPress={() => choose(named === diagnosis ? '' : named)}
              >
                {named}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

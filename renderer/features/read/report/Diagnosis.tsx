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
      <Differential named={differential} chosen={diagnosis} onChoose={choose} />
    </div>
  );
}

/** The reader's differential; a second press on the chosen one takes it back. */
function Differential(props: {
  readonly named: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (diagnosis: string) => void;
}) {
  const { named, chosen } = props;
  if (named.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('report.differential')}>
      {named.map((diagnosis) => (
        <li key={diagnosis}>
          <Button
            className={styles.chip}
            pressed={diagnosis === chosen}
            tooltip={t('report.differential.take')}
            onPress={() => props.onChoose(diagnosis === chosen ? '' : diagnosis)}
          >
            {diagnosis}
          </Button>
        </li>
      ))}
    </ul>
  );
}

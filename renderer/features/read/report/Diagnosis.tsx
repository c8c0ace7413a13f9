import type { Report } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Overtaken } from './Overtaken.tsx';
import styles from './Report.module.css';
import { useTyped } from './useTyped.ts';

/** What the person signs as leading diagnosis; empty is none. A press on one of the reader's differential fills it in. */
export function Diagnosis(props: {
  readonly report: Report;
  readonly onSave: (diagnosis: string | null) => void;
}) {
  const { diagnosis, differential } = props.report;
  const { words, setWords, overtaken, put, save, onKeyDown } = useTyped(diagnosis ?? '', (named) =>
    props.onSave(named === '' ? null : named),
  );
  return (
    <div className={styles.diagnosis}>
      <TextField
        className={styles.inline}
        label={t('report.diagnosis')}
        placeholder={t('report.diagnosis.hint')}
        value={words}
        onChange={setWords}
        onBlur={save}
        onKeyDown={onKeyDown}
        maxLength={200}
      />
      {overtaken ? <Overtaken by={diagnosis ?? ''} /> : null}
      <Differential named={differential} chosen={diagnosis} onChoose={put} />
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

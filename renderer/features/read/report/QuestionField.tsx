import { t } from '../../../app/messages.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { Overtaken } from './Overtaken.tsx';
import styles from './Report.module.css';
import { useTyped } from './useTyped.ts';

/** The clinical question; saved when one leaves the field. */
export function QuestionField(props: {
  readonly question: string;
  readonly onSave: (question: string) => void;
}) {
  const { words, setWords, overtaken, save, onKeyDown } = useTyped(props.question, props.onSave);
  return (
    <>
      <TextField
        className={styles.inline}
        label={t('report.question')}
        placeholder={t('report.question.hint')}
        value={words}
        onChange={setWords}
        onBlur={save}
        onKeyDown={onKeyDown}
        maxLength={2000}
      />
      {overtaken ? <Overtaken by={props.question} /> : null}
    </>
  );
}

import { useEffect, useState } from 'react';
import { t } from '../../../app/messages.ts';
import { endsTyping } from '../../../state/keys.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Report.module.css';

/** The clinical question; saved when one leaves the field. */
export function QuestionField(props: {
  readonly question: string;
  readonly onSave: (question: string) => void;
}) {
  const [words, setWords] = useState(props.question);
  useEffect(() => setWords(props.question), [props.question]);
  const save = () => {
    if (words !== props.question) props.onSave(words);
  };
  return (
    <TextField
      className={styles.inline}
      label={t('report.question')}
      placeholder={t('report.question.hint')}
      value={words}
      onChange={setWords}
      onBlur={save}
      onKeyDown={(event) => endsTyping(event) && save()}
      maxLength={2000}
    />
  );
}

import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { PatientKey } from '../../../../main/contract/domain/ids.ts';
import type { QuestionAnswer } from '../../../../main/contract/domain/questions.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { WholeDates } from '../../../ui/WholeDates.tsx';
import { EvidencePill } from '../../evidence/EvidencePill.tsx';
import styles from './Timeline.module.css';

const MOST_CHARACTERS = 2000;

/**
 * S9. A question about the patient's facts in words, and what they say, with each fact it stands on. Both stores are read: the built-in
 * answerer has no price of length, and without history it would be wrong more often (E4).
 */
export function QuestionBox({ patientKey }: { readonly patientKey: PatientKey }) {
  const [words, setWords] = useState('');
  const call = useCall('memory', 'question');
  const ask = () => {
    const text = words.trim();
    if (text !== '') void call.run({ patientKey, text, history: 'both' });
  };
  const change = (next: string) => {
    setWords(next);
    if (next === '') call.reset();
  };
  const pressed = (key: string) => {
    if (key === 'Enter') ask();
    else if (key === 'Escape') change('');
  };
  return (
    <section className={styles.question} aria-label={t('rail.ask')}>
      <TextField
        hideLabel
        label={t('rail.ask.label')}
        placeholder={t('rail.ask.hint')}
        icon={<MessageCircleQuestion size={14} aria-hidden />}
        maxLength={MOST_CHARACTERS}
        value={words}
        onChange={change}
        onKeyDown={({ key }) => pressed(key)}
      />
      {call.error === null ? null : <ErrorBox error={call.error} onRetry={ask} onClose={call.reset} />}
      {call.result === null ? null : <Answer answer={call.result.answer} />}
    </section>
  );
}

function Answer({ answer: { kind, text, citations } }: { readonly answer: QuestionAnswer }) {
  return (
    <p role="status" className={styles.answer} data-kind={kind}>
      <WholeDates words={text} />{' '}
      {citations.map((citation, at) => (
        <EvidencePill key={citation.id} citation={citation} index={at + 1} />
      ))}
    </p>
  );
}

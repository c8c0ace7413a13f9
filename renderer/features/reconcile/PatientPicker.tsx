import { Search } from 'lucide-react';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { IdentityPatient } from '../../../main/contract/domain/identity.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { personWords } from './identityWords.ts';
import styles from './Reconcile.module.css';

/** Finds one patient by words; before any are typed it offers those at hand. */
export function PatientPicker(props: {
  readonly label: string;
  readonly offered: readonly IdentityPatient[];
  readonly onChoose: (patient: IdentityPatient) => void;
  readonly autoFocus?: boolean;
}) {
  const [words, setWords] = useState('');
  const text = words.trim();
  const found = useQuery('patients', 'find', text === '' ? null : { text });
  const shown = text === '' ? props.offered : (found.data ?? []);
  return (
    <section className={styles.picker} aria-label={props.label}>
      <h3>{props.label}</h3>
      <TextField
        hideLabel
        type="search"
        label={`${props.label}: ${t('reconcile.same.search')}`}
        placeholder={t('reconcile.same.search.hint')}
        icon={<Search size={14} aria-hidden />}
        value={words}
        onChange={setWords}
        maxLength={200}
        autoFocus={props.autoFocus ?? false}
      />
      {found.error === null ? null : <ErrorBox error={found.error} onRetry={found.refetch} />}
      {text !== '' && found.data?.length === 0 ? (
        <p className={styles.dim}>{t('reconcile.same.none')}</p>
      ) : null}
      {shown.length === 0 ? null : <Found {...props} patients={shown} />}
    </section>
  );
}

function Found(props: {
  readonly label: string;
  readonly patients: readonly IdentityPatient[];
  readonly onChoose: (patient: IdentityPatient) => void;
}) {
  const choose = (key: string) => {
    const chosen = props.patients.find(({ patient }) => patient.patientKey === key);
    if (chosen !== undefined) props.onChoose(chosen);
  };
  return (
    <ListBox
      aria-label={props.label}
      className={styles.found ?? ''}
      selectionMode="none"
      onAction={(key) => choose(String(key))}
    >
      {props.patients.map(({ patient }) => (
        <ListBoxItem
          key={patient.patientKey}
          id={patient.patientKey}
          className={styles.item ?? ''}
          textValue={personWords(patient)}
        >
          {personWords(patient)}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

import { type FormEvent, useState } from 'react';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

/** The name that stands on signed reports. */
export function ReaderName(props: { readonly name: string; readonly onSave: Change }) {
  const [name, setName] = useState(props.name);
  const trimmed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== props.name) props.onSave({ readerName: trimmed });
  };
  return (
    <form className={styles.name} onSubmit={submit}>
      <TextField
        className={styles.nameField}
        label={t('settings.name')}
        hint={t('settings.name.hint')}
        value={name}
        onChange={setName}
        maxLength={100}
      />
      <Button
        type="submit"
        className={styles.nameButton}
        disabledReason={trimmed === props.name ? t('settings.name.same') : null}
      >
        {t('settings.name.save')}
      </Button>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { t } from '../../app/messages.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

/** The name that stands on signed reports. */
export function ReaderName(props: { readonly name: string; readonly onSave: Change }) {
  const [name, setName] = useState(props.name);
  const trimmed = name.trim();
  const { persons, actor } = useSession();
  if (persons.length > 0)
    return (
      <p className={styles.dim}>
        {actor?.name ?? t('state.unknown')}. {t('persons.readerName.whyNot')}
      </p>
    );
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

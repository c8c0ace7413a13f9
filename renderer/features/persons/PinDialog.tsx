import { useState } from 'react';
import type { Person } from '../../../main/contract/domain/persons.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { useSession } from '../../state/session.ts';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { NewPin, NO_PIN, whyNotPin } from './NewPin.tsx';
import styles from './Persons.module.css';

/** A new PIN: one's own by the one that holds now, a forgotten one of another without it. */
export function PinDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { id, name } = person;
  const isOwn = useSession(({ actor }) => actor?.id === id);
  const [present, setPresent] = useState('');
  const [typed, setTyped] = useState(NO_PIN);
  const call = useCall('persons', 'setPin');
  const save = async () => {
    if ((await call.run({ id, pin: typed.pin, ownPin: isOwn ? present : null })) !== null) onClose();
  };
  const missing = isOwn && present === '' ? t('persons.whyNot.present') : whyNotPin(typed);
  return (
    <FormDialog
      title={t('persons.pinOne', { name })}
      act={t('persons.keep')}
      whyNot={call.running ? t('state.working') : missing}
      error={call.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      {isOwn ? (
        <TextField
          type="password"
          label={t('persons.pin.present')}
          value={present}
          onChange={setPresent}
          maxLength={64}
          autoFocus
        />
      ) : (
        <p className={styles.dim}>{t('persons.pin.reset', { name })}</p>
      )}
      <NewPin typed={typed} onType={setTyped} autoFocus={!isOwn} />
    </FormDialog>
  );
}

import { useState } from 'react';
import type { Patient } from '../../../main/contract/domain/library.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { personWords } from './identityWords.ts';
import styles from './Reconcile.module.css';

/** Proposes that all patients of a question are people of their own. */
export function DifferentDialog(props: {
  readonly patients: readonly Patient[];
  readonly onClose: () => void;
  readonly onProposed: () => void;
}) {
  const [reason, setReason] = useState('');
  const call = useCall('patients', 'propose');
  const propose = async () => {
    const patients = props.patients.map(({ patientKey }) => patientKey);
    if ((await call.run({ kind: 'different', patients, reason })) !== null) props.onProposed();
  };
  const why = call.running ? t('state.working') : null;
  return (
    <Dialog
      title={t('reconcile.different.title')}
      open
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button tone="primary" disabledReason={why} onPress={() => void propose()}>
            {t('reconcile.propose')}
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <People patients={props.patients} />
        <TextField
          autoFocus
          label={t('reconcile.reason.optional')}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
        {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      </div>
    </Dialog>
  );
}

function People({ patients }: { readonly patients: readonly Patient[] }) {
  return (
    <>
      <ul className={styles.points}>
        {patients.map((patient) => (
          <li key={patient.patientKey}>{personWords(patient)}</li>
        ))}
      </ul>
      <p className={styles.dim}>{t('reconcile.different.words')}</p>
    </>
  );
}

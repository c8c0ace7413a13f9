import { useState } from 'react';
import type { IdentityPatient } from '../../../main/contract/domain/identity.ts';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { IdentityTable, letterOf } from './IdentityTable.tsx';
import { whoWords } from './identityWords.ts';
import { PatientPicker } from './PatientPicker.tsx';
import styles from './Reconcile.module.css';

type Picked = IdentityPatient | null;

/** What is compared at first, and who else is at hand. */
export interface Comparing {
  readonly first: Picked;
  readonly other: Picked;
  readonly offered: readonly IdentityPatient[];
}

/** Chooses two patients, shows them side by side, and proposes that they are one; an approver decides later. */
export function SameDialog(props: {
  readonly start: Comparing;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}) {
  const { offered } = props.start;
  const [first, setFirst] = useState(props.start.first);
  const [other, setOther] = useState(props.start.other);
  const proposing = useProposing(first, other, props.onProposed);
  const rest = offered.filter(({ patient }) => patient.patientKey !== first?.patient.patientKey);
  return (
    <Dialog
      title={t('reconcile.pair.title')}
      open
      size="wide"
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button tone="primary" disabledReason={proposing.whyNot} onPress={proposing.propose}>
            {t('reconcile.propose')}
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        {first === null ? (
          <PatientPicker autoFocus label={t('reconcile.same.first')} offered={offered} onChoose={setFirst} />
        ) : null}
        {first !== null && other === null ? (
          <PatientPicker autoFocus label={t('reconcile.same.other')} offered={rest} onChoose={setOther} />
        ) : null}
        {first !== null && other !== null ? (
          <Compared pair={[first, other]} proposing={proposing} onChange={() => setOther(null)} />
        ) : null}
      </div>
    </Dialog>
  );
}

interface Proposing {
  readonly kept: PatientKey | null;
  readonly reason: string;
  readonly error: ReturnType<typeof useCall<'patients', 'propose'>>['error'];
  readonly whyNot: string | null;
  setKept(key: PatientKey): void;
  setReason(reason: string): void;
  propose(): void;
  reset(): void;
}

function useProposing(first: Picked, other: Picked, onProposed: () => void): Proposing {
  const [chosen, setKept] = useState<PatientKey | null>(null);
  const [reason, setReason] = useState('');
  const call = useCall('patients', 'propose');
  const pair = [first, other].flatMap((one) => one?.patient ?? []);
  const into = pair.find(({ patientKey }) => patientKey === chosen) ?? suggestKept(first, other);
  const from = pair.find(({ patientKey }) => patientKey !== into?.patientKey);
  const propose = async () => {
    if (from === undefined || into === undefined) return;
    const { patientKey: fromKey } = from;
    const done = await call.run({ kind: 'same', from: fromKey, into: into.patientKey, reason });
    if (done !== null) onProposed();
  };
  return {
    ...{ reason, setReason, setKept, kept: into?.patientKey ?? null, error: call.error, reset: call.reset },
    whyNot: whyNotPropose(pair.length, from === undefined, reason, call.running),
    propose: () => void propose(),
  };
}

/** An id with an issuer says most; then an id; then the one that is not kept apart; then the first. */
function suggestKept(first: Picked, other: Picked) {
  const weight = (one: IdentityPatient) =>
    (one.patient.issuer === null ? 0 : 4) +
    (one.patient.patientId === null ? 0 : 2) +
    (one.patient.quarantined === null ? 1 : 0);
  const pair = [first, other].filter((one) => one !== null);
  return pair.toSorted((a, b) => weight(b) - weight(a))[0]?.patient;
}

function whyNotPropose(picked: number, isEqual: boolean, reason: string, running: boolean): string | null {
  if (picked < 2) return t('reconcile.same.choose');
  if (isEqual) return t('reconcile.same.equal');
  if (reason.trim() === '') return t('reconcile.reason.needed');
  return running ? t('state.working') : null;
}

function Compared(props: {
  readonly pair: readonly [IdentityPatient, IdentityPatient];
  readonly proposing: Proposing;
  readonly onChange: () => void;
}) {
  const { pair, proposing } = props;
  return (
    <>
      <IdentityTable patients={pair} />
      <p>
        <Button onPress={props.onChange}>{t('reconcile.same.change')}</Button>
      </p>
      <Choice
        label={t('reconcile.same.keep')}
        value={proposing.kept ?? pair[0].patient.patientKey}
        options={pair.map(({ patient }, index) => ({
          id: patient.patientKey,
          words: `${letterOf(index)}: ${whoWords(patient)}`,
        }))}
        onChange={proposing.setKept}
      />
      <TextField
        label={t('reconcile.reason')}
        placeholder={t('reconcile.reason.hint')}
        value={proposing.reason}
        onChange={proposing.setReason}
        maxLength={500}
      />
      <p className={styles.dim}>{t('reconcile.same.words')}</p>
      {proposing.error === null ? null : <ErrorBox error={proposing.error} onClose={proposing.reset} />}
    </>
  );
}

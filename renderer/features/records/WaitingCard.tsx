import { useState } from 'react';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import type { RecordOutcome, WaitingRecord } from '../../../main/contract/domain/records.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ChoosePatient } from './ChoosePatient.tsx';
import styles from './Records.module.css';
import { dayOr, identifierTexts, nameText } from './sourcesOf.ts';

interface CardProps {
  readonly record: WaitingRecord;
  readonly onDone: (outcome: RecordOutcome | null) => void;
}

/** One waiting record: what it says of the person, why it waits, and the three ways on. */
export function WaitingCard({ record, onDone }: CardProps) {
  const { person } = record;
  const ids = identifierTexts(person);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long card scrolls by keyboard
    <section className={styles.card} tabIndex={0} aria-label={t('records.card')}>
      <h2 className={styles.name}>{nameText(person)}</h2>
      <p>{record.reason}</p>
      <Facts
        facts={[
          [t('records.born'), person.birthDate === null ? t('records.unknown') : dayOr(person.birthDate)],
          [t('records.sex'), person.sex ?? t('records.unknown')],
          [
            t('records.ids'),
            ids.length === 0 ? t('records.noIds') : ids.map((id) => <div key={id}>{id}</div>),
          ],
          [t('records.holds'), record.contents],
          [t('records.file'), record.fileName],
          [t('records.received'), record.receivedAt.slice(0, 16).replace('T', ' ')],
        ]}
      />
      <Whose record={record} onDone={onDone} />
    </section>
  );
}

function Whose({ record, onDone }: CardProps) {
  const [patientKey, setPatientKey] = useState<PatientKey | null>(record.candidates[0] ?? null);
  const [leaving, setLeaving] = useState(false);
  const assign = useCall('records', 'assign');
  const working = assign.running ? t('state.working') : null;
  const give = async (to: Parameters<typeof assign.run>[0]['to']) => {
    const outcome = await assign.run({ id: record.id, to });
    if (outcome !== null) onDone(outcome);
  };
  return (
    <div className={styles.whose}>
      <h3 className={styles.heading}>{t('records.whose')}</h3>
      <ChoosePatient record={record} chosen={patientKey} onChoose={setPatientKey} />
      {assign.error === null ? null : <ErrorBox error={assign.error} onClose={assign.reset} />}
      <div className={styles.actions}>
        <Button
          tone="primary"
          disabledReason={working ?? (patientKey === null ? t('records.assign.none') : null)}
          onPress={() => patientKey !== null && void give({ kind: 'patient', patientKey })}
        >
          {t('records.assign')}
        </Button>
        <Button
          disabledReason={working ?? record.newPatientRefused}
          onPress={() => void give({ kind: 'new' })}
        >
          {t('records.new')}
        </Button>
        <span className={styles.grow} />
        <Button tone="quiet" disabledReason={working} onPress={() => setLeaving(true)}>
          {t('records.discard')}
        </Button>
      </div>
      {leaving ? <LeaveOut record={record} onDone={onDone} onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}

function LeaveOut({ record, onDone, onClose }: CardProps & { readonly onClose: () => void }) {
  const discard = useCall('records', 'discard');
  const leave = async () => {
    if ((await discard.run({ id: record.id })) === null) return;
    onDone(null);
    onClose();
  };
  return (
    <Dialog
      title={t('records.discard.title')}
      open
      size="narrow"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            tone="danger"
            disabledReason={discard.running ? t('state.working') : null}
            onPress={() => void leave()}
          >
            {t('records.discard')}
          </Button>
        </>
      }
    >
      <p>{t('records.discard.ask', { file: record.fileName })}</p>
      {discard.error === null ? null : <ErrorBox error={discard.error} />}
    </Dialog>
  );
}

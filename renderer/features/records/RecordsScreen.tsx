import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { RecordOutcome, WaitingRecord } from '../../../main/contract/domain/records.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import styles from './Records.module.css';
import { nameText } from './sourcesOf.ts';
import { WaitingCard } from './WaitingCard.tsx';

/** P1: records that fit no patient exactly. A person says whose each is, makes a new patient, or leaves it out. */
export function RecordsScreen() {
  const waiting = useQuery('records', 'waiting', {});
  const [done, setDone] = useState<RecordOutcome | null>(null);
  return (
    <Screen
      title={t('records.title')}
      intro={t('records.intro')}
      actions={
        waiting.data === null || waiting.data.length === 0 ? null : (
          <span>{t('records.count', { n: waiting.data.length })}</span>
        )
      }
      notices={
        <>
          {waiting.error === null ? null : <ErrorBox error={waiting.error} onRetry={waiting.refetch} />}
          {done === null ? null : <Assigned outcome={done} />}
        </>
      }
    >
      {waiting.data === null ? (
        waiting.loading && <SkeletonLines lines={8} />
      ) : (
        <Panes records={waiting.data} onDone={setDone} />
      )}
    </Screen>
  );
}

/** What became of the last one, and the next step. */
function Assigned({ outcome }: { readonly outcome: RecordOutcome }) {
  const { openReview, go } = usePlaces();
  const { groupId, patientKey } = outcome;
  return (
    <div className={styles.line}>
      <Done>{t('records.done', { words: outcome.words })}</Done>
      {groupId === null ? null : (
        <Button onPress={() => openReview(groupId)}>{t('records.openReview')}</Button>
      )}
      {patientKey === null ? null : (
        <Button tone="quiet" onPress={() => go({ name: 'patient', patientKey })}>
          {t('records.openPatient')}
        </Button>
      )}
    </div>
  );
}

function Panes(props: {
  readonly records: readonly WaitingRecord[];
  readonly onDone: (outcome: RecordOutcome | null) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = props.records.find(({ id }) => id === chosen) ?? props.records[0];
  const list = (
    <div className={styles.listPane}>
      {shown === undefined ? null : (
        <WaitingList records={props.records} chosen={shown.id} onChoose={setChosen} />
      )}
      <WithoutImages />
    </div>
  );
  const card =
    shown === undefined ? (
      <EmptyState
        icon={<FileQuestion size={40} strokeWidth={1.25} />}
        title={t('records.empty')}
        next={t('records.empty.next')}
      />
    ) : (
      <WaitingCard key={shown.id} record={shown} onDone={props.onDone} />
    );
  const panes = [
    { id: 'list', size: 32, min: 20, max: 50, content: list },
    { id: 'card', size: 68, content: card },
  ];
  return <SplitPanes id="records" direction="horizontal" panes={panes} />;
}

function WaitingList(props: {
  readonly records: readonly WaitingRecord[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <nav aria-label={t('records.list')}>
      <h2 className={styles.heading}>{t('records.list')}</h2>
      <ul className={styles.list}>
        {props.records.map((record) => (
          <li key={record.id}>
            <Button
              tone="quiet"
              className={styles.entry}
              current={record.id === props.chosen}
              onPress={() => props.onChoose(record.id)}
            >
              <span>{nameText(record.person)}</span>
              <span className={styles.dim}>{record.contents}</span>
              <span className={styles.dim}>{record.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Patients whom records alone tell of: the worklist lists studies, so they are listed here. */
function WithoutImages() {
  const patients = useQuery('records', 'patients', {});
  const go = usePlaces((state) => state.go);
  if (patients.data === null || patients.data.length === 0) return null;
  return (
    <nav aria-label={t('records.without')}>
      <h2 className={styles.heading}>{t('records.without')}</h2>
      <p className={styles.dim}>{t('records.without.next')}</p>
      <ul className={styles.list}>
        {patients.data.map((patient) => (
          <li key={patient.patientKey}>
            <Button
              tone="quiet"
              className={styles.entry}
              onPress={() => go({ name: 'patient', patientKey: patient.patientKey })}
            >
              <span>{nameText(patient)}</span>
              <span className={styles.dim}>{patient.patientId}</span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

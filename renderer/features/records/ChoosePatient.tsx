import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import type { WaitingRecord } from '../../../main/contract/domain/records.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Records.module.css';
import { dayOr, differences, nameText, orderPatients } from './sourcesOf.ts';

const MOST = 200;

/** The worklist's search over patients. Those with the same identifier stand first; nobody is chosen by likeness. */
export function ChoosePatient(props: {
  readonly record: WaitingRecord;
  readonly chosen: PatientKey | null;
  readonly onChoose: (patientKey: PatientKey | null) => void;
}) {
  const { record, chosen } = props;
  const [words, setWords] = useState('');
  const patients = usePatients(record, words);
  return (
    <>
      <TextField
        type="search"
        label={t('records.search')}
        placeholder={t('records.search.hint')}
        value={words}
        onChange={setWords}
      />
      <ListBox
        aria-label={t('records.patients')}
        className={styles.patients ?? ''}
        selectionMode="single"
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const key = keys === 'all' ? undefined : [...keys][0];
          props.onChoose(patients.find(({ patientKey }) => patientKey === key)?.patientKey ?? null);
        }}
        renderEmptyState={() => <p className={styles.none}>{t('records.search.none')}</p>}
      >
        {patients.map((patient) => (
          <PatientItem key={patient.patientKey} patient={patient} record={record} />
        ))}
      </ListBox>
    </>
  );
}

function PatientItem({ patient, record }: { readonly patient: Patient; readonly record: WaitingRecord }) {
  const differs = differences(record.person, patient).join(', ');
  const name = nameText(patient);
  return (
    <ListBoxItem id={patient.patientKey} textValue={name} className={styles.option ?? ''}>
      <span className={styles.line}>
        <span>{name}</span>
        <span className={styles.dim}>
          {[patient.patientId, patient.issuer, patient.birthDate && dayOr(patient.birthDate), patient.sex]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.grow} />
        {record.candidates.includes(patient.patientKey) ? (
          <Badge tone="accent">{t('records.exact')}</Badge>
        ) : null}
        {differs === '' ? null : <Badge tone="warn">{t('records.differs', { what: differs })}</Badge>}
      </span>
    </ListBoxItem>
  );
}

/** Patients of the studies that fit the words, and those without images; each once, those with the same identifier first. */
function usePatients({ candidates }: WaitingRecord, words: string): readonly Patient[] {
  const studies = useQuery('library', 'studies', {
    text: words,
    sort: 'name',
    descending: false,
    limit: MOST,
  });
  const others = useQuery('records', 'patients', {});
  return useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (patient: Patient) => {
      const text = `${nameText(patient)} ${patient.patientId ?? ''}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    };
    const found = [
      ...(studies.data?.rows.map(({ patient }) => patient) ?? []),
      ...(others.data?.filter(fits) ?? []),
    ];
    const each = [...new Map(found.map((patient) => [patient.patientKey, patient])).values()];
    return orderPatients(each, candidates);
  }, [studies.data, others.data, words, candidates]);
}

import { FilePlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Patient } from '../../../main/contract/domain/library.ts';
import type { PatientDocument } from '../../../main/contract/domain/records.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Records.module.css';
import { documentTitle } from './sourcesOf.ts';
import { useDocument } from './useDocument.ts';

/** The patient's sources, newest first; those that report on the study in view are marked. */
export function DocumentsPanel(props: { readonly patient: Patient; readonly studyUid: string | null }) {
  const { patientKey } = props.patient;
  const input = useMemo(() => ({ patientKey }), [patientKey]);
  const documents = useQuery('records', 'documents', input);
  if (documents.error !== null) return <ErrorBox error={documents.error} onRetry={documents.refetch} />;
  if (documents.data === null) return <SkeletonLines lines={4} />;
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <h2>{t('documents.title')}</h2>
        <span className={styles.grow} />
        <AddDocument patient={props.patient} />
      </div>
      {documents.data.length === 0 ? (
        <EmptyState title={t('documents.none')} next={t('documents.none.next')} />
      ) : null}
      <ul aria-label={t('documents.title')}>
        {documents.data.map((document) => (
          <DocumentItem key={document.id} document={document} studyUid={props.studyUid} />
        ))}
      </ul>
    </div>
  );
}

function DocumentItem({
  document,
  studyUid,
}: {
  readonly document: PatientDocument;
  readonly studyUid: string | null;
}) {
  const { id, author, fileName, format, waitingProposals } = document;
  const what = documentTitle(document);
  const isOfStudy = studyUid !== null && document.studyUids.some((uid) => uid === studyUid);
  const details = [author && t('documents.author', { author }), t('documents.file', { file: fileName })];
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Button
          tone="quiet"
          className={styles.open}
          label={t('documents.open', { what })}
          onPress={() => useDocument.getState().show(id, null)}
        >
          {what}
        </Button>
        <Badge tone="quiet">{t(`documents.format.${format}`)}</Badge>
        {isOfStudy ? <Badge tone="accent">{t('documents.thisStudy')}</Badge> : null}
        {waitingProposals > 0 ? (
          <Badge tone="warn">{t('documents.waiting', { n: waitingProposals })}</Badge>
        ) : null}
      </div>
      <p className={styles.dim}>{details.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** A text, PDF, FHIR or HL7 file for this very patient: here a person says whose it is. */
function AddDocument({ patient }: { readonly patient: Patient }) {
  const chooser = useRef<HTMLInputElement>(null);
  const ingest = useCall('records', 'ingest');
  const [said, setSaid] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const taken = await ingest.run({ name: file.name, bytes, patientKey: patient.patientKey });
    setSaid(taken === null ? null : taken.records.map(({ words }) => words).join('; '));
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('documents.add')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        disabledReason={ingest.running ? t('documents.adding') : null}
        onPress={() => chooser.current?.click()}
      >
        <FilePlus size={14} aria-hidden />
        {t('documents.add')}
      </Button>
      {ingest.error === null ? null : <ErrorBox error={ingest.error} onClose={ingest.reset} />}
      {said === null ? null : <Done>{said}</Done>}
    </>
  );
}

import { useState } from 'react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import { isServed } from '../../../main/contract/domain/memory.ts';
import type { Citation } from '../../../main/contract/domain/reading.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import { useDocument } from '../records/useDocument.ts';
import styles from './Evidence.module.css';
import { evidenceFacts, evidenceWords } from './evidenceWords.ts';
import { RetractForm } from './RetractForm.tsx';
import { useEvidence } from './useEvidence.ts';

type Evidence = CallOutput<Calls['memory']['evidence']>;

/** What a pill stands for: the row, its source, and the way to take it back (W5). */
export function EvidenceDialog() {
  const { citation, close } = useEvidence();
  if (citation === null) return null;
  const kind = t(`evidence.kind.${citation.kind}`);
  const isCurrent = citation.kind === 'measurement' || citation.kind === 'observation';
  return (
    <Dialog title={t('evidence.title', { kind })} open onClose={close}>
      {isCurrent ? <p>{t('evidence.current')}</p> : <MemoryRow citation={citation} />}
    </Dialog>
  );
}

function MemoryRow({ citation }: { citation: Citation }) {
  const evidence = useQuery('memory', 'evidence', { id: citation.id });
  const [retracting, setRetracting] = useState(false);
  const noRole = useWhyNotRole('approver');
  if (evidence.error !== null) return <ErrorBox error={evidence.error} onRetry={evidence.refetch} />;
  if (evidence.data === null) return <SkeletonLines lines={5} />;
  return (
    <div className={styles.row}>
      <EvidenceRow evidence={evidence.data} citation={citation} />
      {retracting ? (
        <RetractForm id={citation.id} onClose={() => setRetracting(false)} />
      ) : (
        <div className={styles.actions}>
          <ShowSource evidence={evidence.data} />
          <Button disabledReason={noRole ?? whyNotRetract(evidence.data)} onPress={() => setRetracting(true)}>
            {t('evidence.retract')}
          </Button>
        </div>
      )}
    </div>
  );
}

function EvidenceRow({ evidence, citation }: { evidence: Evidence; citation: Citation }) {
  const quoted = evidenceWords(evidence);
  return (
    <>
      {evidence.kind === 'visual' ? <FrameThumbnail {...evidence.row.media} size={256} /> : null}
      <blockquote className={styles.quote}>
        {quoted.before}
        {quoted.marked === '' ? null : <mark className={styles.mark}>{quoted.marked}</mark>}
        {quoted.after}
      </blockquote>
      <Facts facts={evidenceFacts(evidence, citation)} />
    </>
  );
}

/** Only what is served can be taken back; a reading is taken back as a whole. */
function whyNotRetract(evidence: Evidence): string | null {
  if (evidence.kind === 'semantic') return null;
  return isServed(evidence.row.state) ? null : t(`evidence.state.${evidence.row.state}`);
}

/** P3: a fact that came with a document opens it where it was said. */
function ShowSource({ evidence }: { evidence: Evidence }) {
  const source =
    evidence.kind === 'fact'
      ? evidence.row.sources.findLast(({ kind, documentId }) => kind === 'document' && documentId !== null)
      : undefined;
  const id = source?.documentId ?? null;
  if (source === undefined || id === null) return null;
  const show = () => {
    useEvidence.getState().close();
    useDocument.getState().show(id, source.span);
  };
  return <Button onPress={show}>{t('documents.showSource')}</Button>;
}

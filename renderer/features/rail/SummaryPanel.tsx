import type { SemanticLine } from '../../../main/contract/domain/memory.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useEvidence } from '../evidence/useEvidence.ts';
import { dayText } from './factText.ts';
import styles from './Rail.module.css';
import { type Asked, usePacket } from './usePacket.ts';

/** M4: the last approved impressions of this patient, newest first. */
export function SummaryPanel({ studyKey }: Pick<Asked, 'studyKey'>) {
  const packet = usePacket({ studyKey });
  if (packet.data === null && packet.error !== null)
    return <ErrorBox error={packet.error} onRetry={packet.refetch} />;
  if (packet.data === null) return <SkeletonLines lines={4} />;
  const lines = [...packet.data.semantic].reverse();
  if (lines.length === 0)
    return <EmptyState title={t('rail.summary.none')} next={t('rail.summary.none.next')} />;
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>{t('rail.summary.title')}</h2>
      <ul className={styles.list} aria-label={t('rail.summary.title')}>
        {lines.map((line) => (
          <SummaryLine key={line.readingId} line={line} />
        ))}
      </ul>
    </div>
  );
}

function SummaryLine({ line }: { readonly line: SemanticLine }) {
  const day = dayText(line.time);
  return (
    <li className={styles.item}>
      <Button
        tone="quiet"
        className={styles.open}
        label={t('rail.open', { what: day })}
        onPress={() => useEvidence.getState().show({ kind: 'semantic', id: line.readingId, date: line.time })}
      >
        {day}
      </Button>
      <p>{line.impression}</p>
      {line.decision === '' ? null : (
        <p className={styles.dim}>{t('rail.summary.decision', { what: line.decision })}</p>
      )}
    </li>
  );
}

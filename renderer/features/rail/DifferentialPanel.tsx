import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { NoteBrief } from './NoteBrief.tsx';
import styles from './Rail.module.css';
import { type Asked, usePacket } from './usePacket.ts';

/** X11: the notes that fit the diagnoses in question, as cards; says so when none was used. */
export function DifferentialPanel({ studyKey }: Pick<Asked, 'studyKey'>) {
  const packet = usePacket({ studyKey });
  if (packet.data === null && packet.error !== null)
    return <ErrorBox error={packet.error} onRetry={packet.refetch} />;
  if (packet.data === null) return <SkeletonLines lines={4} />;
  const { notes } = packet.data;
  if (notes.length === 0) return <EmptyState title={t('rail.dx.none')} next={t('rail.dx.none.next')} />;
  return (
    <div className={styles.panel}>
      {notes.map(({ row, score }) => (
        <NoteBrief key={row.id} note={row} score={score} />
      ))}
    </div>
  );
}

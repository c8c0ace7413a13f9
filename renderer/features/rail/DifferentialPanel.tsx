import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { NoteCard } from '../bank/NoteCard.tsx';
import styles from './Rail.module.css';
import { type Asked, usePacket } from './usePacket.ts';

/** X11: the notes that fit the diagnoses in question, as cards; says so when none was used. */
export function DifferentialPanel(props: Asked) {
  const packet = usePacket(props);
  if (packet.error !== null) return <ErrorBox error={packet.error} onRetry={packet.refetch} />;
  if (packet.data === null) return <SkeletonLines lines={4} />;
  const { notes } = packet.data;
  if (notes.length === 0) return <EmptyState title={t('rail.dx.none')} next={t('rail.dx.none.next')} />;
  return (
    <div className={styles.panel}>
      {notes.map(({ row, score }) => (
        <div key={row.id} className={styles.block}>
          <p className={styles.line}>
            {[row.department, row.organ]
              .filter((scope) => scope !== '')
              .map((scope) => (
                <Badge key={scope}>{scope}</Badge>
              ))}
            <span className={styles.dim}>{t('rail.dx.score', { score: score.toFixed(2) })}</span>
          </p>
          <NoteCard note={row} />
        </div>
      ))}
    </div>
  );
}

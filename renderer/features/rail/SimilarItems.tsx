import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Citation } from '../../../main/contract/domain/reading.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import { useEvidence } from '../evidence/useEvidence.ts';
import { CompareButton } from './CompareButton.tsx';
import { dayText } from './factText.ts';
import { groupSimilar, likeness, type Packet, type SimilarStudy } from './groupSimilar.ts';
import styles from './Rail.module.css';

interface SimilarProps {
  readonly besideKey: StudyKey | null;
  readonly onCompare: (studyKey: StudyKey) => void;
}

/** Earlier readings and images of this patient that look like what is asked about, by study, most alike first. */
export function SimilarItems({ packet, ...props }: SimilarProps & { readonly packet: Packet }) {
  const studies = groupSimilar(packet);
  if (studies.length === 0)
    return <EmptyState title={t('rail.similar.none')} next={t('rail.similar.none.next')} />;
  return (
    <>
      <p className={styles.dim}>
        {t(packet.imagesEncoded === 0 ? 'rail.similar.asked.words' : 'rail.similar.note')}
      </p>
      <ul className={styles.list} aria-label={t('rail.similar.title')}>
        {studies.map((study) => (
          <SimilarItem key={study.studyKey} study={study} {...props} />
        ))}
      </ul>
    </>
  );
}

function SimilarItem({ study, ...props }: SimilarProps & { readonly study: SimilarStudy }) {
  const day = dayText(study.time);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.strong}>{day}</span>
        <span className={styles.dim}>
          {t(`rail.similar.like.${likeness(study.best)}`)} ({study.best.toFixed(2)})
        </span>
        <span className={styles.grow} />
        <CompareButton studyKey={study.studyKey} what={day} {...props} />
      </div>
      {study.readings.map(({ row, score }) => (
        <div key={row.id} className={styles.reading}>
          <OpenRow
            citation={{ kind: 'episode', id: row.id, date: row.studyTime }}
            title={t('rail.similar.reading', { day })}
          />{' '}
          <span className={styles.dim}>{t('rail.similar.score', { score: score.toFixed(2) })}</span>
          <p>{row.answerShort}</p>
        </div>
      ))}
      <SimilarImages images={study.images} day={day} />
    </li>
  );
}

function SimilarImages({ images, day }: { readonly images: Packet['visual']; readonly day: string }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.thumbnails}>
      {images.map(({ row, score }) => {
        const view = [row.visualTag.view, row.visualTag.region ?? ''].join(' ').trim();
        const figure = score.toFixed(2);
        const title = t('rail.similar.image', { day, view });
        return (
          <li key={row.id}>
            <Button
              tone="quiet"
              className={styles.thumbnail}
              label={`${t('rail.open', { what: title })}, ${t('rail.similar.score', { score: figure })}`}
              tooltip={view}
              onPress={() => useEvidence.getState().show({ kind: 'visual', id: row.id, date: row.studyTime })}
            >
              <FrameThumbnail {...row.media} size={64} />
              {figure}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function OpenRow({ citation, title }: { readonly citation: Citation; readonly title: string }) {
  return (
    <Button
      tone="quiet"
      className={styles.open}
      label={t('rail.open', { what: title })}
      onPress={() => useEvidence.getState().show(citation)}
    >
      {title}
    </Button>
  );
}

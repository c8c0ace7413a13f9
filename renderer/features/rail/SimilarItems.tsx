import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { Citation } from '../../../main/contract/domain/reading.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useEvidence } from '../evidence/useEvidence.ts';
import { dayText } from './factText.ts';
import styles from './Rail.module.css';

type Packet = CallOutput<Calls['memory']['retrieve']>;

interface Item {
  readonly citation: Citation;
  readonly title: string;
  readonly words: string;
  readonly score: number;
}

/** Earlier readings and images of this patient that look like what is asked about, most alike first. */
export function SimilarItems({ packet }: { readonly packet: Packet }) {
  const items = [...packet.episodic.map(readingItem), ...packet.visual.map(imageItem)];
  if (items.length === 0)
    return <EmptyState title={t('rail.similar.none')} next={t('rail.similar.none.next')} />;
  return (
    <>
      <p className={styles.dim}>
        {t(packet.imagesEncoded === 0 ? 'rail.similar.asked.words' : 'rail.similar.note')}
      </p>
      <ul className={styles.list} aria-label={t('rail.similar.title')}>
        {items.map((item) => (
          <li key={item.citation.id} className={styles.item}>
            <Button
              tone="quiet"
              className={styles.open}
              label={t('rail.open', { what: item.title })}
              onPress={() => useEvidence.getState().show(item.citation)}
            >
              {item.title}
            </Button>
            <span className={styles.dim}>{t('rail.similar.score', { score: item.score.toFixed(2) })}</span>
            <p className={styles.words}>{item.words}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function readingItem({ row, score }: Packet['episodic'][number]): Item {
  const citation: Citation = { kind: 'episode', id: row.id, date: row.studyTime };
  return {
    citation,
    title: t('rail.similar.reading', { day: dayText(row.studyTime) }),
    words: row.answerShort,
    score,
  };
}

function imageItem({ row, score }: Packet['visual'][number]): Item {
  const citation: Citation = { kind: 'visual', id: row.id, date: row.studyTime };
  const view = [row.visualTag.view, row.visualTag.region ?? ''].join(' ').trim();
  return {
    citation,
    title: t('rail.similar.image', { day: dayText(row.studyTime), view }),
    words: '',
    score,
  };
}

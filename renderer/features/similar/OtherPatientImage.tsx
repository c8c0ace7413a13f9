import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { StudyDetail } from '../../../main/contract/domain/library.ts';
import type { SimilarImage } from '../../../main/contract/domain/similar.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import { LinkedViews } from '../../viewer/LinkedViews.ts';
import { withParts } from '../../viewer/seriesParts.ts';
import { History, HistoryContext } from '../../viewer/tools/history.ts';
import { MarksContext, NO_MARKS } from '../../viewer/tools/marks.ts';
import { useSelection } from '../../viewer/tools/selection.ts';
import { Viewport } from '../../viewer/Viewport.tsx';
import { dayText } from '../rail/factText.ts';
import styles from './Similar.module.css';
import { Said } from './SimilarItem.tsx';
import { comparedWith, likeWords } from './similarWords.ts';

/** D6. An image of another patient: on its own, marked so, with links, marks and history of its own that lead nowhere. */
export function OtherPatientImage(props: { readonly image: SimilarImage; readonly onBack: () => void }) {
  const { image, onBack } = props;
  const { studyKey } = image;
  const input = useMemo(() => ({ studyKey }), [studyKey]);
  const { data, error, refetch } = useQuery('library', 'study', input);
  return (
    <div className={styles.opened}>
      <Notice tone="warn" quiet>
        {t('similar.other.note')}
      </Notice>
      {error === null ? null : <ErrorBox error={error} onRetry={refetch} />}
      {data === null && error === null ? <SkeletonLines lines={8} /> : null}
      {data === null ? null : <Picture image={image} study={data} />}
      <Compared image={image} />
      <div className={styles.foot}>
        <Button autoFocus onPress={onBack}>
          <ArrowLeft size={14} aria-hidden /> {t('similar.back')}
        </Button>
      </div>
    </div>
  );
}

/** What of it was compared, how alike it is, and what was said then. */
function Compared({ image }: { readonly image: SimilarImage }) {
  return (
    <div className={styles.asked}>
      <FrameThumbnail {...image.media} size={72} />
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.strong}>{likeWords(image, true)}</span>
          <span className={styles.dim}>{comparedWith(image)}</span>
        </p>
        <Said said={image.said} />
      </div>
    </div>
  );
}

function Picture({ image, study }: { readonly image: SimilarImage; readonly study: StudyDetail }) {
  const { instanceKey, frame } = image.media;
  const [links] = useState(() => new LinkedViews());
  const [history] = useState(() => new History());
  const drawn = useMemo(() => withParts(study), [study]);
  const series = drawn.series.find(({ instances }) =>
    instances.some((one) => one.instanceKey === instanceKey),
  );
  useEffect(() => useSelection.getState().jumpTo({ instanceKey, frame, open: null }), [instanceKey, frame]);
  if (series === undefined) return null;
  return (
    <HistoryContext.Provider value={history}>
      <MarksContext.Provider value={NO_MARKS}>
        <div className={styles.picture}>
          <Viewport
            {...{ cell: 0, links, series, study: study.study, inConflict: study.inConflict }}
            {...{ role: 'other', whose: t('similar.other.of', { day: dayText(image.studyTime) }), apart: '' }}
            {...{ place: null, openWindow: null, beyondMm: null, isActive: false, activeTool: 'window' }}
            {...{ onToggleAlone: ignore, onActivate: ignore, onShown: ignore, onDropSeries: ignore }}
          />
        </div>
      </MarksContext.Provider>
    </HistoryContext.Provider>
  );
}

function ignore(): void {}

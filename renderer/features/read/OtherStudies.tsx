import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Prior } from '../../../main/contract/api/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { withParts } from '../../viewer/seriesParts.ts';
import { shownSeries } from './layout.ts';
import styles from './Read.module.css';
import { SeriesButtons } from './SeriesButtons.tsx';
import type { Stage } from './useStage.ts';

/** The patient's other studies, folded: one that is unfolded shows its series, which can be hung in any viewport. */
export function OtherStudies({
  priors,
  stage,
}: {
  readonly priors: readonly Prior[];
  readonly stage: Stage;
}) {
  if (priors.length === 0) return null;
  return (
    <section aria-label={t('read.series.other.strip')} className={styles.stripStudy} data-role="other">
      <h2 className={styles.stripTitle}>{t('read.series.other')}</h2>
      {priors.map((prior) => (
        <OtherStudy key={prior.study.studyKey} prior={prior} stage={stage} />
      ))}
    </section>
  );
}

function OtherStudy({ prior, stage }: { readonly prior: Prior; readonly stage: Stage }) {
  const [isOpen, setOpen] = useState(false);
  const { time, modalities, description } = prior.study;
  const day = time === null ? t('state.unknown') : clinicalDay(time);
  const kinds = modalities.join('/');
  const what = [day, kinds, description].filter((part) => part !== '').join(' ');
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.otherStudy}>
      <Button
        tone="quiet"
        className={styles.otherTitle}
        label={t('read.series.otherShow', { what })}
        tooltip={`${what}: ${prior.reason}`}
        expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon size={12} aria-hidden />
        <span>
          {day} <span className={styles.stripDay}>{kinds}</span>
        </span>
      </Button>
      {isOpen ? <LoadedSeries prior={prior} stage={stage} /> : null}
    </div>
  );
}

function LoadedSeries({ prior, stage }: { readonly prior: Prior; readonly stage: Stage }) {
  const { studyKey } = prior.study;
  const input = useMemo(() => ({ studyKey }), [studyKey]);
  const { data: answered, error, refetch } = useQuery('library', 'study', input);
  const data = useMemo(() => answered && withParts(answered), [answered]);
  const { addStudy } = stage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another study to hang; the stage is new at each render
  useEffect(() => {
    if (data !== null) addStudy(data);
  }, [data]);
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (data === null) return <SkeletonLines lines={2} />;
  if (shownSeries(data).length === 0) return <p className={styles.stripDay}>{t('read.series.none')}</p>;
  return <SeriesButtons study={data} stage={stage} />;
}

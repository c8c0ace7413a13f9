import type { Hanging } from '../../../main/contract/api/reading.ts';
import type { SeriesKey } from '../../../main/contract/domain/ids.ts';
import type { Series, StudyDetail } from '../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { SeriesThumbnail } from '../../viewer/SeriesThumbnail.tsx';
import type { Drawn } from './openedStudy.ts';
import styles from './Read.module.css';

interface StripProps {
  readonly hanging: Hanging;
  readonly onHang: (seriesKey: SeriesKey) => void;
}

/** The series of the current study and of the prior: press to hang, or drag onto a viewport. */
export function SeriesStrip(props: StripProps & { readonly drawn: Drawn }) {
  const { current, prior } = props.drawn;
  return (
    <nav className={styles.strip} aria-label={t('read.series')}>
      <StudySeries {...props} hungAs="current" study={current} />
      {prior === null ? null : <StudySeries {...props} hungAs="prior" study={prior} />}
    </nav>
  );
}

function StudySeries(
  props: StripProps & { readonly hungAs: 'current' | 'prior'; readonly study: StudyDetail },
) {
  const { hungAs: role, hanging } = props;
  const { study, series } = props.study;
  const day = study.time === null ? t('state.unknown') : clinicalDay(study.time);
  const shown = series.filter(({ instances }) => instances.some(({ hasPixels }) => hasPixels));
  const hung = new Set(hanging.viewports.map(({ seriesKey }) => seriesKey));
  return (
    <section
      aria-label={`${t('read.series')}: ${role === 'current' ? t('read.series.current') : t('read.series.prior', { day })}`}
      className={styles.stripStudy}
      data-role={role}
    >
      <h2 className={styles.stripTitle}>
        {t(role === 'current' ? 'read.series.current' : 'read.series.prior.short')}
        <span className={styles.stripDay}>{day}</span>
      </h2>
      {shown.map((one) => (
        <SeriesButton
          key={one.seriesKey}
          series={one}
          isHung={hung.has(one.seriesKey)}
          onHang={props.onHang}
        />
      ))}
    </section>
  );
}

function SeriesButton(props: {
  readonly series: Series;
  readonly isHung: boolean;
  readonly onHang: (seriesKey: SeriesKey) => void;
}) {
  const { series, isHung } = props;
  const words = seriesWords(series);
  return (
    <Button
      tone="quiet"
      className={styles.thumbnail}
      current={isHung}
      label={isHung ? `${words} · ${t('read.series.hung')}` : words}
      tooltip={words}
      onPress={() => props.onHang(series.seriesKey)}
    >
      <SeriesThumbnail series={series} size={72} />
      <span className={styles.caption} aria-hidden>
        <span>{series.modality}</span> <span>{countImages(series)}</span>
      </span>
    </Button>
  );
}

function countImages({ instances }: Series): number {
  return instances.reduce((sum, { hasPixels, frames }) => sum + (hasPixels ? frames : 0), 0);
}

function seriesWords(series: Series): string {
  const { modality, description } = series;
  return [modality, t('read.series.images', { n: countImages(series) }), description]
    .filter((part) => part !== '')
    .join(' · ');
}

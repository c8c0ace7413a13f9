import type { SeriesKey } from '../../../main/contract/domain/ids.ts';
import type { Series, StudyDetail } from '../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { SeriesThumbnail } from '../../viewer/SeriesThumbnail.tsx';
import type { Drawn } from './openedStudy.ts';
import styles from './Read.module.css';

/** The series of the current study and of the prior: press to hang, or drag onto a viewport. */
export function SeriesStrip(props: {
  readonly drawn: Drawn;
  readonly onHang: (seriesKey: SeriesKey) => void;
}) {
  const { current, prior } = props.drawn;
  return (
    <nav className={styles.strip} aria-label={t('read.series')}>
      <StudySeries title={t('read.series.current')} study={current} onHang={props.onHang} />
      {prior === null ? null : (
        <StudySeries
          title={t('read.series.prior', {
            day: prior.study.time === null ? t('state.unknown') : clinicalDay(prior.study.time),
          })}
          study={prior}
          onHang={props.onHang}
        />
      )}
    </nav>
  );
}

function StudySeries(props: {
  readonly title: string;
  readonly study: StudyDetail;
  readonly onHang: (seriesKey: SeriesKey) => void;
}) {
  const shown = props.study.series.filter(({ instances }) => instances.some(({ hasPixels }) => hasPixels));
  return (
    <section aria-label={props.title}>
      <h2 className={styles.stripTitle}>{props.title}</h2>
      {shown.map((series) => (
        <Button
          key={series.seriesKey}
          tone="quiet"
          className={styles.thumbnail}
          label={seriesWords(series)}
          tooltip={seriesWords(series)}
          onPress={() => props.onHang(series.seriesKey)}
        >
          <SeriesThumbnail series={series} size={72} />
        </Button>
      ))}
    </section>
  );
}

function seriesWords({ modality, description, instances }: Series): string {
  const images = instances.reduce((sum, { hasPixels, frames }) => sum + (hasPixels ? frames : 0), 0);
  return [modality, description, t('read.series.images', { n: images })]
    .filter((part) => part !== '')
    .join(' · ');
}

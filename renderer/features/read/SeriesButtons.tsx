import { type KeyboardEvent, useMemo } from 'react';
import type { SeriesKey } from '../../../main/contract/domain/ids.ts';
import type { Series, StudyDetail } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { SeriesThumbnail } from '../../viewer/SeriesThumbnail.tsx';
import { countImages } from '../../viewer/seriesParts.ts';
import { placesBySeries, shownSeries } from './layout.ts';
import styles from './Read.module.css';
import type { Stage } from './useStage.ts';

/** A thumbnail for each series with images; where it hangs is marked by the numbers of the viewports. */
export function SeriesButtons({ study, stage }: { readonly study: StudyDetail; readonly stage: Stage }) {
  const { hung } = stage;
  const places = useMemo(() => placesBySeries(hung), [hung]);
  return shownSeries(study).map((series) => (
    <SeriesButton
      key={series.seriesKey}
      series={series}
      places={places.get(series.seriesKey) ?? []}
      onHang={stage.put}
    />
  ));
}

function SeriesButton(props: {
  readonly series: Series;
  /** The viewports in which it hangs, counted from 1. */
  readonly places: readonly number[];
  readonly onHang: (place: number | null, seriesKey: SeriesKey) => void;
}) {
  const { series, places, onHang } = props;
  const words = seriesWords(series);
  const where = places.length === 0 ? '' : placeWords(places);
  const toPlace = (event: KeyboardEvent) => {
    if (!/^[0-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onHang((Number(event.key) + 9) % 10, series.seriesKey);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the focus; digits are its shortcut.
    <div className={styles.seriesItem} onKeyDown={toPlace}>
      <Button
        tone="quiet"
        className={styles.thumbnail}
        current={places.length > 0}
        label={where === '' ? words : `${words} · ${where}`}
        tooltip={[words, <span key="keys"> · {t('read.series.into')}</span>]}
        onPress={() => onHang(null, series.seriesKey)}
      >
        <SeriesThumbnail series={series} size={72} />
        <span className={styles.caption} aria-hidden>
          <span>{series.modality}</span> <span>{countImages(series)}</span>
        </span>
      </Button>
      {places.length === 0 ? null : (
        <span className={styles.places} aria-hidden>
          {places.join(' ')}
        </span>
      )}
    </div>
  );
}

function placeWords(places: readonly number[]): string {
  return t(places.length === 1 ? 'read.series.inOne' : 'read.series.in', { places: places.join(', ') });
}

function seriesWords(series: Series): string {
  const { modality, description } = series;
  // The visible words come first as they stand, so that they can be spoken.
  return [`${modality} ${t('read.series.images', { n: countImages(series) })}`, description]
    .filter((part) => part !== '')
    .join(' · ');
}

import { cross } from '../../../../main/contract/domain/geometry/vectors.ts';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { nearestPane } from '../../../viewer/mpr/planes.ts';
import { marksOn } from '../../../viewer/tools/marks.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import { KeyImageRow } from './KeyImageRow.tsx';
import { KeyObjectList, useKeyObjectCount } from './KeyObjectList.tsx';
import styles from './Marks.module.css';
import { MeasurementRow } from './MeasurementRow.tsx';
import { indexImages } from './places.ts';
import type { MarkActs } from './useMarkActs.ts';

/** All that is marked on the images on screen: measurements and key images, each a way to its image. */
export function MarksPanel({ opened, marks }: { readonly opened: OpenedStudy; readonly marks: MarkActs }) {
  const places = indexImages(opened);
  const { measurements, keyImages } = marks;
  const ofOthers = useKeyObjectCount(opened);
  if (measurements.length + keyImages.length + ofOthers === 0)
    return <EmptyState title={t('marks.none')}>{t('marks.none.hint')}</EmptyState>;
  return (
    <div className={styles.panel}>
      <section aria-label={t('marks.measurements')}>
        <h2 className={styles.head}>{t('marks.measurements')}</h2>
        <ol className={styles.list}>
          {measurements.map((measurement, index) => (
            <MeasurementRow
              key={measurement.id}
              number={index + 1}
              measurement={measurement}
              place={placeWords(measurement, places(measurement))}
              isKey={marksOn(keyImages, measurement).length > 0}
              whyNotReport={whyNotReport(opened, measurement)}
              marks={marks}
            />
          ))}
        </ol>
      </section>
      <section aria-label={t('marks.keyImages')}>
        <h2 className={styles.head}>{t('marks.keyImages')}</h2>
        <ul className={styles.list}>
          {keyImages.map((image) => (
            <KeyImageRow key={image.id} image={image} place={places(image)} marks={marks} />
          ))}
        </ul>
      </section>
      <KeyObjectList opened={opened} places={places} />
    </div>
  );
}

/** A measurement on a plane lies near an image, not on it. */
function placeWords({ plane }: Measurement, place: string): string {
  if (plane === undefined) return place;
  const pane = nearestPane(cross(plane.columnStep, plane.rowStep));
  return t('mpr.place', { pane: t(`mpr.pane.${pane}`), place });
}

/** Why a measurement cannot go into the report that is written here; null where it can. */
function whyNotReport({ report }: OpenedStudy, { studyKey }: Measurement): string | null {
  if (studyKey !== report.studyKey) return t('marks.ofPrior');
  return report.state === 'signed' ? t('marks.signed') : null;
}

import { X } from 'lucide-react';
import type { StudyKey } from '../../../../main/contract/domain/ids.ts';
import type { Measurement, Observation } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MeasurementItem } from './MeasurementItem.tsx';
import styles from './Report.module.css';
import { SeenField } from './SeenField.tsx';

/** What this study shows: measurements drawn on its images, and what a person typed. Present statements stand on these alone (D1). */
export function SeenNow(props: {
  readonly studyKey: StudyKey;
  readonly measurements: readonly Measurement[];
  readonly observations: readonly Observation[];
}) {
  return (
    <section aria-label={t('report.seen')} className={styles.seen}>
      <SeenField studyKey={props.studyKey} />
      <SeenList {...props} />
    </section>
  );
}

function SeenList(props: {
  readonly measurements: readonly Measurement[];
  readonly observations: readonly Observation[];
}) {
  if (props.measurements.length + props.observations.length === 0)
    return <p className={styles.dim}>{t('report.seen.none')}</p>;
  return (
    <ul aria-label={t('report.seen.list')} className={styles.list}>
      {props.measurements.map((measurement) => (
        <MeasurementItem key={measurement.id} measurement={measurement} />
      ))}
      {props.observations.map((observation) => (
        <ObservationItem key={observation.id} observation={observation} />
      ))}
    </ul>
  );
}

function ObservationItem({ observation }: { readonly observation: Observation }) {
  const remove = useCall('reading', 'removeObservation');
  return (
    <li className={styles.line}>
      <span className={styles.grow}>{observation.text}</span>
      <IconButton
        label={t('report.seen.remove', { what: observation.text })}
        onPress={() => void remove.run({ id: observation.id })}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

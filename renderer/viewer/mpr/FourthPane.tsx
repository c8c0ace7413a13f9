import { useSyncExternalStore } from 'react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { dayText, numberText } from '../overlayText.ts';
import { VolumePane } from '../volume/rendering/VolumePane.tsx';
import styles from './Mpr.module.css';
import { useMprModel } from './mprModel.ts';
import { useMpr } from './mprStore.ts';
import { PANES } from './planes.ts';
import { paneWords, pointWords, slabWords } from './planeWords.ts';

/** What stands beside the three planes: where they lie, in words, or the volume from outside. */
export function FourthPane({ study, whose }: { readonly study: StudyRow; readonly whose: string }) {
  const { volume } = useMprModel();
  const { alphabetic, ideographic } = study.patient.name;
  const name = [alphabetic, ideographic].filter((part) => part !== '').join(' · ');
  const caption = [
    name || 'Name unknown',
    study.patient.patientId ?? 'ID unknown',
    whose,
    dayText(study.time),
  ];
  const showsVolume = useMpr((mpr) => mpr.showsVolume);
  return showsVolume ? <VolumePane volume={volume} caption={caption} /> : <PlaneFacts />;
}

function PlaneFacts() {
  const { volume, state } = useMprModel();
  const { point, panes, slab } = useSyncExternalStore(state.subscribe, state.now);
  const [betweenRows, betweenColumns, betweenSlices] = volume.spacingMm;
  const voxel = [betweenColumns, betweenRows, betweenSlices].map((mm) => numberText(mm, 2)).join(' × ');
  return (
    <dl className={styles.facts} aria-label="Planes">
      <dt>Crosshair</dt>
      <dd>{pointWords(point)}</dd>
      <dt>Planes</dt>
      <dd>{PANES.map((pane) => paneWords(pane, panes[pane].normal)).join(', ')}</dd>
      <dt>Thickness</dt>
      <dd>{slabWords(slab) || 'thin'}</dd>
      <dt>Volume</dt>
      <dd>{`${volume.size.join(' × ')} voxels of ${voxel} mm`}</dd>
      <dt>Values</dt>
      <dd>{`${volume.unit}, between voxels linear`}</dd>
    </dl>
  );
}

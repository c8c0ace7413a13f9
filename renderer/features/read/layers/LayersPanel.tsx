import { type KeyboardEvent, useId } from 'react';
import type { StudyRow } from '../../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../../main/contract/domain/time.ts';
import { t } from '../../../app/messages.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { toggleLayers, useLayers } from '../../../viewer/layers/layers.ts';
import type { Stage } from '../useStage.ts';
import { LayerItem } from './LayerItem.tsx';
import styles from './Layers.module.css';
import { RefusedItem } from './RefusedItem.tsx';
import { useFirstImage, type WantedPart } from './useFirstImage.ts';

/** All layers of the studies on screen: which are seen, how strongly, and the way to where each begins. */
export function LayersPanel({ stage, onLeave }: { readonly stage: Stage; readonly onLeave: () => void }) {
  const { said, goTo } = useFirstImage(stage, onLeave);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
  };
  return (
    <div className={styles.panel} onKeyDownCapture={leave}>
      <Strength />
      {stage.studies.map(({ study }) => (
        <StudySection key={study.studyKey} study={study} onGoTo={goTo} />
      ))}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

/** All on or off, and how strongly insides are tinted. */
function Strength() {
  const { isOn, opacityPercent } = useLayers();
  return (
    <div className={styles.head}>
      <Checkbox checked={isOn} onChange={toggleLayers}>
        {t('layers.all')}
      </Checkbox>
      <Slider
        label={t('layers.opacity')}
        value={opacityPercent}
        min={0}
        max={100}
        step={5}
        words={(n) => t('layers.opacity.value', { n })}
        onChange={(percent) => useLayers.setState({ opacityPercent: percent })}
        className={styles.opacity}
      />
    </div>
  );
}

function StudySection(props: { readonly study: StudyRow; readonly onGoTo: (wanted: WantedPart) => void }) {
  const { studyKey, time } = props.study;
  const { byStudy, faults } = useLayers();
  const id = useId();
  const { objects, refused } = byStudy.get(studyKey) ?? { objects: [], refused: [] };
  if (objects.length + refused.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.study}>
        {t('layers.study', { day: time === null ? t('state.unknown') : clinicalDay(time) })}
      </h3>
      {objects.map((object) => (
        <LayerItem
          key={object.instanceKey}
          object={object}
          fault={faults.get(object.instanceKey) ?? null}
          onGoTo={(part) => props.onGoTo({ studyKey, object, part })}
        />
      ))}
      {refused.map((one) => (
        <RefusedItem key={one.instanceKey} refused={one} />
      ))}
    </section>
  );
}

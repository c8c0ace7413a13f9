import { useId } from 'react';
import { clinicalDay } from '../../../../main/contract/domain/time.ts';
import { t } from '../../../app/messages.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { toggleLayers, useLayers } from '../../../viewer/layers/layers.ts';
import type { Stage } from '../useStage.ts';
import { LayerItem } from './LayerItem.tsx';
import styles from './Layers.module.css';
import { RefusedItem } from './RefusedItem.tsx';
import { useFirstImage } from './useFirstImage.ts';

/** All layers of the studies on screen: which are seen, how strongly, and the way to where each begins. */
export function LayersPanel({ stage, onLeave }: { readonly stage: Stage; readonly onLeave: () => void }) {
  const { isOn, opacityPercent, byStudy, faults } = useLayers();
  const { said, goTo } = useFirstImage(stage, onLeave);
  const id = useId();
  return (
    <>
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
      {stage.studies.map(({ study }) => {
        const layers = byStudy.get(study.studyKey);
        if (layers === undefined || layers.objects.length + layers.refused.length === 0) return null;
        const day = study.time === null ? t('state.unknown') : clinicalDay(study.time);
        return (
          <section key={study.studyKey} aria-labelledby={`${id}${study.studyKey}`}>
            <h3 id={`${id}${study.studyKey}`} className={styles.study}>
              {t('layers.study', { day })}
            </h3>
            {layers.objects.map((object) => (
              <LayerItem
                key={object.instanceKey}
                object={object}
                fault={faults.get(object.instanceKey) ?? null}
                onGoTo={(part) => goTo({ studyKey: study.studyKey, object, part })}
              />
            ))}
            {layers.refused.map((refused) => (
              <RefusedItem key={refused.instanceKey} refused={refused} />
            ))}
          </section>
        );
      })}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}

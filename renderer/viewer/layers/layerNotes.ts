import { useMemo } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { type Layers, partId, useLayers } from './layers.ts';

/** What the notes on layers are made from. */
export type LayerFacts = Pick<Layers, 'isOn' | 'hidden' | 'faults'> & {
  /** Of the study of the picture; absent until they are there. */
  readonly layers: ReturnType<Layers['byStudy']['get']>;
};

/**
 * What a viewport says of what others drew on its study, a line each [V8]: that it is switched off, that some of it cannot be drawn, and
 * that none of it is drawn on planes. Silence means that all of it that lies here is seen.
 */
export function layerNotes({ layers, isOn, hidden, faults }: LayerFacts, on: 'image' | 'plane'): string[] {
  if (layers === undefined) return [];
  const { objects, refused } = layers;
  const isWanted = (object: (typeof objects)[number]) =>
    object.parts.some(({ number }) => !hidden.has(partId(object, number)));
  const isWhole = (object: (typeof objects)[number]) =>
    !faults.has(object.instanceKey) && (object.kind !== 'measurements' || object.leftOut.length === 0);
  const failed = objects.filter((object) => isWanted(object) && !isWhole(object));
  const missing = refused.length + failed.length;
  return [
    ...(!isOn && objects.length > 0 ? ['LAYERS HIDDEN'] : []),
    ...(on === 'plane' && isOn && objects.some(isWanted) ? ['LAYERS NOT DRAWN ON PLANES'] : []),
    ...(isOn && missing > 0
      ? [`${missing} ${missing === 1 ? 'LAYER' : 'LAYERS'} NOT DRAWN: see Layers`]
      : []),
  ];
}

/** {@link layerNotes} of a study on screen. */
export function useLayerNotes(studyKey: StudyKey, on: 'image' | 'plane'): readonly string[] {
  const { byStudy, isOn, hidden, faults } = useLayers();
  const layers = byStudy.get(studyKey);
  return useMemo(() => layerNotes({ layers, isOn, hidden, faults }, on), [layers, isOn, hidden, faults, on]);
}

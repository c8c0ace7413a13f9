import { useMemo } from 'react';
import type { DerivedObject } from '../../../main/contract/domain/derived/derivedObject.ts';
import type { Affine } from '../geometry.ts';
import type { ShownSeries } from '../seriesParts.ts';
import type { StackImage } from '../stack.ts';
import { ContourLayer } from './ContourLayer.tsx';
import { type LayerImage, layerImage } from './layerImage.ts';
import { partId, useLayers } from './layers.ts';
import { MaskLayer } from './MaskLayer.tsx';
import { ReportedLayer } from './ReportedLayer.tsx';

/** What others drew and measured, over a picture of their study [V8]; each finds its place by geometry. */
export function PictureLayers(props: {
  readonly image: StackImage;
  readonly series: ShownSeries;
  readonly map: Affine;
  /** Width of the viewport in CSS pixels: labels stay inside. */
  readonly width: number;
}) {
  const { image, series, map, width } = props;
  const on = useMemo(() => layerImage(image, series), [image, series]);
  const layers = useLayers((state) => state.byStudy.get(series.studyKey));
  const isOn = useLayers((state) => state.isOn);
  if (!isOn || layers === undefined) return null;
  // A segmentation on screen as images of its own is not drawn over itself.
  const others = layers.objects.filter(({ instanceKey }) => instanceKey !== image.instanceKey);
  return others.map((object) => (
    <ObjectLayer key={object.instanceKey} object={object} on={on} map={map} width={width} />
  ));
}

function ObjectLayer(props: {
  readonly object: DerivedObject;
  readonly on: LayerImage;
  readonly map: Affine;
  readonly width: number;
}) {
  const { object, ...place } = props;
  const isShown = useLayers(({ hidden }) =>
    object.parts.some(({ number }) => !hidden.has(partId(object, number))),
  );
  if (!isShown) return null;
  switch (object.kind) {
    case 'segmentation':
      return <MaskLayer object={object} {...place} />;
    case 'structures':
      return <ContourLayer object={object} {...place} />;
    case 'measurements':
      return <ReportedLayer object={object} {...place} />;
  }
}

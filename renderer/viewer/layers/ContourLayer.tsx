import { useMemo } from 'react';
import type { StructureSet } from '../../../main/contract/domain/derived/derivedObject.ts';
import { type Affine, applyAffine } from '../geometry.ts';
import { contoursOn } from './contourPlaces.ts';
import styles from './Layers.module.css';
import type { LayerImage } from './layerImage.ts';
import { colourOf, cssOf, partId, useLayers } from './layers.ts';

const DOT_PX = 4;

/** The contours of a structure set in the plane of an image. */
export function ContourLayer(props: {
  readonly object: StructureSet;
  readonly on: LayerImage;
  readonly map: Affine;
}) {
  const { object, on, map } = props;
  const { hidden, opacityPercent, contours } = useLayers();
  const rois = contours.get(object.instanceKey);
  const placed = useMemo(() => (rois === undefined ? [] : contoursOn(rois, on)), [rois, on]);
  const transform = `matrix(${[map.a, map.b, map.c, map.d, map.e, map.f].join(',')})`;
  return (
    <svg className={styles.layer} aria-hidden="true">
      {placed.map(({ number, area, lines, dots }) => {
        const part = object.parts.find((one) => one.number === number);
        if (part === undefined || hidden.has(partId(object, number))) return null;
        const colour = cssOf(colourOf(part));
        return (
          <g key={number} data-layer-part={part.name} stroke={colour} fill={colour}>
            <path d={area} transform={transform} fillOpacity={opacityPercent / 100} fillRule="evenodd" />
            <path d={lines} transform={transform} fill="none" />
            {dots
              .map((point) => applyAffine(map, point))
              .map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={DOT_PX} />
              ))}
          </g>
        );
      })}
    </svg>
  );
}

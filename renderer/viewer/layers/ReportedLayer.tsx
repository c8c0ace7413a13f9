import { useMemo } from 'react';
import type {
  DerivedPart,
  ReportedMeasurements,
} from '../../../main/contract/domain/derived/derivedObject.ts';
import { type Affine, applyAffine, type Point } from '../geometry.ts';
import styles from './Layers.module.css';
import type { LayerImage } from './layerImage.ts';
import { colourOf, cssOf, partId, useLayers } from './layers.ts';
import { type PlacedShape, shapesOn } from './reportedPlaces.ts';
import { measurementInWords } from './reportedWords.ts';

const DOT_PX = 3;
/** Room that a label is given, as in the style sheet. */
const LABEL_PX = 200;

/** Measurements of a structured report on the image where they were taken: to be read, never edited, with who says so. */
export function ReportedLayer(props: {
  readonly object: ReportedMeasurements;
  readonly on: LayerImage;
  readonly map: Affine;
  readonly width: number;
}) {
  const { object, on, map, width } = props;
  const hidden = useLayers((state) => state.hidden);
  const placed = useMemo(
    () => object.measurements.map((measurement) => shapesOn(measurement, on)),
    [object, on],
  );
  return object.measurements.map((measurement, index) => {
    const [part, shapes] = [object.parts[index], placed[index] ?? []];
    if (part === undefined || shapes.length === 0 || hidden.has(partId(object, part.number))) return null;
    const [x, y] = labelPoint(shapes, map);
    const style = {
      left: Math.max(0, Math.min(x + 8, width - LABEL_PX)),
      top: y + 4,
      color: cssOf(colourOf(part)),
    };
    return (
      <div key={part.number} className={styles.reported}>
        <Shapes part={part} shapes={shapes} map={map} />
        <p className={styles.label} style={style}>
          {measurementInWords(part, measurement)}
          <span className={styles.source}>{object.author ?? object.title}</span>
        </p>
      </div>
    );
  });
}

function Shapes(props: {
  readonly part: DerivedPart;
  readonly shapes: readonly PlacedShape[];
  readonly map: Affine;
}) {
  const { part, shapes, map } = props;
  return (
    <svg
      className={styles.layer}
      aria-hidden="true"
      data-layer-part={part.name}
      stroke={cssOf(colourOf(part))}
    >
      {shapes.map(({ points, isClosed, isDots }) => {
        const drawn = points.map((point) => applyAffine(map, point));
        const line = drawn.map(([x, y]) => `${x},${y}`).join(' ');
        if (isDots) return drawn.map(([x, y]) => <circle key={`${x},${y}`} cx={x} cy={y} r={DOT_PX} />);
        return isClosed ? (
          <polygon key={line} points={line} className={styles.dashed} />
        ) : (
          <polyline key={line} points={line} className={styles.dashed} />
        );
      })}
    </svg>
  );
}

/** At the rightmost point, where a label covers the least. */
function labelPoint(shapes: readonly PlacedShape[], map: Affine): Point {
  const points = shapes.flatMap((shape) => shape.points).map((point) => applyAffine(map, point));
  return points.reduce((right, point) => (point[0] > right[0] ? point : right));
}

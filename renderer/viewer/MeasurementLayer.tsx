import type { RowId } from '../../main/contract/domain/ids.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import { type Affine, applyAffine, type Point } from './geometry.ts';
import styles from './MeasurementLayer.module.css';
import { measurementText } from './measurementText.ts';
import type { OpenDraft } from './measuring.ts';
import type { ViewState } from './StackView.ts';
import type { StackImage } from './stack.ts';

/** Room that a label is given, as in the style sheet. */
const LABEL_WIDTH = 190;

/** Saved measurements of the image shown, and the one being made, drawn over the picture from image pixels. */
export function MeasurementLayer(props: {
  readonly state: ViewState;
  readonly image: StackImage;
  readonly measurements: readonly Measurement[];
  readonly draft: OpenDraft | null;
  /** Width of the viewport in CSS pixels: labels stay inside. */
  readonly width: number;
  readonly onRemove: (id: RowId) => void;
}) {
  const { state, image, draft } = props;
  const { imageToCanvas, shown } = state;
  if (imageToCanvas === null || shown?.imageId !== image.imageId) return null;
  const here = props.measurements.filter(
    ({ instanceKey, frame }) => instanceKey === image.instanceKey && frame === image.frame,
  );
  return (
    <>
      <svg className={styles.layer} aria-hidden="true">
        {here.map(({ id, kind, points }) => (
          <Shape key={id} kind={kind} points={points} map={imageToCanvas} className={styles.saved} />
        ))}
        {draft !== null && <DraftShape draft={draft} map={imageToCanvas} />}
      </svg>
      {here.map((measurement) => (
        <MeasurementLabel
          key={measurement.id}
          measurement={measurement}
          image={image}
          at={applyAffine(imageToCanvas, labelPoint(measurement.points))}
          width={props.width}
          onRemove={props.onRemove}
        />
      ))}
    </>
  );
}

function MeasurementLabel(props: {
  readonly measurement: Measurement;
  readonly image: StackImage;
  readonly at: Point;
  readonly width: number;
  readonly onRemove: (id: RowId) => void;
}) {
  const { measurement, image, at, width, onRemove } = props;
  const text = measurementText(measurement, image.header.spacing);
  return (
    <div className={styles.label} style={labelPlace(at, width)}>
      <span>{measurement.finding === '' ? text : `${measurement.finding}: ${text}`}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove measurement ${text}`}
        onClick={() => onRemove(measurement.id)}
      >
        ×
      </button>
    </div>
  );
}

function DraftShape({ draft, map }: { readonly draft: OpenDraft; readonly map: Affine }) {
  const [x, y] = applyAffine(map, draft.cursor);
  return (
    <g className={styles.draft}>
      <Shape kind={draft.tool} points={[...draft.points, draft.cursor]} map={map} className={styles.draft} />
      {draft.byKeyboard && (
        <path
          d={`M${x - 14} ${y}H${x - 3}M${x + 3} ${y}H${x + 14}M${x} ${y - 14}V${y - 3}M${x} ${y + 3}V${y + 14}`}
        />
      )}
    </g>
  );
}

function Shape(props: {
  readonly kind: Measurement['kind'];
  readonly points: readonly Point[];
  readonly map: Affine;
  readonly className: string | undefined;
}) {
  const { kind, points, map, className } = props;
  const [first, second] = points;
  if (first === undefined) return null;
  const corners =
    kind === 'rectangle' && second !== undefined
      ? [first, [second[0], first[1]] as const, second, [first[0], second[1]] as const]
      : points;
  const places = corners.map((point) => applyAffine(map, point));
  const line = places.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <g className={className}>
      {kind === 'rectangle' ? <polygon points={line} /> : <polyline points={line} />}
      {kind !== 'rectangle' && places.map(([x, y]) => <circle key={`${x},${y}`} cx={x} cy={y} r={3} />)}
    </g>
  );
}

function labelPlace([x, y]: Point, width: number): { left: number; top: number } {
  return { left: Math.max(0, Math.min(x + 8, width - LABEL_WIDTH)), top: y + 4 };
}

/** Labels stand at the rightmost point, where they cover the least of the line. */
function labelPoint(points: readonly Point[]): Point {
  return points.reduce((right, point) => (point[0] > right[0] ? point : right));
}

import type { Measurement } from '../../main/contract/domain/reading.ts';
import type { Size } from './drawing/PictureCamera.ts';
import { type Affine, applyAffine, type Point } from './geometry.ts';
import { labelPlace } from './labelPlace.ts';
import { MeasurementLabel } from './MeasurementLabel.tsx';
import styles from './MeasurementLayer.module.css';
import { measurementText } from './measurementText.ts';
import { asTuples, type OpenDraft } from './measuring.ts';
import type { ViewState } from './StackView.ts';
import type { StackImage } from './stack.ts';
import { type Figures, figuresOf, liveFigures, type Site, siteOf } from './tools/figures.ts';
import { handlesOf } from './tools/handles.ts';
import { measurementsOn, useMarks } from './tools/marks.ts';
import { strokesOf } from './tools/outline.ts';
import { useSelection } from './tools/selection.ts';
import type { OpenEdit } from './tools/useEditing.ts';

/** So far from the cursor that it does not cover what one points at. */
const LIVE_BESIDE_PX = 12;
/** Points beyond which a contour that is not chosen shows no handles. */
const FEW_HANDLES = 4;

interface LayerProps {
  readonly state: ViewState;
  readonly image: StackImage;
  readonly draft: OpenDraft | null;
  readonly edit: OpenEdit | null;
  /** Of the viewport in CSS pixels: labels stay inside. */
  readonly size: Size;
}

/** Saved measurements of the image shown, and what is drawn or moved now, over the picture from image pixels. */
export function MeasurementLayer(props: LayerProps) {
  const { state, image, draft, edit, size } = props;
  const { measurements } = useMarks();
  const selectedId = useSelection((selection) => selection.selectedId);
  const { imageToCanvas: map, shown } = state;
  if (map === null || shown?.imageId !== image.imageId) return null;
  const site = siteOf(shown, image);
  const here = measurementsOn(measurements, image).map((measurement) => asMoved(measurement, edit, site));
  const drawn = draft === null ? [] : [...draft.points, draft.cursor];
  const live = draft === null ? null : liveFigures(draft.tool, drawn, site);
  return (
    <>
      <svg className={styles.layer} aria-hidden="true">
        {here.map(({ id, kind, points }) => (
          <Shape key={id} kind={kind} points={points} map={map} isChosen={id === selectedId} />
        ))}
        {draft !== null && <DraftShape draft={draft} map={map} />}
        {edit?.byKeyboard && <Crosshair at={applyAffine(map, edit.at)} />}
      </svg>
      {here.map((measurement) => (
        <MeasurementLabel
          key={measurement.id}
          measurement={measurement}
          image={image}
          at={applyAffine(map, labelPoint(measurement.points))}
          size={size}
          isInTheWay={draft !== null}
        />
      ))}
      {draft !== null && live !== null && (
        <LiveFigure {...{ draft, image, size }} figures={live} at={applyAffine(map, labelPoint(drawn))} />
      )}
    </>
  );
}

/** A measurement as it is while its points are moved; others as they are. */
function asMoved(measurement: Measurement, edit: OpenEdit | null, site: Site): Measurement {
  if (edit?.measurement.id !== measurement.id) return measurement;
  const figures = figuresOf(measurement.kind, edit.points, site);
  const told = typeof figures === 'string' ? {} : figures;
  return { ...measurement, ...told, points: asTuples(edit.points) };
}

function LiveFigure(props: {
  readonly draft: OpenDraft;
  readonly figures: Figures;
  readonly image: StackImage;
  readonly at: Point;
  readonly size: Size;
}) {
  const { draft, figures, image, at, size } = props;
  const text = measurementText({ kind: draft.tool, ...figures }, image.header.spacing);
  return (
    <div className={styles.live} style={labelPlace(at, size, LIVE_BESIDE_PX)} data-live="">
      {text}
    </div>
  );
}

function DraftShape({ draft, map }: { readonly draft: OpenDraft; readonly map: Affine }) {
  const points = [...draft.points, draft.cursor];
  return (
    <g className={styles.draft}>
      <Shape kind={draft.tool} points={points} map={map} className={styles.draft} isChosen={false} />
      {draft.byKeyboard && <Crosshair at={applyAffine(map, draft.cursor)} />}
    </g>
  );
}

function Crosshair({ at: [x, y] }: { readonly at: Point }) {
  return (
    <path
      className={styles.crosshair}
      d={`M${x - 14} ${y}H${x - 3}M${x + 3} ${y}H${x + 14}M${x} ${y - 14}V${y - 3}M${x} ${y + 3}V${y + 14}`}
    />
  );
}

function Shape(props: {
  readonly kind: Measurement['kind'];
  readonly points: readonly Point[];
  readonly map: Affine;
  readonly isChosen: boolean;
  readonly className?: string | undefined;
}) {
  const { kind, points, map, isChosen } = props;
  const handles = isChosen ? handlesOf(kind, points) : points.slice(0, FEW_HANDLES);
  const lineOf = (stroke: readonly Point[]) => stroke.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <g className={props.className ?? (isChosen ? styles.chosen : styles.saved)} data-kind={kind}>
      {strokesOf(kind, points, map).map(({ points: stroke, isClosed }) =>
        isClosed ? (
          <polygon key={lineOf(stroke)} points={lineOf(stroke)} />
        ) : (
          <polyline key={lineOf(stroke)} points={lineOf(stroke)} />
        ),
      )}
      {(isChosen || kind !== 'freehand') &&
        handles
          .map((point) => applyAffine(map, point))
          .map(([x, y]) => <circle key={`${x},${y}`} cx={x} cy={y} r={isChosen ? 4 : 2.5} />)}
    </g>
  );
}

/** Labels stand at the rightmost point, where they cover the least of the line. */
function labelPoint(points: readonly Point[]): Point {
  return points.reduce((right, point) => (point[0] > right[0] ? point : right));
}

import type {
  Annotation,
  GraphicLayer,
  PresentedGraphic,
  PresentedText,
} from '../../../main/contract/domain/presentation.ts';
import type { Affine, Point } from '../geometry.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import { canvasMap, graphicPath, type ToCanvas } from './graphicPaths.ts';
import styles from './PresentationGraphics.module.css';

/** Light on any picture where a layer has no colour of its own. */
const NO_COLOR = [255, 216, 102] as const;
const LINE_HEIGHT = 15;

/** Texts and figures of the presentation state, layer over layer (V8, PS3.3 C.10.5, C.10.7). */
export function PresentationGraphics({
  picture,
  map,
}: {
  readonly picture: LoadedImage;
  readonly map: Affine;
}) {
  const { presented, header } = picture;
  if (presented === undefined || presented.annotations.length === 0) return null;
  const { annotations, layers, turn } = presented;
  const toCanvas = canvasMap(map, turn.area, header.layout);
  const ordered = [...annotations].sort((a, b) => orderOf(layers, a) - orderOf(layers, b));
  return (
    <svg className={styles.graphics} role="img" aria-label={labelOf(annotations)}>
      {ordered.map((annotation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: annotations have no names and never change places
        <Drawn key={index} annotation={annotation} layers={layers} toCanvas={toCanvas} />
      ))}
    </svg>
  );
}

function Drawn(props: {
  readonly annotation: Annotation;
  readonly layers: readonly GraphicLayer[];
  readonly toCanvas: ToCanvas;
}) {
  const { annotation, layers, toCanvas } = props;
  const color = layerOf(layers, annotation)?.color ?? NO_COLOR;
  return (
    <g style={{ color: `rgb(${color.join(' ')})` }}>
      {annotation.graphics.map((graphic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: graphics have no names and never change places
        <Graphic key={index} graphic={graphic} toCanvas={toCanvas} />
      ))}
      {annotation.texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no names and never change places
        <Text key={index} text={text} toCanvas={toCanvas} />
      ))}
    </g>
  );
}

function layerOf(layers: readonly GraphicLayer[], { layer }: Annotation): GraphicLayer | undefined {
  return layers.find(({ name }) => name === layer);
}

function orderOf(layers: readonly GraphicLayer[], annotation: Annotation): number {
  return layerOf(layers, annotation)?.order ?? Number.NEGATIVE_INFINITY;
}

// Who cannot see the picture hears what stands on it.
function labelOf(annotations: readonly Annotation[]): string {
  const words = annotations.flatMap(({ texts }) => texts.map((text) => text.words.replaceAll('\n', ', ')));
  const figures = annotations.reduce((sum, { graphics }) => sum + graphics.length, 0);
  const drawn = figures === 1 ? '1 figure' : `${figures} figures`;
  return ['Graphics of the presentation state', drawn, ...words].join('; ');
}

function Graphic({ graphic, toCanvas }: { readonly graphic: PresentedGraphic; readonly toCanvas: ToCanvas }) {
  const points = graphic.points.map((point) => toCanvas(graphic.space, point));
  const path = graphicPath({ type: graphic.type, points });
  return (
    <>
      <path className={styles.halo} d={path} />
      <path className={styles.line} d={path} fill={graphic.isFilled ? 'currentcolor' : 'none'} />
    </>
  );
}

const ANCHORS = { LEFT: 'start', CENTER: 'middle', RIGHT: 'end' } as const;

function Text({ text, toCanvas }: { readonly text: PresentedText; readonly toCanvas: ToCanvas }) {
  const { words, box, anchor } = text;
  const anchored = anchor && toCanvas(anchor.space, anchor.point);
  const corners = box && ([toCanvas(box.space, box.from), toCanvas(box.space, box.to)] as const);
  const at = placeOf(text, corners, anchored);
  if (at === null) return null;
  const [x, y] = at;
  return (
    <>
      {corners !== null && anchored !== null && anchor?.isVisible ? (
        <path
          className={styles.line}
          d={graphicPath({ type: 'POLYLINE', points: [nearest(corners, anchored), anchored] })}
        />
      ) : null}
      <text x={x} y={y} textAnchor={ANCHORS[box?.align ?? 'LEFT']} className={styles.text}>
        {words.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never change places
          <tspan key={index} x={x} dy={index === 0 ? LINE_HEIGHT - 3 : LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

// Words stay upright however the picture is turned: they begin at the upper edge of their box as it lies now.
function placeOf(
  { box }: PresentedText,
  corners: readonly [Point, Point] | null,
  anchored: Point | null,
): Point | null {
  if (corners === null || box === null) return anchored;
  const [a, b] = corners;
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const x = box.align === 'CENTER' ? (left + right) / 2 : box.align === 'RIGHT' ? right : left;
  return [x, Math.min(a[1], b[1])];
}

/** The point of a box that is nearest to another. */
function nearest([a, b]: readonly [Point, Point], to: Point): Point {
  const inside = (axis: 0 | 1) =>
    Math.min(Math.max(to[axis], Math.min(a[axis], b[axis])), Math.max(a[axis], b[axis]));
  return [inside(0), inside(1)];
}

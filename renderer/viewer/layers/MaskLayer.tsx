import { useEffect, useMemo, useRef } from 'react';
import type { DerivedPart, Segmentation } from '../../../main/contract/domain/derived/derivedObject.ts';
import { type Affine, applyAffine, applyLinear } from '../geometry.ts';
import styles from './Layers.module.css';
import type { LayerImage } from './layerImage.ts';
import { colourOf, cssOf, partId, useLayers } from './layers.ts';
import { outlineOf, paintSegment, type SegmentPixels } from './maskPixels.ts';
import { masksOn, type PlacedMask } from './maskPlaces.ts';
import { type StoredByFrame, useMaskPixels } from './useMaskPixels.ts';

/** A segment on an image, ready to be drawn. */
interface DrawnSegment {
  readonly part: DerivedPart;
  readonly pixels: SegmentPixels;
  readonly map: Affine;
  readonly outline: string;
}

/** The segments of a segmentation in the plane of an image: a tinted inside and an outline each. */
export function MaskLayer(props: {
  readonly object: Segmentation;
  readonly on: LayerImage;
  readonly map: Affine;
}) {
  const { object, on, map } = props;
  const { hidden, opacityPercent } = useLayers();
  const masks = useMemo(() => masksOn(object, on), [object, on]);
  const shown = useMemo(
    () => object.parts.filter(({ number }) => !hidden.has(partId(object, number))),
    [object, hidden],
  );
  const needed = masks.filter(
    ({ segment }) => segment === null || shown.some(({ number }) => number === segment),
  );
  const stored = useMaskPixels(
    object.instanceKey,
    needed.map(({ frame }) => frame),
  );
  const segments = useMemo(
    () => segmentsOf(object, masks, { shown, stored }),
    [object, masks, shown, stored],
  );
  const planes = planesOf(segments);
  return (
    <>
      {planes.map(({ place, own }) => (
        <Fill key={place} segments={own} map={map} opacity={opacityPercent / 100} />
      ))}
      <Outlines segments={segments} map={map} />
    </>
  );
}

function Outlines({ segments, map }: { readonly segments: readonly DrawnSegment[]; readonly map: Affine }) {
  return (
    <svg className={styles.layer} aria-hidden="true">
      {segments.map(({ part, outline, map: own }) => (
        <path
          key={`${part.number} ${matrixOf(own)}`}
          data-layer-part={part.name}
          d={outline}
          transform={matrixOf(joined(map, own))}
          stroke={cssOf(colourOf(part))}
        />
      ))}
    </svg>
  );
}

function segmentsOf(
  object: Segmentation,
  masks: readonly PlacedMask[],
  { shown, stored }: { readonly shown: readonly DerivedPart[]; readonly stored: StoredByFrame },
): DrawnSegment[] {
  const { rows, columns, fullValue } = object;
  return masks.flatMap(({ frame, segment, map }) => {
    const values = stored.get(frame);
    if (values === undefined) return [];
    const own = shown.filter(({ number }) => segment === null || number === segment);
    return own.flatMap((part): DrawnSegment[] => {
      const label = segment === null ? part.number : null;
      const pixels = { stored: values, rows, columns, fullValue, label };
      const outline = outlineKept(pixels);
      return outline === '' ? [] : [{ part, pixels, map, outline }];
    });
  });
}

/** Segments that are drawn on one canvas: those whose pixels lie at one place. */
function planesOf(segments: readonly DrawnSegment[]): { place: string; own: DrawnSegment[] }[] {
  const planes: { place: string; own: DrawnSegment[] }[] = [];
  for (const segment of segments) {
    const place = matrixOf(segment.map);
    const plane = planes.find((one) => one.place === place);
    if (plane) plane.own.push(segment);
    else planes.push({ place, own: [segment] });
  }
  return planes;
}

const outlines = new WeakMap<object, Map<number | null, string>>();

// A mask is gone over once, however often its image comes back.
function outlineKept(pixels: SegmentPixels): string {
  const kept = outlines.get(pixels.stored) ?? new Map<number | null, string>();
  outlines.set(pixels.stored, kept);
  const outline = kept.get(pixels.label) ?? outlineOf(pixels);
  kept.set(pixels.label, outline);
  return outline;
}

function Fill(props: {
  readonly segments: readonly DrawnSegment[];
  readonly map: Affine;
  readonly opacity: number;
}) {
  const { segments, map, opacity } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [first] = segments;
  const { rows, columns } = first?.pixels ?? { rows: 1, columns: 1 };
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const paint = () => {
      const painted = context.createImageData(columns, rows);
      for (const { pixels, part } of segments) paintSegment(painted.data, pixels, colourOf(part));
      context.putImageData(painted, 0, 0);
    };
    paint();
    // A canvas that the graphics unit lost comes back empty.
    element.addEventListener('contextrestored', paint);
    return () => element.removeEventListener('contextrestored', paint);
  }, [segments, rows, columns]);
  if (first === undefined) return null;
  const whole = joined(map, first.map);
  // A pixel's centre is its place: its corner lies half a pixel before.
  const [e, f] = applyAffine(whole, [-0.5, -0.5]);
  const style = { transform: matrixOf({ ...whole, e, f }), opacity };
  return <canvas ref={canvas} className={styles.fill} width={columns} height={rows} style={style} />;
}

/** One map after the other: of the mask to the image, then of the image to the viewport. */
function joined(outer: Affine, inner: Affine): Affine {
  const [a, b] = applyLinear(outer, [inner.a, inner.b]);
  const [c, d] = applyLinear(outer, [inner.c, inner.d]);
  const [e, f] = applyAffine(outer, [inner.e, inner.f]);
  return { a, b, c, d, e, f };
}

function matrixOf({ a, b, c, d, e, f }: Affine): string {
  return `matrix(${[a, b, c, d, e, f].join(',')})`;
}

import { useEffect, useId, useRef } from 'react';
import type { OverlayPlane, Shutter } from '../../main/contract/domain/pixels/picture.ts';
import type { Affine } from './geometry.ts';
import type { LoadedImage } from './loading/imageLoader.ts';
import styles from './PictureGraphics.module.css';

/** What the file draws over its own picture: shutters [V1] and, unless hidden, overlay planes [V8]. */
export function PictureGraphics(props: {
  readonly picture: LoadedImage;
  readonly map: Affine;
  readonly hidesPlanes: boolean;
}) {
  const { picture, map, hidesPlanes } = props;
  const { shutters, planes, shutterLevel = 0 } = picture.header;
  const covers = shutters.flatMap((shutter) => (shutter.kind === 'bitmap' ? [shutter.plane] : []));
  const openings = shutters.filter((shutter) => shutter.kind !== 'bitmap');
  return (
    <>
      {openings.length > 0 && <Shutters shutters={openings} map={map} level={shutterLevel} />}
      {covers.map((plane) => (
        <Plane key={`cover ${plane.group}`} plane={plane} map={map} color={greyOf(shutterLevel)} />
      ))}
      {!hidesPlanes &&
        planes.map((plane) => <Plane key={plane.group} plane={plane} map={map} color={PLANE_COLOR} />)}
    </>
  );
}

type Color = readonly [red: number, green: number, blue: number];

const PLANE_COLOR: Color = [255, 216, 102];

const greys = new Map<number, Color>();

/** The same object for the same level, so that a plane is not drawn anew. */
function greyOf(level: number): Color {
  const light = Math.round(255 * level);
  const grey = greys.get(light) ?? [light, light, light];
  greys.set(light, grey);
  return grey;
}

function Plane(props: { readonly plane: OverlayPlane; readonly map: Affine; readonly color: Color }) {
  const { plane, map, color } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const pixels = context.createImageData(plane.columns, plane.rows);
    plane.drawn.forEach((bit, index) => {
      if (bit === 1) pixels.data.set([...color, 255], 4 * index);
    });
    context.putImageData(pixels, 0, 0);
  }, [plane, color]);
  // A pixel's centre is its place: its corner lies half a pixel before.
  const [x, y] = [plane.left - 0.5, plane.top - 0.5];
  const { a, b, c, d, e, f } = map;
  const transform = `matrix(${a}, ${b}, ${c}, ${d}, ${a * x + c * y + e}, ${b * x + d * y + f})`;
  return (
    <canvas
      ref={canvas}
      className={styles.plane}
      width={plane.columns}
      height={plane.rows}
      style={{ transform }}
    />
  );
}

type OpenShutter = Exclude<Shutter, { kind: 'bitmap' }>;

function Shutters(props: {
  readonly shutters: readonly OpenShutter[];
  readonly map: Affine;
  readonly level: number;
}) {
  const { shutters, map } = props;
  const light = Math.round(255 * props.level);
  const id = useId();
  const { a, b, c, d, e, f } = map;
  return (
    <svg
      className={styles.shutters}
      data-shutters=""
      style={{ fill: `rgb(${light} ${light} ${light})` }}
      aria-hidden="true"
    >
      {shutters.map((shutter, index) => (
        <mask key={`${id}${shutter.kind}`} id={`${id}-${index}`} maskUnits="userSpaceOnUse">
          <rect x="-10000" y="-10000" width="30000" height="30000" fill="white" />
          <g transform={`matrix(${a} ${b} ${c} ${d} ${e} ${f})`}>
            <Opening shutter={shutter} />
          </g>
        </mask>
      ))}
      {shutters.map((shutter, index) => (
        <rect key={`${id}${shutter.kind}`} width="100%" height="100%" mask={`url(#${id}-${index})`} />
      ))}
    </svg>
  );
}

function Opening({ shutter }: { readonly shutter: OpenShutter }) {
  if (shutter.kind === 'circle') {
    return <circle cx={shutter.centre[0]} cy={shutter.centre[1]} r={shutter.radius} fill="black" />;
  }
  return <polygon points={shutter.corners.map(([x, y]) => `${x},${y}`).join(' ')} fill="black" />;
}

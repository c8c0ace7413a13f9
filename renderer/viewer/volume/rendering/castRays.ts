import type { Vector } from '../../../../main/contract/domain/geometry/vectors.ts';
import type { SampledVolume } from '../../mpr/sampledVolume.ts';
import { trilinear } from '../../mpr/trilinear.ts';
import { type Eye, type Rays, raysOf } from './eye.ts';
import { type Look, type LookTable, TABLE_SIZE, tableOf } from './looks.ts';

/** A picture of a volume from outside, as an order to a worker. */
export interface Scene {
  readonly eye: Eye;
  readonly look: Look;
  readonly columns: number;
  readonly rows: number;
}

/** Of a surface that is lit from where one looks: so much comes from all around, the rest by how far it faces the eye. */
const AMBIENT = 0.3;
/** What is hidden to this share is not looked for. */
const OPAQUE = 0.98;
const CLEAR = 0.002;

type ValueAt = (x: number, y: number, z: number) => number;

/** A ray's way through the volume and what it meets there. */
interface Way {
  readonly at: ValueAt;
  readonly rays: Rays;
  readonly table: LookTable;
  /** Opacity of one step for each entry of the table. */
  readonly opacity: Float32Array;
}

/**
 * Draws a volume on the processor, front to back along parallel rays, lit from the eye: the way where there is no WebGL2 (T4), and the measure of
 * the other one. Gives red, green, blue and opacity, rows × columns × 4.
 */
export function castRays(
  volume: SampledVolume,
  { eye, look, columns, rows }: Scene,
): Uint8ClampedArray<ArrayBuffer> {
  const rays = raysOf(volume, eye, columns, rows);
  const table = tableOf(look);
  const way: Way = { at: trilinear(volume), rays, table, opacity: opacityPerStep(table, rays.stepMm) };
  const cast = look.kind === 'mip' ? greatest : composite;
  const pixels = new Uint8ClampedArray(columns * rows * 4);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const start = startOf(rays, column, row);
      const span = spanOf(volume, start, rays);
      if (span !== null) pixels.set(cast(way, start, span), (row * columns + column) * 4);
    }
  return pixels;
}

function startOf({ start, columnStep, rowStep }: Rays, column: number, row: number): Vector {
  return [
    start[0] + column * columnStep[0] + row * rowStep[0],
    start[1] + column * columnStep[1] + row * rowStep[1],
    start[2] + column * columnStep[2] + row * rowStep[2],
  ];
}

/** First and last step of a ray inside the volume; null where it misses it. */
function spanOf(
  { size }: SampledVolume,
  start: Vector,
  { step, count }: Rays,
): readonly [number, number] | null {
  let [first, last] = [0, count];
  for (const axis of [0, 1, 2] as const) {
    const [from, to] = [-0.5 - start[axis], size[axis] - 0.5 - start[axis]];
    if (Math.abs(step[axis]) < 1e-9) {
      if (from > 0 || to < 0) return null;
      continue;
    }
    const [a, b] = [from / step[axis], to / step[axis]];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first > last ? null : [Math.ceil(first), Math.floor(last)];
}

function opacityPerStep({ entries }: LookTable, mm: number): Float32Array {
  return Float32Array.from(
    { length: TABLE_SIZE },
    (_, i) => 1 - (1 - (entries[i * 4 + 3] ?? 0) / 255.01) ** mm,
  );
}

function entryOf({ from, to }: LookTable, value: number): number {
  return Math.max(0, Math.min(TABLE_SIZE - 1, Math.round(((value - from) / (to - from)) * (TABLE_SIZE - 1))));
}

type Pixel = readonly [number, number, number, number];

function greatest({ at, rays, table }: Way, start: Vector, [first, last]: readonly [number, number]): Pixel {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = first; i <= last; i++) {
    const value = at(start[0] + i * rays.step[0], start[1] + i * rays.step[1], start[2] + i * rays.step[2]);
    if (value > best) best = value;
  }
  const grey = table.entries[entryOf(table, best) * 4] ?? 0;
  return [grey, grey, grey, 255];
}

function composite(way: Way, start: Vector, [first, last]: readonly [number, number]): Pixel {
  const { at, rays, table, opacity } = way;
  let [red, green, blue, hidden] = [0, 0, 0, 0];
  for (let i = first; i <= last && hidden < OPAQUE; i++) {
    const [x, y, z] = [start[0] + i * rays.step[0], start[1] + i * rays.step[1], start[2] + i * rays.step[2]];
    const value = at(x, y, z);
    // No measurement is clear.
    if (Number.isNaN(value)) continue;
    const entry = entryOf(table, value);
    const alpha = opacity[entry] ?? 0;
    if (alpha < CLEAR) continue;
    const weight = (1 - hidden) * alpha;
    const light = weight * (AMBIENT + (1 - AMBIENT) * facing(at, [x, y, z], rays));
    red += light * (table.entries[entry * 4] ?? 0);
    green += light * (table.entries[entry * 4 + 1] ?? 0);
    blue += light * (table.entries[entry * 4 + 2] ?? 0);
    hidden += weight;
  }
  // A canvas wants colours that are not yet multiplied by their opacity.
  const whole = hidden > 0 ? 1 / hidden : 0;
  return [red * whole, green * whole, blue * whole, hidden * 255];
}

/** How far a surface faces the eye: 1 straight on, 0 from the side; 1 where there is none. */
function facing(at: ValueAt, [x, y, z]: Vector, { toPatient, forward }: Rays): number {
  const change = [
    at(x + 1, y, z) - at(x - 1, y, z),
    at(x, y + 1, z) - at(x, y - 1, z),
    at(x, y, z + 1) - at(x, y, z - 1),
  ].map((difference) => (Number.isNaN(difference) ? 0 : difference));
  let [along, square] = [0, 0];
  for (const axis of [0, 1, 2] as const) {
    const of = (index: 0 | 1 | 2) => (change[index] ?? 0) * toPatient[index][axis];
    const part = of(0) + of(1) + of(2);
    along += part * forward[axis];
    square += part * part;
  }
  return square === 0 ? 1 : Math.abs(along) / Math.sqrt(square);
}

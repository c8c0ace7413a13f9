import type { Ellipsoid, Pipe } from './ctAnatomy.ts';

/** A slice in the making: Hounsfield units in row order. */
export interface CtSlice {
  readonly size: number;
  readonly pixelMm: number;
  readonly thickMm: number;
  readonly z: number;
  /** Where the origin lies from the middle of the picture, mm. */
  readonly dx: number;
  readonly dy: number;
  readonly hu: Float32Array;
}

/** What stands after `share` of `over` is laid on `under`. */
export function cover(under: number, over: number, share: number): number {
  return under + share * (over - under);
}

/** Calls `at` with the offset in mm for each pixel within `reach` of (x, y). */
export function eachNear(
  slice: CtSlice,
  x: number,
  y: number,
  reach: number,
  at: (i: number, dx: number, dy: number) => void,
): void {
  const { size, pixelMm } = slice;
  const left = (size * pixelMm) / 2 + slice.dx;
  const top = (size * pixelMm) / 2 + slice.dy;
  const first = (v: number) => Math.max(0, Math.floor((v - reach) / pixelMm));
  const last = (v: number) => Math.min(size - 1, Math.ceil((v + reach) / pixelMm));
  for (let row = first(y + top); row <= last(y + top); row++) {
    const dy = (row + 0.5) * pixelMm - top - y;
    for (let column = first(x + left); column <= last(x + left); column++) {
      at(row * size + column, (column + 0.5) * pixelMm - left - x, dy);
    }
  }
}

/** Paints a disc with a soft edge; `onlyAir` leaves everything but lung as it is. */
export function paintDisc(
  slice: CtSlice,
  x: number,
  y: number,
  radius: number,
  hu: number,
  share = 1,
  onlyAir = false,
): void {
  const edge = slice.pixelMm;
  eachNear(slice, x, y, radius + edge, (i, dx, dy) => {
    const inside = (radius - Math.sqrt(dx * dx + dy * dy)) / edge + 0.5;
    const under = slice.hu[i] as number;
    if (inside <= 0 || (onlyAir && (under > -300 || under < -980))) return;
    const over = cover(under, hu, share * Math.min(1, inside));
    slice.hu[i] = onlyAir ? Math.max(under, over) : over;
  });
}

/** Paints where a slice cuts an ellipsoid. */
export function paintEllipse(slice: CtSlice, organ: Ellipsoid): void {
  const dz = (slice.z - organ.at[2]) / organ.half[2];
  if (Math.abs(dz) >= 1) return;
  const narrow = Math.sqrt(1 - dz * dz);
  const a = organ.half[0] * narrow;
  const b = organ.half[1] * narrow;
  const c = Math.cos(organ.turn);
  const s = Math.sin(organ.turn);
  const edge = Math.min(a, b) / slice.pixelMm;
  eachNear(slice, organ.at[0], organ.at[1], Math.max(a, b), (i, dx, dy) => {
    const r = Math.sqrt(((dx * c + dy * s) / a) ** 2 + ((dy * c - dx * s) / b) ** 2);
    const share = Math.min(1, (1 - r) * edge + 0.5);
    if (share > 0) slice.hu[i] = cover(slice.hu[i] as number, organ.hu, share);
  });
}

/** Paints where a slice cuts a pipe, its wall first. */
export function crossPipe(slice: CtSlice, pipe: Pipe): void {
  for (const [radius, hu] of [
    [pipe.radius + pipe.wall, 48],
    [pipe.radius, pipe.hu],
  ] as const) {
    for (let k = 1; k < pipe.points.length; k++) {
      const a = pipe.points[k - 1] as readonly [number, number, number];
      const b = pipe.points[k] as readonly [number, number, number];
      if (Math.min(a[2], b[2]) - radius > slice.z || Math.max(a[2], b[2]) + radius < slice.z) continue;
      const steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) / 1.5);
      for (let i = 0; i <= steps; i++) {
        const t = i / steps;
        const dz = Math.abs(a[2] + t * (b[2] - a[2]) - slice.z) / radius;
        if (dz < 1) {
          paintDisc(
            slice,
            a[0] + t * (b[0] - a[0]),
            a[1] + t * (b[1] - a[1]),
            radius * Math.sqrt(1 - dz * dz),
            hu,
          );
        }
      }
    }
  }
}

/** Softens a slice by a 3 by 3 binomial kernel, as a reconstruction kernel does. */
export function soften(slice: CtSlice): void {
  const { size, hu } = slice;
  const pass = (step: number) => {
    let before = hu[0] as number;
    for (let i = step; i < hu.length - step; i++) {
      const here = hu[i] as number;
      const last = step === 1 ? before : (ring[i % step] as number);
      if (step === 1) before = here;
      else ring[i % step] = here;
      hu[i] = 0.25 * last + 0.5 * here + 0.25 * (hu[i + step] as number);
    }
  };
  const ring = hu.slice(0, size);
  pass(1);
  ring.set(hu.subarray(0, size));
  pass(size);
}

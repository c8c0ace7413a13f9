import { type Branch, growTree } from './bronchialTree.ts';
import { burnWord, wordWidth } from './burnIn.ts';
import {
  bodyInset,
  type CtBuild,
  createCtBuild,
  domeZ,
  HEART_CT,
  HU,
  lungInset,
  PIPES,
  ribPoints,
} from './ctAnatomy.ts';
import { addCtDevices, addCtNodules, lungContent } from './ctFindings.ts';
import { type CtSlice, cover, crossPipe, paintDisc, paintEllipse, soften } from './ctSlice.ts';
import { bakeClouds, grain } from './plane.ts';
import type { Random } from './random.ts';
import type { StudyTruth } from './truth.ts';

/** Size of a CT series. */
export interface CtGeometry {
  readonly size: number;
  readonly slices: number;
  readonly pixelMm: number;
  readonly sliceMm: number;
  /** z of the first (uppermost) slice's middle, mm above the carina. */
  readonly topZ: number;
}

export function ctGeometry(size: number, slices: number): CtGeometry {
  const sliceMm = 210 / slices;
  return { size, slices, pixelMm: 360 / size, sliceMm, topZ: 92 };
}

/** z of a slice's middle in mm above the carina; slice 0 is the uppermost. */
export function sliceZ(geometry: CtGeometry, index: number): number {
  return geometry.topZ - index * geometry.sliceMm;
}

/**
 * Renders an axial, contrast-enhanced chest phantom one slice at a time, as Hounsfield units in row order, the patient's right on
 * the picture's left. `person` gives the anatomy, `exposure` the noise of one study.
 */
export function createCtRenderer(
  study: StudyTruth,
  geometry: CtGeometry,
  person: Random,
  exposure: Random,
): (index: number) => Int16Array {
  const body = createCtBuild(person.fork('build'));
  const pose = exposure.fork('pose');
  // No two breaths are equally deep, and no two positions on the table the same.
  const build = { ...body, dome: body.dome + pose.between(-9, 7) };
  const [dx, dy, dz] = [pose.between(-9, 9), pose.between(-8, 8), pose.between(-0.5, 0.5) * geometry.sliceMm];
  const branches = growLungVessels(build, person);
  const ribs = [-1, 1].flatMap((side) =>
    Array.from({ length: 11 }, (_, rib) => ribPoints(build, rib, side as -1 | 1)),
  );
  const clouds = bakeClouds(person.fork('clouds'));
  const noise = grain(geometry.size, geometry.size, exposure.fork('noise'));
  return (index) => {
    const slice: CtSlice = {
      size: geometry.size,
      pixelMm: geometry.pixelMm,
      thickMm: geometry.sliceMm,
      z: sliceZ(geometry, index) + dz,
      dx,
      dy,
      hu: new Float32Array(geometry.size ** 2),
    };
    paintBody(slice, build, study, clouds);
    for (const organ of HEART_CT) paintEllipse(slice, organ);
    for (const pipe of PIPES) crossPipe(slice, pipe);
    paintSpine(slice, clouds);
    paintRibs(slice, ribs);
    paintFrontBones(slice, build);
    paintLungVessels(slice, branches);
    addCtNodules(slice, study);
    soften(slice);
    addCtDevices(slice, study);
    return scan(slice, noise, index);
  };
}

/** Skin, fat, muscle, lungs and what lies under the diaphragm. */
function paintBody(
  slice: CtSlice,
  build: CtBuild,
  study: StudyTruth,
  clouds: (x: number, y: number) => number,
): void {
  const { size, pixelMm, z } = slice;
  const middle = (size * pixelMm) / 2;
  for (let row = 0, i = 0; row < size; row++) {
    const y = (row + 0.5) * pixelMm - middle - slice.dy;
    for (let column = 0; column < size; column++, i++) {
      const x = (column + 0.5) * pixelMm - middle - slice.dx;
      const inset = bodyInset(build, x, y, z);
      slice.hu[i] = inset <= 0 ? HU.air : inside(build, study, clouds, x, y, z, inset);
    }
  }
}

function inside(
  build: CtBuild,
  study: StudyTruth,
  clouds: (x: number, y: number) => number,
  x: number,
  y: number,
  z: number,
  inset: number,
): number {
  const wavy = inset + 3.5 * clouds(x + 300, y + 300);
  if (inset < 2) return 20;
  const side = x < 0 ? -1 : 1;
  const lung = inset < build.fat ? -1 : lungInset(build, x, y, z, side);
  const wall =
    wavy < build.fat ? HU.fat + 12 * clouds(y + 400, x + 400) : muscle(wavy - build.fat, clouds, x, y, z);
  if (lung > 0)
    return cover(wall, lungContent(study, build, side, x, y, z, lung, clouds), Math.min(1, lung / 1.2));
  if (inset < build.fat + 19) return wall;
  const u = side * x;
  if (z < domeZ(build, u, y, side) && u > 6) return abdomen(build, clouds, x, y, z, side);
  return y > 42 ? muscle(40, clouds, x, y, z) : HU.fat + 24 + 16 * clouds(x + 80, y + 90);
}

/** Muscle with the fat that parts its layers. */
function muscle(
  depth: number,
  clouds: (x: number, y: number) => number,
  x: number,
  y: number,
  z: number,
): number {
  const seam = Math.abs(clouds(x + 0.35 * z + 500, y + 500) + 0.1 * Math.sin(depth * 0.7));
  return seam < 0.028 ? -35 : HU.muscle + 10 * clouds(y + 50, x + z);
}

function abdomen(
  build: CtBuild,
  clouds: (x: number, y: number) => number,
  x: number,
  y: number,
  z: number,
  side: -1 | 1,
): number {
  if (domeZ(build, side * x, y, side) - z < 3) return HU.muscle;
  if (side < 0) return HU.liver + 7 * clouds(x + z, y + 60);
  if (Math.hypot(x - 92, y - 40) < 40) return HU.spleen;
  const stomach = Math.hypot((x - 56) / 1.2, y + 22);
  if (stomach < 30) return y < -26 ? -960 : 28;
  return stomach < 34 ? HU.soft : HU.fat + 10 * clouds(x, y + z);
}

function paintSpine(slice: CtSlice, clouds: (x: number, y: number) => number): void {
  const level = (((slice.z + 400) % 24) + 24) % 24;
  const disc = level < 5;
  const bone = (at: readonly [number, number], half: readonly [number, number], hu: number) =>
    paintEllipse(slice, { at: [at[0], at[1], slice.z], half: [half[0], half[1], 1], turn: 0, hu });
  if (level > 9 && level < 18) {
    for (const side of [-1, 1]) {
      bone([side * 22, 75], [15, 5], HU.cortex * 0.7);
      bone([side * 22, 75], [13, 3], HU.marrow);
    }
  }
  bone([0, 90], [4.2, level > 12 ? 9 : 6], HU.cortex * 0.75);
  bone([0, 75], [14.5, 11.5], HU.cortex * 0.85);
  bone([0, 75], [10, 8], 22);
  bone([0, 75], [5.5, 4.5], 42);
  bone([0, 53], [17.5, 14], disc ? HU.disc : HU.cortex);
  if (!disc) bone([0, 53], [16, 12.6], HU.marrow + 25 * clouds(slice.z * 3, 7));
}

/** Each rib's ring, cut where it passes through the slice. */
function paintRibs(slice: CtSlice, ribs: readonly (readonly (readonly [number, number, number])[])[]): void {
  for (const inner of [false, true]) {
    for (const rib of ribs) {
      for (const [x, y, z] of rib) {
        const radius = inner ? 3.7 : 5.4;
        const dz = (z - slice.z) / radius;
        const cartilage = y < -62;
        if (Math.abs(dz) >= 1) continue;
        const hu = cartilage ? 110 : inner ? HU.marrow : HU.cortex;
        paintDisc(slice, x, y, radius * Math.sqrt(1 - dz * dz), hu);
      }
    }
  }
}

/** Sternum and shoulder blades. */
function paintFrontBones(slice: CtSlice, build: CtBuild): void {
  const bone = (x: number, y: number, a: number, b: number, turn: number) => {
    paintEllipse(slice, { at: [x, y, slice.z], half: [a, b, 1], turn, hu: HU.cortex * 0.8 });
    paintEllipse(slice, { at: [x, y, slice.z], half: [a - 1.6, b - 1.5, 1], turn, hu: HU.marrow });
  };
  if (slice.z < 62 && slice.z > -82) bone(0, -build.halfDepth + build.fat + 9, 15, 5.4, 0);
  if (slice.z < -6) return;
  for (const side of [-1, 1]) bone(side * 112, 80, 22, 3.2, side * -0.72);
}

function growLungVessels(build: CtBuild, person: Random): Branch[] {
  return ([-1, 1] as const).flatMap((side) => {
    const room = (x: number, y: number, z: number) => lungInset(build, x, y, z, side) - 5;
    const headings = [
      [0.6, -0.4, 1],
      [0.8, 0.5, 0.8],
      [1, -0.8, 0.1],
      [1, 0.7, 0],
      [0.8, 0.6, -0.8],
      [0.6, 0.9, -0.9],
      [0.7, -0.7, -0.7],
      [0.4, 0.2, -1],
    ] as const;
    const mirrored = headings.map(([x, y, z]) => [side * x, y, z] as const);
    return ['artery', 'vein'].flatMap((name, i) =>
      growTree(person.fork(`${name}${side}`), [side * 40, 8 + 6 * i, -12 - 14 * i], mirrored, 4.4, room),
    );
  });
}

function paintLungVessels(slice: CtSlice, branches: readonly Branch[]): void {
  for (const { from, to, radiusFrom, radiusTo } of branches) {
    const reach = slice.thickMm / 2 + radiusFrom;
    if (Math.min(from[2], to[2]) > slice.z + reach || Math.max(from[2], to[2]) < slice.z - reach) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const steps = Math.ceil(length / 0.9);
    for (let i = 0; i <= steps; i++) {
      const t = i / steps;
      const z = from[2] + t * (to[2] - from[2]);
      const radius = radiusFrom + t * (radiusTo - radiusFrom);
      const apart = Math.abs(z - slice.z) - slice.thickMm / 2;
      if (apart > radius) continue;
      const share = apart < 0 ? 1 : Math.sqrt(1 - (apart / radius) ** 2);
      paintDisc(
        slice,
        from[0] + t * (to[0] - from[0]),
        from[1] + t * (to[1] - from[1]),
        radius,
        60,
        0.55 * share,
        true,
      );
    }
  }
}

/** Adds noise, rounds to whole Hounsfield units and burns in the word. */
function scan(slice: CtSlice, noise: Float32Array, index: number): Int16Array {
  const out = new Int16Array(slice.hu.length);
  // One field of noise per study, shifted for each slice by a step that shares no factor with its length.
  const shift = (index * 7919) % noise.length;
  for (let i = 0; i < out.length; i++) {
    const hu = slice.hu[i] as number;
    const sigma = hu < -990 ? 6 : 13;
    out[i] = Math.max(
      -1024,
      Math.min(3071, Math.round(hu + sigma * (noise[(i + shift) % noise.length] as number))),
    );
  }
  const scale = Math.max(1, Math.round(slice.size / 320));
  const set = (column: number, row: number) => {
    out[row * slice.size + column] = 400;
  };
  burnWord('PHANTOM', slice.size - wordWidth('PHANTOM', scale) - 6, slice.size - 14 * scale, scale, set);
  return out;
}

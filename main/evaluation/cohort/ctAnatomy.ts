import { bulge } from './chestShape.ts';
import { smoothstep } from './plane.ts';
import type { Random } from './random.ts';

/**
 * A chest in three dimensions, mm: x to the patient's left, y to the back, z to the head; the carina is at (−2, 5, 0). A person's
 * build scales it a little.
 */
export interface CtBuild {
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly fat: number;
  readonly dome: number;
}

export function createCtBuild(random: Random): CtBuild {
  return {
    halfWidth: random.between(160, 170),
    halfDepth: random.between(106, 116),
    fat: random.between(9, 17),
    dome: random.between(-88, -76),
  };
}

/** Hounsfield units of what the phantom is made of. */
export const HU = {
  air: -1000,
  fat: -100,
  muscle: 55,
  lung: -868,
  fluid: 8,
  blood: 165,
  myocardium: 105,
  liver: 108,
  spleen: 118,
  marrow: 190,
  cortex: 620,
  disc: 85,
  soft: 42,
} as const;

/** How far inside the body a point is: 0 at the skin, growing inwards, about mm near the skin; negative outside. */
export function bodyInset(build: CtBuild, x: number, y: number, z: number): number {
  const shoulders = 13 * smoothstep(-10, 60, z);
  const r =
    bulge(Math.abs(x) / (build.halfWidth + shoulders)) +
    bulge(Math.abs(y) / (build.halfDepth + 0.5 * shoulders));
  return (1 - r) * 0.2 * (build.halfWidth + build.halfDepth);
}

/** How wide the chest is at a height, 1 at the base and 0 above the apex. */
export function chestTaper(z: number): number {
  return Math.sqrt(Math.max(0, 1 - bulge(Math.max(0, z + 10) / 118)));
}

const LUNG_HALF = 56;
const lungCentre = (taper: number) => 73 - 18 * (1 - taper);
const lungDepth = (build: CtBuild) => build.halfDepth - 33;

/** How far inside the lung of one side a point is, mm; negative outside. `side` is −1 on the patient's right. */
export function lungInset(
  build: CtBuild,
  x: number,
  y: number,
  z: number,
  side: -1 | 1,
  taper = chestTaper(z),
): number {
  const u = side * x;
  const a = LUNG_HALF * taper;
  if (a < 4) return -1;
  const p = (u - lungCentre(taper)) / a;
  const q = (y + 2) / (lungDepth(build) * taper);
  const r = p * p + q * q;
  const wall = (1 - (p * p * r + q * q * r + r) / 2) * 0.5 * a;
  // The spine pushes in from behind and the mediastinum from the middle.
  const spine = Math.sqrt(x * x * 0.9 + (y - 54) * (y - 54)) - 23;
  const middle = u - (12 + 10 * smoothstep(20, -60, y));
  return Math.min(wall, spine, middle, z - domeZ(build, u, y, side));
}

/** Height of the diaphragm under a point. */
export function domeZ(build: CtBuild, u: number, y: number, side: -1 | 1): number {
  return build.dome - (side < 0 ? 0 : 9) - 62 * ((u - 66) / 82) ** 2 - 52 * ((y + 14) / 92) ** 2;
}

/** An organ that a slice cuts as an ellipse. */
export interface Ellipsoid {
  readonly at: readonly [x: number, y: number, z: number];
  readonly half: readonly [a: number, b: number, c: number];
  readonly turn: number;
  readonly hu: number;
}

const ellipsoid = (at: Ellipsoid['at'], half: Ellipsoid['half'], hu: number, turn = 0): Ellipsoid => ({
  at,
  half,
  hu,
  turn,
});

/** The heart from outside in, painted in this order. */
export const HEART_CT: readonly Ellipsoid[] = [
  ellipsoid([16, -22, -62], [66, 50, 54], HU.fat, 0.5),
  ellipsoid([32, -18, -66], [47, 34, 47], HU.myocardium, 0.6),
  ellipsoid([-4, -34, -62], [38, 25, 42], HU.myocardium, 0.5),
  ellipsoid([-30, -8, -54], [23, 27, 36], 150, 0.1),
  ellipsoid([8, 21, -42], [35, 18, 26], HU.blood, 0.1),
  ellipsoid([-2, -36, -60], [32, 19, 36], 152, 0.5),
  ellipsoid([35, -17, -66], [32, 20, 34], HU.blood, 0.6),
  ellipsoid([32, -11, -70], [6, 5, 14], HU.myocardium, 0.6),
  ellipsoid([44, -17, -72], [5, 4, 12], HU.myocardium, 0.6),
];

/** A vessel or airway as a run of points with one radius. */
export interface Pipe {
  readonly points: readonly (readonly [number, number, number])[];
  readonly radius: number;
  readonly hu: number;
  /** Wall of soft tissue around it, mm. */
  readonly wall: number;
}

const arch: [number, number, number][] = Array.from({ length: 9 }, (_, i) => {
  const t = (i / 8) * Math.PI;
  return [8 - 17 * Math.cos(t), 6 - 31 * Math.cos(t), 26 + 13 * Math.sin(t)];
});

/** The great vessels, airways and gullet. */
export const PIPES: readonly Pipe[] = [
  {
    points: [[6, -12, -48], [-9, -25, -12], ...arch, [24, 35, -20], [19, 40, -140]],
    radius: 13,
    hu: 172,
    wall: 1.4,
  },
  {
    points: [
      [16, -40, -34],
      [20, -30, -8],
      [22, -12, -8],
    ],
    radius: 14,
    hu: HU.blood,
    wall: 1,
  },
  {
    points: [
      [22, -14, -8],
      [-8, -3, -11],
      [-42, 4, -14],
    ],
    radius: 10,
    hu: HU.blood,
    wall: 1,
  },
  {
    points: [
      [22, -14, -6],
      [38, 6, -4],
      [50, 16, -10],
    ],
    radius: 10,
    hu: HU.blood,
    wall: 1,
  },
  {
    points: [
      [-30, -14, -44],
      [-27, -17, 0],
      [-25, -15, 48],
      [-34, -14, 110],
    ],
    radius: 9.5,
    hu: 190,
    wall: 1,
  },
  {
    points: [
      [-25, -22, 44],
      [12, -30, 60],
      [38, -20, 86],
    ],
    radius: 6.5,
    hu: 180,
    wall: 1,
  },
  {
    points: [
      [-4, -8, 38],
      [-16, -4, 74],
      [-22, -4, 112],
    ],
    radius: 6,
    hu: 175,
    wall: 1,
  },
  {
    points: [
      [8, 0, 40],
      [13, -2, 76],
      [17, -4, 112],
    ],
    radius: 4.6,
    hu: 175,
    wall: 1,
  },
  {
    points: [
      [19, 14, 40],
      [27, 12, 76],
      [36, 4, 112],
    ],
    radius: 5,
    hu: 175,
    wall: 1,
  },
  {
    points: [
      [-48, 8, -30],
      [-20, 18, -42],
      [6, 20, -42],
      [30, 18, -42],
      [52, 12, -34],
    ],
    radius: 6,
    hu: HU.blood,
    wall: 1,
  },
  {
    points: [
      [4, 25, 110],
      [4, 26, 0],
      [6, 27, -60],
      [12, 24, -140],
    ],
    radius: 6.5,
    hu: 38,
    wall: 0,
  },
  {
    points: [
      [-2, 5, 115],
      [-2, 5, 2],
    ],
    radius: 8.6,
    hu: HU.air,
    wall: 1.8,
  },
  {
    points: [
      [-2, 5, 4],
      [-20, 10, -16],
      [-40, 14, -32],
    ],
    radius: 6.6,
    hu: HU.air,
    wall: 1.8,
  },
  {
    points: [
      [-2, 5, 4],
      [22, 13, -20],
      [46, 18, -34],
    ],
    radius: 6,
    hu: HU.air,
    wall: 1.8,
  },
  {
    points: [
      [-30, 11, -22],
      [-52, 6, -6],
      [-64, 2, 12],
    ],
    radius: 3.6,
    hu: HU.air,
    wall: 1.3,
  },
  {
    points: [
      [-40, 14, -32],
      [-50, 26, -58],
      [-60, 38, -84],
    ],
    radius: 3.8,
    hu: HU.air,
    wall: 1.3,
  },
  {
    points: [
      [46, 18, -34],
      [56, 30, -60],
      [64, 42, -84],
    ],
    radius: 3.6,
    hu: HU.air,
    wall: 1.3,
  },
  {
    points: [
      [40, 17, -30],
      [58, 4, -18],
      [68, -6, 2],
    ],
    radius: 3.4,
    hu: HU.air,
    wall: 1.3,
  },
];

/** Points along the ring of a rib: index 0 is the uppermost. Evenly enough spaced to be drawn as discs. */
export function ribPoints(build: CtBuild, rib: number, side: -1 | 1): (readonly [number, number, number])[] {
  const start = 118 - rib * 25;
  return Array.from({ length: 140 }, (_, i) => {
    const phi = (i / 139) * Math.PI * 0.86 + 0.12;
    const z = start - (95 * (1 - Math.cos(phi))) / 2;
    const taper = Math.max(0.42, chestTaper(z));
    const a = lungCentre(taper) + LUNG_HALF * taper + 8;
    const b = lungDepth(build) * taper + 11;
    return [side * Math.max(15, a * Math.sin(phi) ** 0.72), b * Math.cos(phi) - 2, z] as const;
  });
}

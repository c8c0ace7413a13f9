import { smoothstep } from './plane.ts';
import type { Random } from './random.ts';

/**
 * The outline of a chest in the frontal plane. All lengths in mm; `u` is the distance from the midline on either side, y runs down
 * from the top of the picture. What differs between people comes from `createChestShape`.
 */
export interface ChestShape {
  readonly girth: number;
  readonly domeRaise: number;
  readonly ribTilt: number;
  /** Cardiothoracic ratio without disease. */
  readonly heartRatio: number;
  readonly breasts: number;
}

/** Draws a person's build; `sex` adds breast shadows. */
export function createChestShape(random: Random, sex: 'F' | 'M'): ChestShape {
  return {
    girth: random.between(0.95, 1.05),
    domeRaise: random.between(-8, 10),
    ribTilt: random.between(88, 108),
    heartRatio: random.between(0.43, 0.47),
    breasts: sex === 'F' ? random.between(0.7, 1.1) : 0,
  };
}

export const APEX_Y = 50;
export const CARINA_Y = 138;
const BASE_Y = 330;

/** x to the power 2.5, for x ≥ 0: between a circle and a square. */
export const bulge = (x: number) => x * x * Math.sqrt(x);

/** Half width of the body's shadow: neck, shoulders, axilla, flank. */
export function bodyHalfWidth(shape: ChestShape, y: number): number {
  const shoulders = 52 + 158 * smoothstep(14, 62, y);
  return shoulders - (shoulders - 166 * shape.girth) * smoothstep(92, 160, y);
}

/** Thickness of the body in cm at u. */
export function bodyDepthCm(shape: ChestShape, u: number, y: number): number {
  const half = bodyHalfWidth(shape, y);
  if (u >= half) return 0;
  const centre = 12 + 11 * smoothstep(30, 300, y);
  return centre * Math.sqrt(1 - bulge(u / half));
}

/** Where the lung meets the chest wall. */
export function lungOuter(shape: ChestShape, y: number): number {
  const t = (y - APEX_Y) / (BASE_Y - APEX_Y);
  if (t <= 0) return 0;
  const rest = Math.max(0, 1 - t);
  return shape.girth * (42 + 96 * Math.sqrt(1 - bulge(rest)));
}

/** Where the lung meets the mediastinum, the heart left aside. */
export function lungInner(y: number): number {
  return 13 + 27 * Math.exp(-(Math.max(0, y - APEX_Y) / 22)) + 14 * smoothstep(255, 300, y);
}

/** Height of the diaphragm's dome; the left one stands lower. */
export function diaphragmY(shape: ChestShape, u: number, side: -1 | 1): number {
  const dome = (side < 0 ? 272 : 283) - shape.domeRaise;
  const away = Math.abs(u - 62) / 80;
  return dome + (u > 62 ? 50 : 34) * away * away * Math.sqrt(Math.sqrt(away));
}

/** Air in cm that a ray meets in the lung at (u, y) of one side, without heart. 0 outside. */
export function lungDepthCm(shape: ChestShape, u: number, y: number, side: -1 | 1): number {
  const outer = lungOuter(shape, y);
  const inner = lungInner(y);
  if (y <= APEX_Y || u <= inner || u >= outer) return 0;
  const t = (y - APEX_Y) / (BASE_Y - APEX_Y);
  const s = (2 * (u - inner)) / (outer - inner) - 1;
  const across = Math.sqrt(1 - Math.abs(s * s * s));
  const filled = Math.sqrt(1 - Math.max(0, 1 - t) ** 3);
  const full = 17 * filled * Math.sqrt(filled);
  const below = y - diaphragmY(shape, u, side);
  // Below the dome the posterior recess still holds a little air.
  const base = below <= 0 ? 1 : 0.27 * Math.exp(-below / 24);
  const edge = smoothstep(1.2, -1.2, below);
  return full * across * (edge + (1 - edge) * base);
}

interface Lobe {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  readonly turn: number;
  readonly depthCm: number;
}

/** Heart and great vessels as ellipsoids at a cardiothoracic ratio of 0.49; x positive to the patient's left. */
const HEART: readonly Lobe[] = [
  { x: 34, y: 244, a: 62, b: 47, turn: 0.55, depthCm: 11 },
  { x: -11, y: 236, a: 34, b: 48, turn: 0.08, depthCm: 10 },
  { x: 7, y: 194, a: 35, b: 44, turn: 0, depthCm: 8 },
];
const VESSELS: readonly Lobe[] = [
  { x: 17, y: 112, a: 17, b: 17, turn: 0, depthCm: 6 },
  { x: 19, y: 150, a: 20, b: 26, turn: 0.3, depthCm: 6 },
  { x: -13, y: 138, a: 15, b: 72, turn: 0, depthCm: 6 },
  { x: 14, y: 200, a: 11, b: 120, turn: 0, depthCm: 3 },
];

function lobeDepth(lobe: Lobe, x: number, y: number, stretch: number): number {
  const dx = x - lobe.x * stretch;
  const dy = y - lobe.y;
  const c = Math.cos(lobe.turn);
  const s = Math.sin(lobe.turn);
  const p = (dx * c + dy * s) / (lobe.a * stretch);
  const q = (dy * c - dx * s) / (lobe.b * (0.6 + 0.4 * stretch));
  const r = p * p + q * q;
  return r < 1 ? lobe.depthCm * (1 - r) ** 0.4 : 0;
}

/** Depth in cm of the heart and the great vessels at (x, y), x positive to the patient's left, at a cardiothoracic ratio. */
export function heartDepthCm(x: number, y: number, ratio: number): number {
  let depth = 0;
  for (const lobe of HEART) depth = Math.max(depth, lobeDepth(lobe, x, y, ratio / 0.49));
  for (const lobe of VESSELS) depth = Math.max(depth, lobeDepth(lobe, x, y, 1));
  return depth;
}

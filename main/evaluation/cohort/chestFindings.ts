import type { Laterality } from '../../contract/domain/laterality.ts';
import { CARINA_Y, type ChestShape, diaphragmY, lungInner, lungOuter } from './chestShape.ts';
import { createClouds, createPlane, drawPath, fill, type Plane, type Point, smoothstep } from './plane.ts';
import { createRandom, type Random } from './random.ts';
import { findingsOf, type StudyTruth, type TruthFinding } from './truth.ts';

/** What the renderer of a frontal chest knows: the day's truth, the person's shape, midline (mm) and cardiothoracic ratio. */
export interface ChestView {
  readonly study: StudyTruth;
  readonly shape: ChestShape;
  readonly cx: number;
  readonly ratio: number;
}

const letter = (side: -1 | 1): Laterality => (side < 0 ? 'R' : 'L');
const SHARE = { small: 0.18, moderate: 0.42, large: 0.7, mild: 0.2, severe: 0.7 } as const;

/** How far a collapsed lung's edge stands from the chest wall, mm. */
function collapseMm(finding: TruthFinding, u: number, y: number): number {
  const share = SHARE[finding.grade ?? 'small'];
  const apical = smoothstep(60 + 330 * share, 40, y);
  return apical * (10 + 75 * share) * (0.75 + 0.25 * smoothstep(20, 110, u));
}

/** The part of the lung, 0 to 1, that holds no markings at (u, y) because of a pneumothorax; air stays air. */
function strippedAt(view: ChestView, u: number, y: number, side: -1 | 1): number {
  const finding = findingsOf(view.study, 'pneumothorax', letter(side))[0];
  if (!finding) return 0;
  const edge = lungOuter(view.shape, y) - collapseMm(finding, u, y);
  const apex = 50 + collapseMm(finding, u, 60) * 0.55;
  return Math.max(smoothstep(edge - 1.3, edge + 1.3, u), smoothstep(apex + 1.3, apex - 1.3, y));
}

/** 0 for markings as usual, 1 for none: used for vessels, and to hold back nothing of the air itself. */
export function markingLossAt(view: ChestView, u: number, y: number, side: -1 | 1): number {
  return strippedAt(view, u, y, side);
}

/** The part of the lung's air, 0 to 1, that fluid has replaced at (u, y). */
export function lungLossAt(view: ChestView, u: number, y: number, side: -1 | 1): number {
  const finding = findingsOf(view.study, 'pleural effusion', letter(side))[0];
  if (!finding) return 0;
  const share = SHARE[finding.grade ?? 'small'];
  // The meniscus climbs along the chest wall.
  const outer = lungOuter(view.shape, y);
  const level = 322 - 165 * share - 42 * smoothstep(outer - 95, outer, u) ** 1.5 - 6 * smoothstep(40, 14, u);
  return 0.97 * smoothstep(level - 9, level + 20, y);
}

export const LOBES: Readonly<Record<string, readonly [u: number, y: number]>> = {
  'right upper lobe': [82, 112],
  'right middle lobe': [72, 232],
  'right lower lobe': [94, 206],
  'left upper lobe': [80, 120],
  lingula: [104, 226],
  'left lower lobe': [102, 246],
};

/** Where a lesion lies in the frontal plane: its lobe's middle, moved a little by its own id, so that it stays put over time. */
export function lesionPoint(finding: TruthFinding): readonly [u: number, y: number] {
  const [u, y] = LOBES[finding.site ?? ''] ?? [80, 180];
  const random = createRandom(`place/${finding.lesionId}`);
  return [u + random.between(-9, 9), y + random.between(-12, 12)];
}

/** Adds what disease adds, in cm of tissue: nodules, consolidation, the pleural line of a pneumothorax. */
export function applyChestFindings(plane: Plane, view: ChestView, person: Random): void {
  for (const finding of view.study.findings) {
    const sign = finding.side === 'R' ? -1 : 1;
    if (finding.concept === 'pulmonary nodule') addNodule(plane, view, finding, sign);
    if (finding.concept === 'consolidation') addConsolidation(plane, view, finding, sign, person);
    if (finding.concept === 'pneumothorax') addPleuralLine(plane, view, sign);
  }
}

function addNodule(plane: Plane, view: ChestView, finding: TruthFinding, sign: -1 | 1): void {
  const [u, y] = lesionPoint(finding);
  const radius = (finding.value ?? 8) / 2;
  const edge = createClouds(createRandom(`edge/${finding.lesionId}`), [6, 3]);
  addOver(plane, view.cx + sign * u, y, radius + 3, (dx, dy) => {
    const d = Math.hypot(dx, dy) / (radius * (1 + 0.09 * edge(dx + 50, dy + 50)));
    return d < 1 ? 1.1 * radius * 0.2 * (1 - d * d) ** 0.5 + 0.35 : 0.35 * smoothstep(1 + 1.2 / radius, 1, d);
  });
}

function addConsolidation(
  plane: Plane,
  view: ChestView,
  finding: TruthFinding,
  sign: -1 | 1,
  person: Random,
): void {
  const [u, y] = lesionPoint(finding);
  const clouds = createClouds(person.fork(`patch/${finding.lesionId}`), [26, 12, 6]);
  const reach = 26 + 40 * SHARE[finding.grade ?? 'moderate'];
  addOver(plane, view.cx + sign * u, y, reach * 1.5, (dx, dy) => {
    const at = sign * (dx + sign * u);
    const py = y + dy;
    const inside = smoothstep(0, 8, lungOuter(view.shape, py) - at) * smoothstep(0, 8, at - lungInner(py));
    const above = smoothstep(2, -4, py - diaphragmY(view.shape, at, sign));
    const d = Math.hypot(dx, dy * 0.85) / reach + 0.5 * clouds(dx + 200, dy + 200);
    return 5.2 * smoothstep(1.15, 0.25, d) * (0.78 + 0.3 * clouds(dx + 90, dy)) * inside * above;
  });
}

function addPleuralLine(plane: Plane, view: ChestView, sign: -1 | 1): void {
  const line = createPlane(plane.width, plane.height, plane.pixelMm);
  fill(line, (x, y) => {
    const u = sign * (x - view.cx);
    if (u < lungInner(y) || u > lungOuter(view.shape, y) || y > 262 || y < 50) return 0;
    const s = strippedAt(view, u, y, sign);
    return 4 * s * (1 - s) * 1.5 + 0.9 * (1 - s);
  });
  for (let i = 0; i < line.values.length; i++)
    plane.values[i] = (plane.values[i] as number) + (line.values[i] as number);
}

/** Adds a patch around (x, y); `at` gets the offset from its middle, all mm. */
function addOver(
  plane: Plane,
  x: number,
  y: number,
  reach: number,
  at: (dx: number, dy: number) => number,
): void {
  const { width, height, pixelMm, values } = plane;
  const clip = (v: number, size: number) => Math.min(size, Math.max(0, Math.round(v / pixelMm)));
  for (let row = clip(y - reach, height); row < clip(y + reach, height); row++) {
    for (let column = clip(x - reach, width); column < clip(x + reach, width); column++) {
      const i = row * width + column;
      values[i] = (values[i] as number) + at((column + 0.5) * pixelMm - x, (row + 0.5) * pixelMm - y);
    }
  }
}

/** Adds tubes and lines, sharp as metal and plastic are. */
export function drawChestDevices(plane: Plane, view: ChestView): void {
  for (const finding of view.study.findings) {
    const sign = finding.side === 'R' ? -1 : 1;
    const at = (points: readonly Point[]) => points.map(([x, y]): Point => [view.cx + x, y]);
    if (finding.concept === 'endotracheal tube') drawEndotrachealTube(plane, at, finding);
    if (finding.concept === 'central venous catheter')
      addWire(plane, at(catheterPath(sign, finding.site)), 0.95, 2.1);
    if (finding.concept === 'chest tube') drawChestTube(plane, at, sign);
  }
}

function drawEndotrachealTube(
  plane: Plane,
  at: (p: readonly Point[]) => Point[],
  finding: TruthFinding,
): void {
  const tip = CARINA_Y - (finding.value ?? 40);
  const path: Point[] = [
    [-1, -5],
    [-2, 40],
    [-1, Math.min(tip, CARINA_Y)],
  ];
  if (tip > CARINA_Y) path.push([-(tip - CARINA_Y) * 0.85, tip]);
  const moved = (dx: number) => path.map(([x, y]): Point => [x + dx, y]);
  addWire(plane, at(moved(-4)), 0.7, 1.1);
  addWire(plane, at(moved(4)), 0.7, 1.1);
  addWire(plane, at(moved(1.2)), 0.7, 2.2);
}

function catheterPath(sign: -1 | 1, site: string | null): Point[] {
  const neck: Point[] = [
    [sign * 40, -5],
    [sign * 38, 40],
    [sign * 30, 80],
    [sign < 0 ? -20 : 8, 104],
  ];
  const cava: Point[] = [
    [-19, 122],
    [-20, 145],
    [-19, 164],
  ];
  if (site === 'right atrium') return [...neck, ...cava, [-20, 190], [-22, 214]];
  if (site === 'brachiocephalic vein') return neck;
  return [...neck, ...cava];
}

function drawChestTube(plane: Plane, at: (p: readonly Point[]) => Point[], sign: -1 | 1): void {
  const path: Point[] = [
    [sign * 178, 214],
    [sign * 140, 196],
    [sign * 118, 158],
    [sign * 100, 112],
    [sign * 86, 84],
  ];
  addWire(plane, at(path), 3.4, 0.7);
  addWire(plane, at(path), 0.8, 1.9);
}

function addWire(plane: Plane, points: readonly Point[], radius: number, cm: number): void {
  const layer = createPlane(plane.width, plane.height, plane.pixelMm);
  drawPath(layer, smooth(points), radius, (d, r) => (d < r ? cm * Math.sqrt(1 - (d / r) ** 2) : 0));
  for (let i = 0; i < layer.values.length; i++)
    plane.values[i] = (plane.values[i] as number) + (layer.values[i] as number);
}

/** Rounds a run of points by cutting its corners three times; the ends stay. */
function smooth(points: readonly Point[]): readonly Point[] {
  let run = points;
  for (let pass = 0; pass < 3; pass++) {
    const next: Point[] = [run[0] as Point];
    for (let i = 1; i < run.length; i++) {
      const [ax, ay] = run[i - 1] as Point;
      const [bx, by] = run[i] as Point;
      next.push(
        [0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by],
        [0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by],
      );
    }
    next.push(run[run.length - 1] as Point);
    run = next;
  }
  return run;
}

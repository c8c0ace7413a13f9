import { type Branch, growTree, type Room } from './bronchialTree.ts';
import { burnWord, wordWidth } from './burnIn.ts';
import { drawChestBones } from './chestBones.ts';
import {
  applyChestFindings,
  type ChestView,
  drawChestDevices,
  lungLossAt,
  markingLossAt,
} from './chestFindings.ts';
import {
  APEX_Y,
  bodyDepthCm,
  CARINA_Y,
  type ChestShape,
  createChestShape,
  diaphragmY,
  heartDepthCm,
  lungDepthCm,
  lungInner,
  lungOuter,
} from './chestShape.ts';
import {
  applyPose,
  blur,
  createClouds,
  createPlane,
  createPose,
  drawTube,
  fill,
  grain,
  type Plane,
  smoothstep,
  solidTube,
} from './plane.ts';
import type { Random } from './random.ts';
import { findingsOf, type StudyTruth } from './truth.ts';

/** Width and height in mm of the detector. */
export const CHEST_FIELD_MM = 384;
const TISSUE_PER_LUNG = 0.78;

/**
 * Renders a frontal (PA) chest phantom: 12 bits, bright where dense, the patient's right on the picture's left. `person` gives
 * the anatomy and stays the same over the studies; `exposure` gives position, noise and technique of one study.
 */
export function renderChestRadiograph(
  study: StudyTruth,
  sex: 'F' | 'M',
  size: number,
  person: Random,
  exposure: Random,
): Uint16Array {
  const plane = createPlane(size, size, CHEST_FIELD_MM / size);
  const layer = createPlane(size, size, plane.pixelMm);
  const build = createChestShape(person.fork('shape'), sex);
  // No two breaths are equally deep.
  const shape = { ...build, domeRaise: build.domeRaise + exposure.between(-9, 9) };
  const cx = CHEST_FIELD_MM / 2;
  const ratio = findingsOf(study, 'cardiomegaly')[0]?.value ?? shape.heartRatio;
  const view: ChestView = { study, shape, cx, ratio };
  drawSoftTissue(plane, view, person);
  addVessels(plane, layer, view, person);
  applyChestFindings(plane, view, person);
  addBones(plane, layer, view);
  blur(plane, Math.round(0.45 / plane.pixelMm));
  drawChestDevices(plane, view);
  applyPose(plane, createPose(exposure.fork('pose')));
  return develop(plane, exposure);
}

/** Soft tissue along each ray in cm: body, less the air in lungs and trachea, plus heart and breasts. */
function drawSoftTissue(plane: Plane, view: ChestView, person: Random): void {
  const { shape, cx, ratio } = view;
  const clouds = createClouds(person.fork('clouds'), [34, 15, 7]);
  fill(plane, (px, y) => {
    const x = px - cx;
    const u = Math.abs(x);
    const side = x < 0 ? -1 : 1;
    let cm = bodyDepthCm(shape, u, y);
    if (cm === 0) return 0;
    cm += 0.3 * clouds(px, y);
    const air = lungDepthCm(shape, u, y, side) * (1 - lungLossAt(view, u, y, side));
    if (air > 0)
      cm -=
        TISSUE_PER_LUNG * Math.max(0.1 * air, air - heartDepthCm(x, y, ratio)) * (1 - 0.035 * clouds(y, px));
    return Math.max(0.3, cm + breastCm(shape, u, y) - airwayCm(x, y) - stomachCm(shape, x, y));
  });
}

function breastCm(shape: ChestShape, u: number, y: number): number {
  const r = ((u - 88) / 62) ** 2 + ((y - 242) / (y < 242 ? 70 : 46)) ** 2;
  return r < 1 ? 2.1 * shape.breasts * Math.sqrt(1 - r) : 0;
}

function airwayCm(x: number, y: number): number {
  if (y > 185) return 0;
  if (y < CARINA_Y) return 0.16 * solidTube(Math.abs(x + 2 - 0.02 * y), 8.5) * smoothstep(2, 20, y);
  const slope = x < 0 ? 1.15 : 0.78;
  const along = y - CARINA_Y;
  const gap = Math.abs(Math.abs(x) - along / slope) * Math.sin(Math.atan(slope));
  return 0.12 * solidTube(gap, 6.5) * smoothstep(46, 22, along);
}

function stomachCm(shape: ChestShape, x: number, y: number): number {
  const centre = diaphragmY(shape, 62, 1) + 24;
  const r = ((x - 58) / 30) ** 2 + ((y - centre) / 14) ** 2;
  return r < 1 ? 4.2 * (1 - r) ** 0.6 : 0;
}

/** Lung vessels of both sides, projected; each hides where its lung is gone. */
function addVessels(plane: Plane, layer: Plane, view: ChestView, person: Random): void {
  for (const side of [-1, 1] as const) drawVessels(layer, view, side, person);
  mergeVessels(plane, layer, view);
}

/** Where vessels of the left lung head from the hilum. */
const HEADINGS = [
  [0.5, -1, 0.2],
  [0.9, -0.75, -0.3],
  [1, -0.25, 0.4],
  [1, 0.25, -0.3],
  [0.85, 0.7, 0.4],
  [0.5, 1, -0.4],
  [0.25, 1, 0.3],
  [0.7, 1, 0],
] as const;

/** Vessels from a hilum, and how far in mm theirs lies below that of the arteries. */
const VESSELS = [
  [0, 'artery'],
  [16, 'vein'],
] as const;

function drawVessels(layer: Plane, { shape, cx }: ChestView, side: -1 | 1, person: Random): void {
  const room = vesselRoom(shape, side);
  const headings = HEADINGS.map(([x, y, z]) => [side * x, y, z] as const);
  for (const [dy, name] of VESSELS) {
    const root = [side * 25, (side < 0 ? 164 : 157) + dy, 0] as const;
    for (const branch of growTree(person.fork(`${name}${side}`), root, headings, 4.3, room))
      drawBranch(layer, branch, cx);
  }
}

function vesselRoom(shape: ChestShape, side: -1 | 1): Room {
  return (x, y) => {
    const u = side * x;
    const isWithinWidth = u > lungInner(y) && u < lungOuter(shape, y) - 7;
    return isWithinWidth && y > APEX_Y + 8 && y < diaphragmY(shape, u, side) + 14 ? 1 : 0;
  };
}

/** Moves the vessels of the layer onto the picture, and leaves the layer empty. */
function mergeVessels(plane: Plane, layer: Plane, view: ChestView): void {
  const { cx } = view;
  for (let i = 0; i < layer.values.length; i++) {
    const found = layer.values[i] as number;
    if (found === 0) continue;
    const px = ((i % layer.width) + 0.5) * layer.pixelMm;
    const py = (Math.floor(i / layer.width) + 0.5) * layer.pixelMm;
    const side = px < cx ? -1 : 1;
    const u = Math.abs(px - cx);
    const loss = Math.max(lungLossAt(view, u, py, side), markingLossAt(view, u, py, side));
    plane.values[i] = (plane.values[i] as number) + 0.1 * 2.5 * found * (1 - loss);
    layer.values[i] = 0;
  }
}

function drawBranch(layer: Plane, branch: Branch, cx: number): void {
  const soft = Math.max(layer.pixelMm * 0.9, 0.01);
  drawTube(
    layer,
    [cx + branch.from[0], branch.from[1]],
    [cx + branch.to[0], branch.to[1]],
    branch.radiusFrom,
    branch.radiusTo,
    (d, r) => {
      // A vessel thinner than a pixel is drawn a pixel wide and as much fainter.
      const wide = Math.max(r, soft);
      return solidTube(d, wide) * (r / wide) ** 2;
    },
  );
}

function addBones(plane: Plane, layer: Plane, view: ChestView): void {
  const bones = createPlane(plane.width, plane.height, plane.pixelMm);
  drawChestBones(bones, layer, view.shape, view.cx);
  for (let i = 0; i < plane.values.length; i++) {
    plane.values[i] = (plane.values[i] as number) + 0.14 * (bones.values[i] as number);
  }
}

/** From cm of tissue to grey: scatter veil, the film's curve, grain, and what is burned in. */
function develop(plane: Plane, exposure: Random): Uint16Array {
  const { width, height, values } = plane;
  const veil = createPlane(width, height, plane.pixelMm);
  veil.values.set(values);
  blur(veil, Math.round(9 / plane.pixelMm));
  const grains = grain(width, height, exposure.fork('grain'));
  const kilovoltage = exposure.between(0.96, 1.04);
  const out = new Uint16Array(width * height);
  for (let i = 0; i < out.length; i++) {
    // A little of the blurred picture is taken away, as a processed radiograph shows its edges.
    const cm = (values[i] as number) + 0.22 * ((values[i] as number) - (veil.values[i] as number));
    const grey = (filmCurve(cm * kilovoltage) - filmCurve(0)) / (1 - filmCurve(0));
    const noisy = grey + (grains[i] as number) * (0.006 + 0.006 * grey);
    out[i] = Math.round(4095 * Math.min(1, Math.max(0, noisy)));
  }
  burnMarks(out, width, height);
  return out;
}

/** Grey, 0 to 1, of so many cm of tissue: toe, straight part and shoulder. */
const filmCurve = (cm: number) => 1 / (1 + Math.exp((12.2 - cm) / 4.4));

/** Marks the patient's right with an R, and the picture as a phantom. */
function burnMarks(out: Uint16Array, width: number, height: number): void {
  const set = (column: number, row: number) => {
    if (column >= 0 && row >= 0 && column < width && row < height) out[row * width + column] = 4095;
  };
  const scale = Math.max(1, Math.round(width / 512));
  burnWord(
    'PHANTOM',
    width - wordWidth('PHANTOM', 2 * scale) - 10 * scale,
    height - 24 * scale,
    2 * scale,
    set,
  );
  burnWord('R', 14 * scale, 20 * scale, 3 * scale, set);
}

import { burnWord, wordWidth } from './burnIn.ts';
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
} from './plane.ts';
import type { Random } from './random.ts';
import { findingsOf, type StudyTruth } from './truth.ts';

/** Size in mm of the detector: width, height. */
export const KNEE_FIELD_MM = [192, 256] as const;
const JOINT_Y = 132;

interface Knee {
  /** Width of the inner joint space and of the outer one, mm. */
  readonly medialMm: number;
  readonly lateralMm: number;
  /** 0 to 1: how far spurs and sclerosis have gone. */
  readonly wear: number;
  readonly fracture: boolean;
  readonly healed: boolean;
  readonly prosthesis: boolean;
  readonly effusion: number;
}

function kneeOf(study: StudyTruth, healthyMm: number): Knee {
  const arthritis = findingsOf(study, 'osteoarthritis')[0];
  const fracture = findingsOf(study, 'fracture')[0];
  const effusion = findingsOf(study, 'joint effusion')[0];
  return {
    medialMm: arthritis?.value ?? healthyMm,
    lateralMm: healthyMm + 0.6,
    wear: arthritis
      ? { mild: 0.3, moderate: 0.65, severe: 1, small: 0.3, large: 1 }[arthritis.grade ?? 'mild']
      : 0,
    fracture: fracture !== undefined,
    healed: fracture?.grade === 'mild',
    prosthesis: findingsOf(study, 'knee prosthesis').length > 0,
    effusion: effusion
      ? { small: 0.4, moderate: 0.7, large: 1, mild: 0.4, severe: 1 }[effusion.grade ?? 'small']
      : 0,
  };
}

/**
 * Renders a frontal (AP) knee phantom of `study.side`: 12 bits, bright where dense; `width` pixels wide and 4/3 as high. The fibula
 * lies on the outer side, which is the picture's left for a right knee.
 */
export function renderKneeRadiograph(
  study: StudyTruth,
  width: number,
  person: Random,
  exposure: Random,
): Uint16Array {
  const plane = createPlane(
    width,
    Math.round((width * KNEE_FIELD_MM[1]) / KNEE_FIELD_MM[0]),
    KNEE_FIELD_MM[0] / width,
  );
  const knee = kneeOf(study, person.between(5.2, 6.2));
  const outward = study.side === 'R' ? -1 : 1;
  const cx = KNEE_FIELD_MM[0] / 2;
  const clouds = createClouds(person.fork('clouds'), [24, 9, 3]);
  const fibres = createClouds(person.fork('fibres'), [3.2, 1.6]);
  // v runs from the midline of the knee outwards, so that one drawing serves both sides.
  fill(
    plane,
    (x, y) => softCm(outward * (x - cx), y, knee, clouds) + boneCm(outward * (x - cx), y, knee, fibres),
  );
  drawFibula(plane, cx, outward);
  blur(plane, Math.round(0.3 / plane.pixelMm));
  if (knee.prosthesis) addProsthesis(plane, cx, outward);
  applyPose(plane, createPose(exposure.fork('pose')));
  return develop(plane, study, exposure);
}

function softCm(v: number, y: number, knee: Knee, clouds: (x: number, y: number) => number): number {
  const half =
    62 -
    9 * smoothstep(20, 150, y) -
    7 * smoothstep(150, 190, y) +
    4 * smoothstep(190, 250, y) +
    9 * knee.effusion * Math.exp(-(((y - 92) / 34) ** 2));
  const r = Math.abs(v - 1) / half;
  if (r >= 1) return 0;
  const fat = smoothstep(0, 7, (1 - r) * half);
  return (
    (7.5 * Math.sqrt(1 - r * r) * (0.62 + 0.38 * fat) + 0.25 * clouds(v + 200, y)) *
    (1 + 0.1 * knee.effusion * Math.exp(-(((y - 88) / 30) ** 2)))
  );
}

/** Half width of the femur and of the tibia at a height, mm. */
const femurHalf = (y: number) => 15.5 + 1.5 * smoothstep(40, 0, y) + 25 * smoothstep(62, 116, y) ** 1.4;
const tibiaHalf = (y: number) => 13.5 + 27 * smoothstep(196, 143, y) ** 1.3;

/** Lower surface of the femur: two condyles and the notch between them. */
function femurEnd(v: number, knee: Knee): number {
  const gap = (v < 0 ? knee.medialMm : knee.lateralMm) / 2;
  const condyle = Math.abs(Math.abs(v) - 21) / 22;
  return JOINT_Y - gap - 9 * condyle ** 2.2 - 7 * smoothstep(9, 3, Math.abs(v));
}

/** Upper surface of the tibia with its two spines. */
function tibiaTop(v: number, knee: Knee): number {
  const gap = (v < 0 ? knee.medialMm : knee.lateralMm) / 2;
  const spines = 7.5 * Math.exp(-(((Math.abs(v) - 4.5) / 3.2) ** 2));
  const step = knee.fracture && v > 12 ? (knee.healed ? 1.2 : 3.6) : 0;
  return JOINT_Y + gap + 1.6 * (Math.abs(Math.abs(v) - 21) / 22) ** 2 - spines + step;
}

function boneCm(v: number, y: number, knee: Knee, fibres: (x: number, y: number) => number): number {
  const u = Math.abs(v);
  const lip = knee.wear * 5 * Math.exp(-(((y - JOINT_Y) / 6) ** 2)) * (v < 0 ? 1 : 0.55);
  const femur = bone(u, femurHalf(y) + lip, femurEnd(v, knee) - y, y < 84 ? 5 : 1.6, knee.wear, v);
  const tibia = bone(u, tibiaHalf(y) + lip, y - tibiaTop(v, knee), y > 172 ? 4.6 : 1.5, knee.wear, v);
  const grainy = 1 + 0.24 * fibres(v * 1.6 + 300, y * 0.8) + 0.1 * fibres(v * 0.7 + 100, y * 1.7);
  const patella = Math.max(0, 1 - ((v - 2) / 21) ** 2 - ((y - 98) / 22) ** 2);
  return (
    (femur + tibia) * grainy +
    0.55 * Math.sqrt(patella) +
    (patella > 0 && patella < 0.12 ? 0.22 : 0) -
    crackCm(v, y, knee)
  );
}

/** Bone in cm of tissue at u from its axis, `inside` mm from its joint surface; cortex of `wall` mm; denser under a worn joint. */
function bone(u: number, half: number, inside: number, wall: number, wear: number, v: number): number {
  if (u >= half || inside <= 0) return 0;
  const outer = Math.sqrt(half * half - u * u);
  const core = half - wall;
  const inner = u < core ? Math.sqrt(core * core - u * u) : 0;
  const plate = 1.4 * smoothstep(3 + 4 * wear, 0.4, inside) * (1 + (v < 0 ? 1.1 : 0.3) * wear);
  return 0.17 * (outer - inner) + 0.055 * inner * (wall > 3 ? 0.5 : 1) + plate * smoothstep(0, 4, half - u);
}

function crackCm(v: number, y: number, knee: Knee): number {
  if (!knee.fracture || knee.healed) return 0;
  const line = Math.abs(v - 13 - 0.22 * (y - JOINT_Y) - 0.9 * Math.sin(y * 0.9));
  return y > JOINT_Y && y < 172 ? 1.1 * smoothstep(1.3, 0.3, line) : 0;
}

function drawFibula(plane: Plane, cx: number, outward: -1 | 1): void {
  const layer = createPlane(plane.width, plane.height, plane.pixelMm);
  const wall = (d: number, r: number) =>
    d >= r ? 0 : 0.17 * (Math.sqrt(r * r - d * d) - 0.75 * Math.sqrt(Math.max(0, (r - 2.6) ** 2 - d * d)));
  drawTube(layer, [cx + outward * 36, 160], [cx + outward * 35, 172], 9.5, 7, wall);
  drawTube(layer, [cx + outward * 35, 172], [cx + outward * 31, 262], 6.6, 6, wall);
  for (let i = 0; i < layer.values.length; i++)
    plane.values[i] = (plane.values[i] as number) + (layer.values[i] as number);
}

/** Metal of a total knee replacement: condylar cap, tray and keel; the insert between them is seen as a gap. */
function addProsthesis(plane: Plane, cx: number, outward: -1 | 1): void {
  const metal = 9;
  for (let i = 0; i < plane.values.length; i++) {
    const v = outward * (((i % plane.width) + 0.5) * plane.pixelMm - cx);
    const y = (Math.floor(i / plane.width) + 0.5) * plane.pixelMm;
    const u = Math.abs(v);
    const end = JOINT_Y - 5 - 8 * (Math.abs(u - 20) / 22) ** 2.2 - 5 * smoothstep(7, 3, u);
    const cap = u < 38 && y < end && y > 108 - 0.06 * u + 4 * smoothstep(20, 0, u);
    const tray = u < 38 && y > JOINT_Y + 5 && y < JOINT_Y + 9.5;
    const keel = y >= JOINT_Y + 9 && y < 178 && u < 6.5 - 0.05 * (y - JOINT_Y);
    const wings = y >= JOINT_Y + 9 && y < 158 && u < 20 - 0.75 * (y - JOINT_Y - 9);
    if (u < 40 && y > end && y <= JOINT_Y + 5) plane.values[i] = Math.min(7, plane.values[i] as number);
    if (cap || tray || keel || wings) plane.values[i] = metal + (plane.values[i] as number) * 0.75;
  }
}

function develop(plane: Plane, study: StudyTruth, exposure: Random): Uint16Array {
  const { width, height, values } = plane;
  const grains = grain(width, height, exposure.fork('grain'));
  const out = new Uint16Array(width * height);
  const curve = (cm: number) => 1 / (1 + Math.exp((8.7 - cm) / 2.5));
  const dose = exposure.between(0.97, 1.03);
  for (let i = 0; i < out.length; i++) {
    const grey = (curve((values[i] as number) * dose) - curve(0)) / (1 - curve(0));
    const noisy = grey + (grains[i] as number) * (0.006 + 0.007 * grey);
    out[i] = Math.round(4095 * Math.min(1, Math.max(0, noisy)));
  }
  const scale = Math.max(1, Math.round(width / 384));
  const set = (column: number, row: number) => {
    if (column >= 0 && row >= 0 && column < width && row < height) out[row * width + column] = 4095;
  };
  burnWord(
    'PHANTOM',
    width - wordWidth('PHANTOM', 2 * scale) - 8 * scale,
    height - 22 * scale,
    2 * scale,
    set,
  );
  const side = study.side === 'R' ? 'R' : 'L';
  burnWord(side, study.side === 'R' ? 16 * scale : width - 34 * scale, 60 * scale, 3 * scale, set);
  return out;
}

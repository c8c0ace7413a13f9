import { type CtBuild, HU } from './ctAnatomy.ts';
import { type CtSlice, eachNear, paintDisc } from './ctSlice.ts';
import { createClouds, smoothstep } from './plane.ts';
import { createRandom } from './random.ts';
import { findingsOf, type StudyTruth, type TruthFinding } from './truth.ts';

const SHARE = { small: 0.2, moderate: 0.45, large: 0.75, mild: 0.2, severe: 0.75 } as const;

/** Middle of each lobe in mm, on the side of its name: u from the midline, y to the back, z to the head. */
const LOBES: Readonly<Record<string, readonly [u: number, y: number, z: number]>> = {
  'right upper lobe': [76, -12, 34],
  'right middle lobe': [76, -40, -34],
  'right lower lobe': [78, 30, -36],
  'left upper lobe': [76, -16, 36],
  lingula: [100, -24, -34],
  'left lower lobe': [82, 32, -40],
};

/** Where a lesion lies, mm: its lobe's middle, moved a little by its own id, so that it stays put over time. */
export function lesionPlace(finding: TruthFinding): readonly [x: number, y: number, z: number] {
  const [u, y, z] = LOBES[finding.site ?? ''] ?? [80, 0, 0];
  const random = createRandom(`place/${finding.lesionId}`);
  const sign = finding.side === 'R' ? -1 : 1;
  return [sign * (u + random.between(-8, 8)), y + random.between(-10, 10), z + random.between(-9, 9)];
}

/** Hounsfield units inside the pleura: lung, fluid behind, free air in front, or consolidation. The patient lies on the back. */
export function lungContent(
  study: StudyTruth,
  build: CtBuild,
  side: -1 | 1,
  x: number,
  y: number,
  z: number,
  inset: number,
  clouds: (x: number, y: number) => number,
): number {
  const name = side < 0 ? 'R' : 'L';
  const fluid = findingsOf(study, 'pleural effusion', name)[0];
  if (fluid) {
    const share = SHARE[fluid.grade ?? 'small'];
    const level = build.halfDepth - 34 - 84 * share * smoothstep(10 + 120 * share, -80, z);
    // The meniscus: fluid climbs where the pleura is near.
    if (y > level + 16 * smoothstep(0, 30, inset) - 8) return HU.fluid;
    if (y > level - 6) return -220;
  }
  const free = findingsOf(study, 'pneumothorax', name)[0];
  if (free) {
    const edge = -build.halfDepth + 34 + 60 * SHARE[free.grade ?? 'small'];
    if (y < edge) return HU.air + 6;
    if (y < edge + 1.6) return -300;
  }
  const patch = findingsOf(study, 'consolidation', name)[0];
  const lung = HU.lung + 0.28 * y + 16 * clouds(x + z, y - z);
  return patch ? consolidated(patch, lung, x, y, z, clouds) : lung;
}

function consolidated(
  patch: TruthFinding,
  lung: number,
  x: number,
  y: number,
  z: number,
  clouds: (x: number, y: number) => number,
): number {
  const [px, py, pz] = lesionPlace(patch);
  const reach = 22 + 34 * SHARE[patch.grade ?? 'moderate'];
  const d = Math.hypot(x - px, y - py, z - pz) / reach + 0.55 * clouds(x + z, y + z);
  return lung + (30 - lung) * smoothstep(1.1, 0.5, d);
}

/** Draws each nodule as a ball of its diameter, with the partial volume of thick slices. */
export function addCtNodules(slice: CtSlice, study: StudyTruth): void {
  for (const finding of findingsOf(study, 'pulmonary nodule')) {
    const [x, y, z] = lesionPlace(finding);
    const radius = (finding.value ?? 6) / 2;
    const edge = createClouds(createRandom(`edge/${finding.lesionId}`), [5, 2.5]);
    eachNear(slice, x, y, radius + slice.pixelMm, (i, dx, dy) => {
      const bumpy = radius * (1 + 0.08 * edge(dx + 40, dy + 40));
      const half = Math.sqrt(Math.max(0, bumpy * bumpy - dx * dx - dy * dy));
      const low = Math.max(z - half, slice.z - slice.thickMm / 2);
      const high = Math.min(z + half, slice.z + slice.thickMm / 2);
      const share = Math.max(0, high - low) / slice.thickMm;
      if (share > 0)
        slice.hu[i] = Math.max(slice.hu[i] as number, HU.lung + share * (HU.soft + 20 - HU.lung));
    });
  }
}

/** Draws tubes and lines, sharper than tissue. */
export function addCtDevices(slice: CtSlice, study: StudyTruth): void {
  if (findingsOf(study, 'central venous catheter')[0] && slice.z > -32) paintDisc(slice, -26, -15, 1.2, 1400);
  const tube = findingsOf(study, 'endotracheal tube')[0];
  if (tube && slice.z > (tube.value ?? 40)) {
    paintDisc(slice, -2, 5, 5.6, 240);
    paintDisc(slice, -2, 5, 4, HU.air);
  }
}

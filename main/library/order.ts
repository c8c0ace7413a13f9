import type { InstanceHeader } from '../contract/domain/library.ts';
import { compareClinicalTime } from '../contract/domain/time.ts';

type Vector = readonly [number, number, number];

const SAME_DIRECTION = 1e-3;

/** Normal of the plane of (0020,0037): row direction × column direction (PS3.3 C.7.6.2.1.1). */
export function normalOf(orientation: readonly number[]): Vector {
  const [rx = 0, ry = 0, rz = 0, cx = 0, cy = 0, cz = 0] = orientation;
  return [ry * cz - rz * cy, rz * cx - rx * cz, rx * cy - ry * cx];
}

function isParallel(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? Number.NaN)) < SAME_DIRECTION);
}

/** Distance of an image from the origin along its normal, in mm; null without geometry. */
export function projectionMm(header: InstanceHeader): number | null {
  if (!header.position || !header.orientation) return null;
  const [nx, ny, nz] = normalOf(header.orientation);
  const [x = 0, y = 0, z = 0] = header.position;
  return x * nx + y * ny + z * nz;
}

function byNumber(a: InstanceHeader, b: InstanceHeader): number {
  const left = a.instanceNumber ?? Number.POSITIVE_INFINITY;
  const right = b.instanceNumber ?? Number.POSITIVE_INFINITY;
  if (left !== right) return left < right ? -1 : 1;
  return a.sopUid < b.sopUid ? -1 : a.sopUid > b.sopUid ? 1 : a.instanceKey < b.instanceKey ? -1 : 1;
}

// Rounded, so that the order is one: two images a hair apart share a place.
function roundedMm(header: InstanceHeader): number {
  return Math.round((projectionMm(header) ?? 0) / SAME_DIRECTION);
}

function byGeometry(a: InstanceHeader, b: InstanceHeader): number {
  const distance = roundedMm(a) - roundedMm(b);
  if (distance !== 0) return distance;
  return compareClinicalTime(a.acquisitionTime, b.acquisitionTime) || byNumber(a, b);
}

function byOrientation(headers: readonly InstanceHeader[]): InstanceHeader[][] {
  const groups: InstanceHeader[][] = [];
  for (const header of headers) {
    const own = groups.find(([first]) => isParallel(first?.orientation ?? [], header.orientation ?? []));
    if (own) own.push(header);
    else groups.push([header]);
  }
  return groups;
}

/**
 * Images of a series in the order of V4: where all have a place, by projection on the normal, one orientation after the other in the
 * order of their first Instance Number; else by Instance Number, and unnumbered ones by UID.
 */
export function orderInstances(headers: readonly InstanceHeader[]): InstanceHeader[] {
  const numbered = [...headers].sort(byNumber);
  const hasGeometry = numbered.every((header) => header.position !== null && header.orientation !== null);
  if (!hasGeometry) return numbered;
  return byOrientation(numbered).flatMap((group) => group.sort(byGeometry));
}

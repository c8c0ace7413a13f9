import { expect, test } from 'vitest';
import type { Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import { NO_VALUE, patientToVoxel, voxelToPatient } from '../volume/volume.ts';
import {
  nearestPane,
  PANES,
  type PlaneGrid,
  panesAround,
  planeGrid,
  rotatePanes,
  STRAIGHT_PANES,
} from './planes.ts';
import type { SampledVolume } from './sampledVolume.ts';
import { samplePlane } from './samplePlane.ts';

const THIN = { mode: 'mean', thicknessMm: 0 } as const;

type ValueAt = (point: Vector) => number;

/** A volume whose voxels hold a function of where they lie in the patient. */
function volumeOf(valueAt: ValueAt, changes: Partial<SampledVolume> = {}): SampledVolume {
  const size = changes.size ?? [20, 16, 12];
  const data = new Float32Array(size[0] * size[1] * size[2]);
  const volume: SampledVolume = {
    ...{ size, data, origin: [-50, 30, 7], spacingMm: [0.8, 0.5, 2], shear: [0, 0], paddingValue: null },
    axes: { row: [1, 0, 0], column: [0, 1, 0], normal: [0, 0, 1] },
    ...changes,
  };
  let at = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++) data[at++] = valueAt(voxelToPatient(volume, [i, j, k]));
  return volume;
}

const RAMP: ValueAt = ([x, y, z]) => 3 * x - 2 * y + 5 * z;

/** Each pixel of a plane with where it lies; those outside the volume left out. */
function pixels(volume: SampledVolume, grid: PlaneGrid, values: ArrayLike<number>) {
  const found: { point: Vector; value: number }[] = [];
  for (let at = 0; at < values.length; at++) {
    const [column, row] = [at % grid.columns, Math.floor(at / grid.columns)];
    const point = [0, 1, 2].map(
      (axis) =>
        (grid.origin[axis] ?? 0) + column * (grid.columnStep[axis] ?? 0) + row * (grid.rowStep[axis] ?? 0),
    ) as unknown as Vector;
    const isInside = patientToVoxel(volume, point).every(
      (index, axis) => index >= 0 && index <= (volume.size[axis] ?? 0) - 1,
    );
    if (isInside) found.push({ point, value: values[at] ?? Number.NaN });
  }
  return found;
}

const MIDDLE: Vector = [-45.1, 35.3, 18.4];

test('[T4] a ramp has the right value at each mm of a straight and of an oblique plane', () => {
  const volume = volumeOf(RAMP);
  const tilted = rotatePanes(rotatePanes(STRAIGHT_PANES, 'axial', 33), 'coronal', -20);
  for (const axes of [...Object.values(STRAIGHT_PANES), ...Object.values(tilted)]) {
    const grid = planeGrid(volume, axes, MIDDLE);
    const seen = pixels(volume, grid, samplePlane(volume, grid, THIN));
    expect(seen.length).toBeGreaterThan(100);
    for (const { point, value } of seen) expect(value).toBeCloseTo(RAMP(point), 2);
  }
});

test('[V4, trial 17] in a volume that a tilted gantry shears values lie where they lie in the patient', () => {
  const shear = [0, Math.tan((15 * Math.PI) / 180)] as const;
  const volume = volumeOf(RAMP, { shear });
  const grid = planeGrid(volume, STRAIGHT_PANES.sagittal, MIDDLE);
  const seen = pixels(volume, grid, samplePlane(volume, grid, THIN));
  for (const { point, value } of seen) expect(value).toBeCloseTo(RAMP(point), 2);
  const straight = pixels(volume, grid, samplePlane({ ...volume, shear: [0, 0] }, grid, THIN));
  expect(straight.some(({ point, value }) => Math.abs(value - RAMP(point)) > 1)).toBe(true);
});

test('[T4] a straight plane through voxel centres shows the voxels, whole numbers as they are', () => {
  const floats = volumeOf(([x, y, z]) => Math.round(7 * x - y + 11 * z));
  const volume = { ...floats, data: Int16Array.from(floats.data) };
  const grid = planeGrid(volume, STRAIGHT_PANES.axial, voxelToPatient(volume, [0, 0, 4]));
  const seen = samplePlane(volume, grid, THIN);
  expect(seen).toBeInstanceOf(Int16Array);
  // Pixels of the finest spacing: columns lie on voxels.
  expect([...seen.subarray(0, 20)]).toEqual([...volume.data.subarray(4 * 320, 4 * 320 + 20)]);
});

test('[T4] a ball has its radius on each plane through its middle', () => {
  const radius = 4;
  const inside: ValueAt = (point) =>
    Math.hypot(...point.map((v, i) => v - (MIDDLE[i] ?? 0))) <= radius ? 1 : 0;
  const volume = volumeOf(inside, {
    size: [60, 60, 60],
    spacingMm: [0.25, 0.25, 0.25],
    origin: [-52, 28, 11],
  });
  const tilted = rotatePanes(STRAIGHT_PANES, 'sagittal', 40);
  for (const axes of [...Object.values(STRAIGHT_PANES), ...Object.values(tilted)]) {
    const grid = planeGrid(volume, axes, MIDDLE);
    const area = [...samplePlane(volume, grid, THIN)].filter((value) => value > 0.5).length;
    expect(Math.sqrt((area * 0.25 ** 2) / Math.PI)).toBeCloseTo(radius, 0);
  }
});

test('[T4] a slab shows the greatest, the least and the mean of what lies within half its thickness', () => {
  const volume = volumeOf(([, , z]) => z);
  const grid = planeGrid(volume, STRAIGHT_PANES.axial, voxelToPatient(volume, [0, 0, 4]));
  const first = (mode: 'mip' | 'minip' | 'mean', thicknessMm: number) =>
    samplePlane(volume, grid, { mode, thicknessMm })[0];
  expect([first('mip', 6), first('minip', 6), first('mean', 6)]).toEqual([18, 12, 15]);
  expect([first('mip', 1), first('minip', 1), first('mean', 1)]).toEqual([15.5, 14.5, 15]);
  // The volume ends: what lies beyond is no value.
  expect([first('mip', 100), first('minip', 100)]).toEqual([29, 7]);
});

test('[T4] between slices a slab shows the brightest voxel as bright as it is', () => {
  const volume = volumeOf(([, , z]) => (z === 15 ? 1000 : 0));
  const between = planeGrid(volume, STRAIGHT_PANES.axial, voxelToPatient(volume, [0, 0, 3.5]));
  expect(samplePlane(volume, between, THIN)[0]).toBe(500);
  expect(samplePlane(volume, between, { mode: 'mip', thicknessMm: 4 })[0]).toBe(1000);
  const tilted = rotatePanes(STRAIGHT_PANES, 'sagittal', 25).axial;
  const oblique = planeGrid(volume, tilted, voxelToPatient(volume, [10, 8, 5]));
  expect(Math.max(...samplePlane(volume, oblique, { mode: 'mip', thicknessMm: 8 }))).toBeGreaterThan(950);
});

test('[V1] outside there is no value, and padding is told, not mixed in', () => {
  const volume = volumeOf(() => 100, { paddingValue: NO_VALUE.float32 });
  volume.data[0] = NO_VALUE.float32;
  const grid = planeGrid(volume, STRAIGHT_PANES.axial, volume.origin);
  const values = samplePlane(volume, grid, THIN);
  expect(values[0]).toBe(NO_VALUE.float32);
  expect(values[1]).toBe(100);
  const beyond = planeGrid(volume, STRAIGHT_PANES.axial, [0, 0, 400]);
  expect(new Set(samplePlane(volume, beyond, THIN))).toEqual(new Set([NO_VALUE.float32]));
  const slab = samplePlane(volume, grid, { mode: 'minip', thicknessMm: 8 });
  expect(slab[0]).toBe(100);
});

test('[T4] a quick plane has the right value at each second pixel, and the same grid', () => {
  const volume = volumeOf(RAMP);
  const grid = planeGrid(volume, STRAIGHT_PANES.coronal, MIDDLE);
  const [full, quick] = [samplePlane(volume, grid, THIN), samplePlane(volume, grid, THIN, 2)];
  expect(quick.length).toBe(full.length);
  expect(quick[2 * grid.columns + 4]).toBe(full[2 * grid.columns + 4]);
  expect(quick[3 * grid.columns + 5]).toBe(full[2 * grid.columns + 4]);
});

test('[T4] a pane that looks along given directions has the others upright on it', () => {
  const { right, down } = rotatePanes(STRAIGHT_PANES, 'axial', 30).sagittal;
  const panes = panesAround('sagittal', right, down);
  expect(panes.sagittal).toEqual({ right, down, normal: expect.anything() });
  expect(panes.coronal.down).toEqual(down);
  expect(panes.axial.normal[2]).toBeCloseTo(1, 9);
  for (const pane of PANES) {
    const { right, down, normal } = STRAIGHT_PANES[pane];
    expect(panesAround(pane, right, down)[pane].normal.map(Math.abs)).toEqual(normal.map(Math.abs));
    expect(nearestPane(panes[pane].normal)).toBe(pane);
  }
});

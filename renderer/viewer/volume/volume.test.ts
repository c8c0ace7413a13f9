import { expect, test } from 'vitest';
import { stackReport } from '../../../main/contract/domain/geometry/stackReport.ts';
import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';
import type { Picture } from '../../../main/contract/domain/pixels/picture.ts';
import type { StackPart } from '../seriesParts.ts';
import type { StackImage } from '../stack.ts';
import { assembleVolume, type VolumeOptions, whyNoVolume } from './assembleVolume.ts';
import { VolumeBuilder } from './VolumeBuilder.ts';
import { patientToVoxel, voxelToPatient } from './volume.ts';

const [COLUMNS, ROWS] = [4, 3];
const ROOM = { maxBytes: 1e9, isShared: false };

interface Slice {
  readonly z: number;
  readonly y?: number;
  readonly frame?: Partial<Frame>;
  readonly isColour?: boolean;
}

function imageAt({ z, y = 0 }: Slice, index: number): StackImage {
  const place = { position: [10, 20 + y, z], orientation: [1, 0, 0, 0, 1, 0], frameOfReferenceUid: '1.2' };
  const spacing = { betweenRowsMm: 0.5, betweenColumnsMm: 2, source: 'pixel_spacing', detail: '' };
  const header = { rows: ROWS, columns: COLUMNS, spacing, ...place };
  return { imageId: String(index), frame: 0, header, place } as never;
}

function pictureAt(slice: Slice, index: number): Picture {
  const stored = Int16Array.from({ length: COLUMNS * ROWS }, (_, at) => 100 * index + at);
  const frame = {
    ...{ rows: ROWS, columns: COLUMNS, samplesPerPixel: 1, planar: false, signed: true, bitsStored: 16 },
    ...{ photometric: 'MONOCHROME2', stored, modality: { kind: 'linear', slope: 1, intercept: -1000 } },
    ...{ vois: [], padding: null, palette: null, inverse: false },
    ...slice.frame,
  };
  return { header: { unit: 'HU', pet: null } as never, frame: frame as Frame, isComplete: true };
}

function assemble(slices: readonly Slice[], options: Partial<VolumeOptions> = {}) {
  const images = slices.map(imageAt);
  const report = stackReport(
    slices.map((slice, index) => ({
      ...{ rows: ROWS, columns: COLUMNS, betweenRowsMm: 0.5, betweenColumnsMm: 2 },
      position: imageAt(slice, index).place.position,
      orientation: [1, 0, 0, 0, 1, 0],
    })),
  );
  const part: StackPart = { words: '', images, report };
  const load = async (image: StackImage) => {
    const index = images.indexOf(image);
    return pictureAt(slices[index] ?? { z: 0 }, index);
  };
  const { signal } = new AbortController();
  return { part, volume: assembleVolume(part, { signal, load, room: ROOM, ...options }) };
}

const EVEN: readonly Slice[] = [0, 3, 6, 9].map((z) => ({ z }));

test('[V4] a stack becomes one block of modality values, columns fastest, and says where it lies', async () => {
  const volume = await assemble(EVEN).volume;
  expect(volume.data).toBeInstanceOf(Int16Array);
  expect(volume.size).toEqual([4, 3, 4]);
  expect(volume.spacingMm).toEqual([0.5, 2, 3]);
  expect(volume.data[2 * 12 + 1 * 4 + 3]).toBe(200 + 7 - 1000);
  expect(voxelToPatient(volume, [3, 1, 2])).toEqual([16, 20.5, 6]);
  expect(patientToVoxel(volume, [16, 20.5, 6])).toEqual([3, 1, 2]);
  expect(volume).toMatchObject({ unit: 'HU', factor: 1, paddingValue: null, notes: [], shear: [0, 0] });
  expect(volume.range).toEqual({ min: -1000, max: 311 - 1000 });
});

test('[V1, trial 5] each slice has its own slope; what is no whole number makes floats of all', async () => {
  const modality = { kind: 'linear', slope: 0.4, intercept: 0 } as const;
  const volume = await assemble([...EVEN.slice(0, 3), { z: 9, frame: { modality } }]).volume;
  expect(volume.data).toBeInstanceOf(Float32Array);
  expect(volume.data[5]).toBe(5 - 1000);
  expect(volume.data[36 + 5]).toBeCloseTo(0.4 * 305, 4);
});

test('[V1] padding is told apart, and is no part of the range', async () => {
  const stored = Int16Array.from({ length: 12 }, (_, at) => (at === 0 ? -2000 : 7));
  const padded = { stored, padding: { from: -2000, to: -2000 } };
  const volume = await assemble(EVEN.map((slice) => ({ ...slice, frame: padded }))).volume;
  expect(volume.data[0]).toBe(volume.paddingValue);
  expect(volume.range).toEqual({ min: -993, max: -993 });
});

test('[V4, trial 17] slices that a tilted gantry shifts lie where they lie, and it is said', async () => {
  const shift = Math.tan((15 * Math.PI) / 180);
  const slices = Array.from({ length: 20 }, (_, index) => ({ z: 3 * index, y: 3 * index * shift }));
  const volume = await assemble(slices).volume;
  expect(volume.notes).toEqual(['TILT 15.0° corrected']);
  const [, y, z] = voxelToPatient(volume, [0, 0, 19]);
  expect([y, z]).toEqual([expect.closeTo(20 + 57 * shift, 6), expect.closeTo(57, 6)]);
  expect(patientToVoxel(volume, [10, 20 + 57 * shift, 57]).map((value) => Math.round(1e6 * value))).toEqual([
    0, 0, 19e6,
  ]);
});

test('[V4, trial 18] a gap, or a place taken twice, is no volume, and the reason names it', async () => {
  const gap = assemble([0, 3, 6, 12, 15].map((z) => ({ z })));
  expect(whyNoVolume(gap.part)).toBe(
    'No planes through this series: slices are missing (GAP after image 3: 6.0 mm instead of 3.0 mm, 1 missing).',
  );
  await expect(gap.volume).rejects.toMatchObject({ code: 'refused' });
  const twice = assemble([0, 3, 3, 6].map((z) => ({ z })));
  await expect(twice.volume).rejects.toThrow('several images lie at one place (TWICE: images 2 and 3');
});

test('[V4] colour and sizes that are not as the header says are refused', async () => {
  const colour = { samplesPerPixel: 3, photometric: 'RGB' };
  await expect(assemble([...EVEN, { z: 12, frame: colour }]).volume).rejects.toThrow('in colour');
  await expect(assemble([...EVEN, { z: 12, frame: { rows: 2 } }]).volume).rejects.toThrow('differ in size');
});

test('[T8] what does not fit is reduced, and said, or refused', async () => {
  const reduced = await assemble(EVEN, { room: { maxBytes: 40, isShared: false } }).volume;
  expect(reduced).toMatchObject({ size: [2, 2, 4], spacingMm: [1, 4, 3] });
  expect(reduced.notes[0]).toMatch(/^REDUCED: every second row and column/);
  expect(reduced.data[2 * 4 + 3]).toBe(200 + 2 * 4 + 2 - 1000);
  await expect(assemble(EVEN, { room: { maxBytes: 4, isShared: false } }).volume).rejects.toThrow(
    'Read it as a stack',
  );
  const half = { modality: { kind: 'linear', slope: 0.5, intercept: 0 } } as const;
  const widened = await assemble([...EVEN.slice(0, 3), { z: 9, frame: half }], {
    room: { maxBytes: 100, isShared: true },
  }).volume;
  expect(widened.data.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect([widened.size, widened.data[2 * 4 + 3], widened.data[3 * 4 + 3]]).toEqual([
    [2, 2, 4],
    200 + 10 - 1000,
    0.5 * 310,
  ]);
});

test.each([true, false])(
  '[T8] memory that the computer has not got now is refused in words, shared: %s',
  async (isShared) => {
    const room = { maxBytes: Number.POSITIVE_INFINITY, isShared };
    expect(() => new VolumeBuilder([65_535, 65_535, 100_000], room)).toThrow(
      expect.objectContaining({
        code: 'refused',
        message: expect.stringContaining('there is not so much left now'),
      }),
    );
  },
);

test('[T4] progress is told, Cancel ends it, and a slice that cannot be loaded is never left out', async () => {
  const progress: number[] = [];
  await assemble(EVEN, { onProgress: ({ loaded }) => progress.push(loaded) }).volume;
  expect(progress).toEqual([1, 2, 3, 4]);
  const abort = new AbortController();
  const cancelled = assemble(EVEN, { signal: abort.signal, onProgress: () => abort.abort() }).volume;
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  const broken = assemble(EVEN, { load: () => Promise.reject(new Error('Image 3 cannot be shown')) }).volume;
  await expect(broken).rejects.toThrow('Image 3');
});

import { expect, test } from 'vitest';
import type { Measurement, PatientPlane } from '../../../main/contract/domain/reading.ts';
import { readPixel, statisticsOf } from '../pixelValues.ts';
import type { StackImage } from '../stack.ts';
import { onPlane, planePixel, planePoint } from '../tools/onPlane.ts';
import { NO_VALUE, type Volume } from '../volume/volume.ts';
import { MprState } from './MprState.ts';
import { planeImage, planePicture } from './planeImages.ts';
import { samplePlane } from './samplePlane.ts';

const SIZE = [4, 4, 3] as const;

function volumeOf(changes: Partial<Volume> = {}): Volume {
  return {
    ...{ size: SIZE, data: Int16Array.from({ length: 48 }, (_, at) => at), origin: [10, 20, 30] },
    ...{ axes: { row: [1, 0, 0], column: [0, 1, 0], normal: [0, 0, 1] }, spacingMm: [1, 1, 2] },
    ...{ shear: [0, 0], paddingValue: null, range: { min: 0, max: 47 }, factor: 1, unit: 'HU' },
    look: {
      frame: { vois: [], photometric: 'MONOCHROME2', inverse: false },
      header: { unit: 'HU', pet: null } as never,
    },
    ...{ frameOfReferenceUid: '1.2.3', notes: [] },
    ...changes,
  };
}

const IMAGES = [0, 1, 2].map((frame) => ({ imageId: `${frame}`, frame, header: {}, place: {} }) as never);

function shown(volume: Volume, pane: 'axial' | 'coronal', state = new MprState(volume)) {
  const image = planeImage({ volume, images: IMAGES as StackImage[] }, state.now(), pane);
  const values = samplePlane(volume, image.grid, image.slab);
  return { image, picture: planePicture(volume, image, values, 0) };
}

test('[T4] the crosshair starts in the middle, scrolls by voxels, and stays in the volume', () => {
  const state = new MprState(volumeOf());
  expect(state.now().point).toEqual([11.5, 21.5, 32]);
  state.scroll('axial', 1);
  expect(state.now().point).toEqual([11.5, 21.5, 34]);
  state.scroll('axial', 5);
  state.scroll('sagittal', -9);
  expect(state.now().point).toEqual([10, 21.5, 34]);
  state.nudge('coronal', 2, 1);
  expect(state.now().point).toEqual([12, 21.5, 33]);
  state.setThickness(1e6);
  expect(state.now().slab.thicknessMm).toBe(100);
  state.reset();
  expect(state.now()).toMatchObject({ point: [11.5, 21.5, 32], slab: { thicknessMm: 0 } });
});

test('[T4] where one left the crosshair one comes back to, and planes that are the same stay the same image', () => {
  const volume = volumeOf();
  const state = new MprState(volume);
  state.rotate('axial', 30);
  state.nudge('axial', 1, 0);
  expect(new MprState(volume, state.now()).now()).toBe(state.now());
  const before = shown(volume, 'axial', state).image.imageId;
  state.nudge('axial', 1, 1);
  expect(shown(volume, 'axial', state).image.imageId).toBe(before);
  state.scroll('axial', 1);
  expect(shown(volume, 'axial', state).image.imageId).not.toBe(before);
});

test('[V7] values of a plane are read in the unit of the series, SUV for PET; outside there is none', () => {
  const pet = { factor: 2, unit: 'SUVbw', reason: null };
  const look = { ...volumeOf().look, header: { unit: 'Bq/ml', pet } as never };
  const { picture } = shown(volumeOf({ factor: 2, unit: 'SUVbw', look }), 'axial');
  expect(readPixel(picture, 1, 1)).toMatchObject({ value: 2 * 21, unit: 'SUVbw' });
  const data = volumeOf().data.map((value) => (value === 16 ? NO_VALUE.int16 : value));
  const padded = shown(volumeOf({ data, paddingValue: NO_VALUE.int16 }), 'axial').picture;
  expect(readPixel(padded, 0, 0)?.value).toBeNull();
  expect(statisticsOf(padded, [{ row: 0, from: 0, to: 2 }])).toMatchObject({
    pixels: 2,
    mean: 17.5,
    min: 17,
  });
});

test('[T5] a measurement lies on the plane on which it was made, in its mm, and on no other', () => {
  const volume = volumeOf();
  const { image } = shown(volume, 'coronal');
  const plane = image.plane as PatientPlane;
  expect(planePoint(plane, planePixel(plane, [11, 21.5, 33]))).toEqual([11, 21.5, 33]);
  const measurement = { points: [[1, 2]], plane } as unknown as Measurement;
  const moved = (by: Partial<PatientPlane>) => onPlane(measurement, { ...plane, ...by });
  expect(moved({})?.points).toEqual([[1, 2]]);
  const [x, y, z] = plane.origin;
  expect(moved({ origin: [x - 1, y + 0.4, z] })?.points).toEqual([[2, 2]]);
  expect(moved({ origin: [x, y + 0.6, z] })).toBeNull();
  expect(moved({ columnStep: [0, 1, 0] })).toBeNull();
  expect(moved({ slab: { mode: 'mip', thicknessMm: 5 } })).toBeNull();
  expect(moved({ frameOfReferenceUid: '9' as PatientPlane['frameOfReferenceUid'] })).toBeNull();
  expect(onPlane({ ...measurement, plane: undefined } as never, plane)).toBeNull();
  const state = new MprState(volume);
  expect(state.lookAt(plane, [11, 21.5, 33])).toBe('coronal');
  expect(state.now()).toMatchObject({ point: [11, 21.5, 33], panes: { coronal: { right: [1, 0, 0] } } });
});

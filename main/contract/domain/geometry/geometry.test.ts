import { expect, test } from 'vitest';
import type { ImageDimensions, PlacedImage } from './placedImage.ts';
import { planeWords, splitImages } from './splitImages.ts';
import { type StackSlice, stackReport } from './stackReport.ts';
import { stackNotices } from './stackWords.ts';

const AXIAL = [1, 0, 0, 0, 1, 0];
const CORONAL = [1, 0, 0, 0, 0, -1];
const NO_DIMENSIONS: ImageDimensions = {
  temporalPosition: null,
  triggerTimeMs: null,
  echoNumber: null,
  echoTimeMs: null,
  bValue: null,
};

function image(id: string, changes: Partial<PlacedImage> = {}): PlacedImage {
  return {
    id,
    position: null,
    orientation: AXIAL,
    dimensions: null,
    acquisitionTime: null,
    instanceNumber: 1,
    frame: 0,
    ...changes,
  };
}

function at(z: number, dimensions: Partial<ImageDimensions> = {}, id = `${z}`): PlacedImage {
  return image(`${id} ${JSON.stringify(dimensions)}`, {
    position: [0, 0, z],
    dimensions: { ...NO_DIMENSIONS, ...dimensions },
  });
}

/** Words of each part and the levels of its images. */
function partsOf(images: readonly PlacedImage[]) {
  return splitImages(images, (one) => one).map(({ words, images: own }) => [
    words,
    own.map(({ position }) => position?.[2]),
  ]);
}

function over<T>(values: readonly T[], make: (value: T) => PlacedImage[]): PlacedImage[] {
  // Not in order, as files are not.
  return values.flatMap(make).reverse();
}

test('[V4] trial 14: with one Instance Number for all, images are in the order of their places', () => {
  expect(partsOf([at(7), at(-3), at(2)])).toEqual([['', [-3, 2, 7]]]);
});

test('[V4] trial 15: without positions images are in the order of their numbers', () => {
  const numbers = [10, 9, 1].map((instanceNumber) => image(`${instanceNumber}`, { instanceNumber }));
  const [part] = splitImages(numbers, (one) => one);
  expect(part?.images.map(({ instanceNumber }) => instanceNumber)).toEqual([1, 9, 10]);
});

test('[V4] a series splits by orientation, and its parts are named after their planes', () => {
  const coronal = [5, 3].map((y) =>
    image(`${y}`, { position: [0, y, 9], orientation: CORONAL, instanceNumber: 2 }),
  );
  expect(partsOf([at(1), at(0), ...coronal])).toEqual([
    ['axial', [0, 1]],
    ['coronal', [9, 9]],
  ]);
  const tilted = [1, 0, 0, 0, Math.cos(0.1), Math.sin(0.1)];
  const others = [4, 3].map((z) => image(`${z}`, { position: [0, 0, z], orientation: tilted }));
  expect(partsOf([at(1), at(0), ...others]).map(([words]) => words)).toEqual(['axial 1', 'axial 2']);
  expect(planeWords([0, 1, 0, 0, 0, -1])).toBe('sagittal');
  expect(planeWords([0.8, 0.6, 0, 0, 0, -1])).toBe('oblique coronal');
});

test('[V4] planes of one image each stay together: a radial series is no heap of parts', () => {
  const radial = [0, 0.5, 1].map((angle, n) =>
    image(`${n}`, {
      position: [0, 0, 0],
      orientation: [Math.cos(angle), Math.sin(angle), 0, 0, 0, -1],
      instanceNumber: n,
    }),
  );
  expect(splitImages(radial, (one) => one)).toMatchObject([{ words: '', images: radial }]);
});

test('[V4] an image without a position is a part of its own', () => {
  expect(partsOf([at(1), at(0), image('none')])).toEqual([
    ['axial', [0, 1]],
    ['without position', [undefined]],
  ]);
});

test('[V4] perfusion, cardiac, echo and diffusion series become a stack for each value', () => {
  const levels = [0, 5, 10];
  const split = (values: readonly Partial<ImageDimensions>[]) =>
    partsOf(over(levels, (z) => values.map((value) => at(z, value)))).map(([words]) => words);
  const times = [{ temporalPosition: 1 }, { temporalPosition: 2 }, { temporalPosition: 30 }];
  expect(split(times)).toEqual(['time 1 of 3', 'time 2 of 3', 'time 3 of 3']);
  expect(split([{ echoNumber: 1 }, { echoNumber: 2 }])).toEqual(['echo 1', 'echo 2']);
  expect(split([{ echoTimeMs: 80 }, { echoTimeMs: 12.5 }])).toEqual(['TE 12.5 ms', 'TE 80 ms']);
  expect(split([{ bValue: 800 }, { bValue: 0 }])).toEqual(['b 0', 'b 800']);
  expect(split([{ bValue: 800 }, {}])).toEqual(['b 800', 'b unknown']);
  expect(
    split([
      { bValue: 0, echoNumber: 1 },
      { bValue: 50, echoNumber: 1 },
      { bValue: 50, echoNumber: 2 },
    ]),
  ).toEqual(['echo 1 · b 0', 'echo 1 · b 50', 'echo 2']);
});

test('[V4] slices triggered at moments of their own: phases are counted at each place', () => {
  const images = over([0, 8, 16], (z) =>
    [0, 40, 80].map((time) => at(z, { triggerTimeMs: time + z / 4 }, `${z} ${time}`)),
  );
  expect(partsOf(images)).toEqual([
    ['phase 1 of 3', [0, 8, 16]],
    ['phase 2 of 3', [0, 8, 16]],
    ['phase 3 of 3', [0, 8, 16]],
  ]);
});

test('[V4] values that number the slices split nothing; a cine at one place stays one stack in time', () => {
  expect(partsOf([0, 1, 2, 3].map((z) => at(z, { triggerTimeMs: 100 * z, temporalPosition: z })))).toEqual([
    ['', [0, 1, 2, 3]],
  ]);
  expect(partsOf(['a', 'b', 'c', 'd'].map((id, n) => at(0, { temporalPosition: n % 2 }, id)))).toHaveLength(
    1,
  );
  const cine = [3, 1, 2].map((temporalPosition) => at(0, { temporalPosition }));
  const [part] = splitImages(cine, (one) => one);
  expect(part?.images.map(({ dimensions }) => dimensions?.temporalPosition)).toEqual([1, 2, 3]);
});

test('[V4] what nothing explains is split into repeats only where every place has as many', () => {
  const twice = [0, 1, 2].flatMap((z) => [at(z, {}, 'a'), at(z, {}, 'b')]);
  expect(partsOf(twice)).toEqual([
    ['repeat 1 of 2', [0, 1, 2]],
    ['repeat 2 of 2', [0, 1, 2]],
  ]);
  expect(partsOf(twice.slice(1))).toEqual([['', [0, 1, 1, 2, 2]]]);
  expect(partsOf(twice.slice(0, -1))).toEqual([['', [0, 0, 1, 1, 2]]]);
});

test('[V4] segments that share places are stacks of their own, never repeats; apart they are one', () => {
  const shared = [1, 2].flatMap((segmentNumber) => [0, 5].map((z) => at(z, { segmentNumber })));
  expect(partsOf(shared)).toEqual([
    ['segment 1', [0, 5]],
    ['segment 2', [0, 5]],
  ]);
  expect(
    partsOf([at(0, { segmentNumber: 1 }), at(0, { segmentNumber: 2 }), at(5, { segmentNumber: 3 })]),
  ).toEqual([
    ['segment 1', [0]],
    ['segment 2', [0]],
    ['segment 3', [5]],
  ]);
  expect(partsOf([at(0, { segmentNumber: 1 }), at(5, { segmentNumber: 2 })])).toEqual([['', [0, 5]]]);
});

const SLICE: StackSlice = {
  position: [0, 0, 0],
  orientation: AXIAL,
  rows: 32,
  columns: 32,
  betweenRowsMm: 0.5,
  betweenColumnsMm: 0.5,
};

function slices(levels: readonly number[], shift: (z: number) => readonly [number, number] = () => [0, 0]) {
  return levels.map((z): StackSlice => ({ ...SLICE, position: [...shift(z), z] }));
}

const TWENTY = Array.from({ length: 20 }, (_, index) => 5 * index);

test('[V4] even slices make a volume, also where their positions were rounded', () => {
  expect(stackReport(slices(TWENTY))).toEqual({
    spacingMm: 5,
    gaps: [],
    duplicates: [],
    tiltDegrees: null,
    volume: { kind: 'even', spacingMm: 5 },
  });
  const rounded = TWENTY.map((z) => Math.round(z * 1.25) / 10);
  expect(stackReport(slices(rounded)).volume).toMatchObject({ kind: 'even' });
  expect(stackReport(slices(rounded)).spacingMm).toBeCloseTo(0.6263, 3);
});

test('[V4] trial 17: slices sheared by z·tan 15° are said to be tilted, with the shift that corrects them', () => {
  const tangent = Math.tan((15 * Math.PI) / 180);
  const report = stackReport(slices(TWENTY, (z) => [0, z * tangent]));
  expect(report.tiltDegrees).toBeCloseTo(15, 9);
  expect(report.volume).toMatchObject({ kind: 'sheared', spacingMm: 5 });
  expect(report.volume.kind === 'sheared' && report.volume.shear[1]).toBeCloseTo(tangent, 9);
  expect(stackNotices(report)).toEqual(['TILT 15.0°: slices are shifted']);
});

test('[V4] trial 18: a dropped slice and a doubled one are named, and there is no volume that hides them', () => {
  const levels = TWENTY.filter((_, index) => index !== 4).flatMap((z) => (z === 30 ? [z, z] : [z]));
  const report = stackReport(slices(levels));
  expect(report).toMatchObject({
    spacingMm: 5,
    gaps: [{ afterImage: 3, mm: 10, missing: 1 }],
    duplicates: [6],
    volume: { kind: 'none' },
  });
  expect(stackNotices(report)).toEqual([
    'GAP after image 4: 10.0 mm instead of 5.0 mm, 1 missing',
    'TWICE: images 6 and 7 at one place',
  ]);
});

test('[V4] trial 18: a doubled slice of one temporal position is no second stack', () => {
  const images = TWENTY.map((z) => at(z, { temporalPosition: 1 }));
  const parts = splitImages([...images, at(30, { temporalPosition: 1 }, 'again')], (one) => one);
  expect(parts.map((part) => part.images.length)).toEqual([21]);
});

test('[V4] why there is no volume is said', () => {
  const reason = (all: readonly StackSlice[]) => {
    const { volume } = stackReport(all);
    return volume.kind === 'none' ? volume.reason : null;
  };
  expect(reason([{ ...SLICE, position: null }])).toBe('the images have no position in the patient');
  expect(reason([...slices([0]), { ...SLICE, orientation: CORONAL }])).toBe('the planes are not parallel');
  expect(reason(slices([0, 0, 0]))).toBe('all images lie at one place');
  expect(reason(slices([0, 5, 5, 10]))).toBe('several images lie at one place');
  expect(reason(slices([0, 5, 15, 20]))).toBe('slices are missing');
  expect(reason(slices([0, 5]))).toBe('there are fewer than 3 slices');
  expect(reason(slices([0, 5, 11, 15]))).toBe('the slice spacing varies');
  expect(reason(slices([0, 5, 10], (z) => [z === 5 ? 3 : 0, 0]))).toBe(
    'the slices are shifted against each other, not evenly',
  );
  expect(reason(slices([0, 5, 10]).map((one) => ({ ...one, betweenRowsMm: null })))).toBe(
    'the pixel spacing is unknown',
  );
  expect(reason(slices([0, 5, 10]).map((one, index) => ({ ...one, rows: 32 + index })))).toBe(
    'the images differ in size or pixel spacing',
  );
});

test('[V4] many gaps are named by three and counted', () => {
  const levels = TWENTY.filter((_, index) => index % 4 !== 3);
  expect(stackNotices(stackReport(slices(levels))).at(-1)).toBe('1 more gaps');
});

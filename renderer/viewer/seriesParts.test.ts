import { expect, test } from 'vitest';
import type { FramePlace } from '../../main/contract/domain/geometry/placedImage.ts';
import type { InstanceKey, SeriesKey } from '../../main/contract/domain/ids.ts';
import type { InstanceHeader, Series, StudyDetail } from '../../main/contract/domain/library.ts';
import { type ShownSeries, stackImages, stackParts, withParts } from './seriesParts.ts';

const AXIAL = [1, 0, 0, 0, 1, 0];
const UNKNOWN = {
  temporalPosition: null,
  triggerTimeMs: null,
  echoNumber: null,
  echoTimeMs: null,
  bValue: null,
};
const HEADER = {
  hasPixels: true,
  frames: 1,
  instanceNumber: 1,
  position: null,
  orientation: AXIAL,
  acquisitionTime: null,
  frameOfReferenceUid: 'F',
  rows: 32,
  columns: 32,
  spacing: { betweenRowsMm: 1, betweenColumnsMm: 1, source: 'pixel_spacing', detail: '' },
};

function header(digit: string, changes: Partial<InstanceHeader>): InstanceHeader {
  return {
    ...HEADER,
    sopUid: digit,
    instanceKey: digit.repeat(64) as InstanceKey,
    ...changes,
  } as InstanceHeader;
}

function seriesOf(instances: readonly InstanceHeader[]): Series {
  return { seriesKey: 'S' as SeriesKey, description: 'DWI', instances } as unknown as Series;
}

const frameAt = (z: number, bValue: number | null = null): FramePlace => ({
  position: [0, 0, z],
  orientation: AXIAL,
  dimensions: { ...UNKNOWN, bValue },
});

test('[V4] trial 16: shuffled frames of an enhanced image are in the order of their own places', () => {
  const framePlaces = [10, -5, 2.5].map((z) => frameAt(z));
  const series = seriesOf([header('a', { frames: 3, position: [0, 0, 10], framePlaces })]);
  const [part, ...others] = stackParts(series);
  expect(others).toEqual([]);
  expect(part?.images.map(({ frame }) => frame)).toEqual([1, 2, 0]);
  expect(part?.images[0]?.place).toMatchObject({ position: [0, 0, -5], frameOfReferenceUid: 'F' });
  expect(part?.report.volume).toEqual({ kind: 'even', spacingMm: 7.5 });
});

test('[V4] a series of several b-values is shown as a series for each; the largest keeps the key', () => {
  const framePlaces = [0, 5, 10].flatMap((z) => [frameAt(z, 800), frameAt(z, 0)]);
  const study = {
    series: [seriesOf([header('a', { frames: 7, framePlaces: [...framePlaces, frameAt(15, 800)] })])],
  };
  const shown = withParts(study as unknown as StudyDetail).series as ShownSeries[];
  expect(shown.map(({ seriesKey, description }) => [seriesKey, description])).toEqual([
    ['S~1', 'DWI · b 0'],
    ['S', 'DWI · b 800'],
  ]);
  expect(shown.map((series) => stackImages(series).map(({ frame }) => frame))).toEqual([
    [1, 3, 5],
    [0, 2, 4, 6],
  ]);
  expect(shown[0]?.parts).toEqual([
    { seriesKey: 'S~1', words: 'b 0' },
    { seriesKey: 'S', words: 'b 800' },
  ]);
});

test('[V4] a series of one stack, or without images, stays as it is', () => {
  const images = [3, 1, 2].map((z) => header(`${z}`, { position: [0, 0, z] }));
  const [shown] = withParts({ series: [seriesOf(images)] } as unknown as StudyDetail).series as ShownSeries[];
  expect(shown).toMatchObject({ seriesKey: 'S', description: 'DWI' });
  expect(shown && stackImages(shown).map(({ header: own }) => own.sopUid)).toEqual(['1', '2', '3']);
  const none = seriesOf([header('a', { hasPixels: false })]);
  expect(withParts({ series: [none] } as unknown as StudyDetail).series).toEqual([none]);
});

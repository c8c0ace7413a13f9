import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusFolder } from '../../library/testing/corpus.ts';
import { readKeyObjects } from './readKeyObjects.ts';
import { readMeasurements } from './readMeasurements.ts';

const folder = corpusFolder('structured reports of other programs');

function bytesOf(path: string): Uint8Array {
  return readFileSync(join(folder ?? '', path));
}

test.skipIf(folder === null)('[T5] SR of highdicom: group, region in pixels, value and its unit', () => {
  const read = readMeasurements(bytesOf('highdicom/sr_document.dcm'));
  expect(read).toMatchObject({ title: 'Imaging Measurement Report', author: 'Foo', isVerified: false });
  const [group, ...others] = read.measurements;
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    trackingId: 'Planar ROI Measurements',
    finding: { meaning: 'Spinal cord' },
    site: { meaning: 'Cervico-thoracic spine' },
    values: [{ concept: { meaning: 'Area of defined region' }, value: 1.7, unit: 'cm2' }],
    regions: [{ space: 'image', graphic: 'CIRCLE', points: [[57.5, 51.5], expect.any(Array)] }],
  });
});

test.skipIf(folder === null)('[T5] SR of dcmqi: numbers with their derivations', () => {
  const [group] = readMeasurements(bytesOf('dcmqi/sr-example/sr.dcm')).measurements;
  const values = (group?.values ?? [])
    .slice(0, 5)
    .map(({ derivation, value, unit }) => [derivation?.meaning, value, unit]);
  expect(values).toEqual([
    ['Mean', 6.01529, 'g/ml'],
    ['Minimum', 2.91136, 'g/ml'],
    ['Maximum', 10.3814, 'g/ml'],
    ['Peak Value Within ROI', 9.45534, 'g/ml'],
    [undefined, 33.5824, 'ml'],
  ]);
});

test.skipIf(folder === null)('[T5] SR of dwv: rectangles, rulers and arrows as regions', () => {
  const shapesIn = (name: string) =>
    readMeasurements(bytesOf(`dwv-annotation/tid1500-0/${name}`)).measurements.map(
      ({ regions }) => regions[0]?.graphic,
    );
  expect(new Set(shapesIn('sr-rectangle.dcm'))).toEqual(new Set(['POLYLINE']));
  expect(new Set(shapesIn('sr-circle.dcm'))).toEqual(new Set(['CIRCLE']));
  expect(shapesIn('sr-ruler.dcm').length).toBeGreaterThan(0);
});

test.skipIf(folder === null)('[V8] KO of other programs: every image with study and series', () => {
  const { images, title } = readKeyObjects(bytesOf('iheos/multi-mr/kos.dcm'));
  expect(title.meaning).toBe('Manifest');
  expect(images.length).toBeGreaterThan(10);
  expect(images.every(({ studyUid, seriesUid }) => studyUid !== '' && seriesUid !== '')).toBe(true);
  expect(
    readKeyObjects(bytesOf('dicom-swift/StructuredReports/kos_key_object_selection.dcm')).images.length,
  ).toBe(1);
});

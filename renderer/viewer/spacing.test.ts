import { expect, test } from 'vitest';
import type { Spacing } from '../../main/contract/domain/library.ts';
import type { UltrasoundRegion } from '../../main/contract/domain/pixels/picture.ts';
import { measureAngle, measureArea, measureLength, spacingNote } from './spacing.ts';

const spacing = (source: Spacing['source'], detail = ''): Spacing => ({
  betweenRowsMm: 0.5,
  betweenColumnsMm: 1,
  source,
  detail,
});
const known = { spacing: spacing('pixel_spacing'), regions: [] };
const unknown = { spacing: null, regions: [] };
const region = (left: number, columnMm: number): UltrasoundRegion => ({
  left,
  top: 0,
  right: left + 99,
  bottom: 99,
  columnMm,
  rowMm: columnMm,
});

test('[V5] row spacing is between rows, column spacing between columns', () => {
  expect(measureLength([0, 0], [0, 10], known)).toEqual({ value: 5, unit: 'mm', note: '' });
  expect(measureLength([0, 0], [10, 0], known).value).toBe(10);
  expect(measureLength([0, 0], [3, 8], known).value).toBe(5);
});

test('[V5] trial 10: without spacing a length is in px and says so', () => {
  const { value, unit, note } = measureLength([0, 0], [3, 4], unknown);
  expect([value, unit]).toEqual([5, 'px']);
  expect(note).toContain('spacing unknown');
});

test('[V5] trial 9: a block of 20 × 10 pixels of 1 × 0.5 mm has 100 mm², without spacing 200 px²', () => {
  const corners = [
    [0, 0],
    [19, 9],
  ] as const;
  expect(measureArea(corners, 200, known)).toMatchObject({ value: 100, unit: 'mm²' });
  expect(measureArea(corners, 200, unknown)).toMatchObject({ value: 200, unit: 'px²' });
});

test('[V5] trials 11 and 12: where the scale comes from is said', () => {
  expect(spacingNote(spacing('pixel_spacing'))).toBe('');
  expect(spacingNote(spacing('at_detector'))).toBe('at detector');
  expect(spacingNote(spacing('calibration_unknown'))).toBe('calibration unknown');
  expect(spacingNote(spacing('at_detector', 'at the detector, not in the patient'))).toBe(
    'at the detector, not in the patient',
  );
  expect(spacingNote(spacing('calibrated', 'FIDUCIAL'))).toBe('calibrated (FIDUCIAL)');
  expect(spacingNote(spacing('estimated', 'estimated ÷ 1.5'))).toBe('estimated ÷ 1.5');
});

test('[V5] ultrasound takes the region under the points and refuses a line across regions', () => {
  const scale = { spacing: null, regions: [region(0, 0.2), region(200, 0.4)] };
  expect(measureLength([10, 10], [20, 10], scale)).toMatchObject({ value: 2, unit: 'mm' });
  expect(measureLength([210, 10], [220, 10], scale)).toMatchObject({ value: 4, unit: 'mm' });
  expect(measureLength([10, 10], [220, 10], scale).value).toBeNull();
  expect(measureLength([10, 10], [150, 10], scale).value).toBeNull();
  expect(measureLength([110, 10], [120, 10], scale)).toEqual({
    value: 10,
    unit: 'px',
    note: 'outside the calibrated regions, in pixels',
  });
});

test('[V5] trial 9: with 0.5 mm between rows and 1 mm between columns an angle is the true one', () => {
  const corner = [10, 10] as const;
  const along = [corner, [20, 10]] as const;
  expect(measureAngle(along, [corner, [20, 30]], known).value).toBeCloseTo(45, 9);
  expect(measureAngle(along, [corner, [10, 30]], known)).toEqual({ value: 90, unit: '°', note: '' });
  expect(measureAngle(along, [corner, [0, 30]], known).value).toBeCloseTo(135, 9);
});

test('[V5] trial 10: without spacing an angle is right, by the aspect ratio where there is one', () => {
  const corner = [0, 0] as const;
  const across = [corner, [10, 0]] as const;
  const down = [corner, [10, 10]] as const;
  expect(measureAngle(across, down, unknown).value).toBeCloseTo(45, 9);
  expect(measureAngle(across, down, { ...unknown, aspectRatio: [2, 1] }).value).toBeCloseTo(63.4349, 4);
  expect(measureAngle(across, [corner, corner], unknown)).toMatchObject({ value: null });
});

test('[V5] ultrasound refuses an angle across regions of different scale', () => {
  const scale = { spacing: null, regions: [region(0, 0.2), region(200, 0.4)] };
  const first = [
    [10, 10],
    [20, 10],
  ] as const;
  const second = [
    [10, 10],
    [220, 10],
  ] as const;
  expect(measureAngle(first, first, scale).value).toBe(0);
  expect(measureAngle(first, second, scale).value).toBeNull();
});

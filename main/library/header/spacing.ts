import type { Spacing } from '../../contract/domain/library.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { frameScope } from './frameGroups.ts';

type Pair = readonly [number, number];

/** Modalities whose picture is a projection: detector and patient have different scales (PS3.3 10.7.1.3). */
const PROJECTIONS: ReadonlySet<string> = new Set('CR DX MG IO PX RF RG XA XC DR'.split(' '));

function pairOf(data: Dataset, tag: string): Pair | null {
  const [rows, columns] = data.numbers(tag);
  return rows && columns && rows > 0 && columns > 0 ? [rows, columns] : null;
}

function spacing([rows, columns]: Pair, source: Spacing['source'], detail: string): Spacing {
  return { betweenRowsMm: rows, betweenColumnsMm: columns, source, detail };
}

function isSame(a: Pair, b: Pair): boolean {
  return Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(a[1] - b[1]) < 1e-6;
}

/** Distance between pixels of a frame with where it comes from (V5); null where nothing is known: then pixels are the unit. */
export function resolveSpacing(data: Dataset, modality: string, frame: number): Spacing | null {
  const pixel = pairOf(frameScope(data, frame, TAG.pixelMeasures, TAG.pixelSpacing), TAG.pixelSpacing);
  if (PROJECTIONS.has(modality)) return projectionSpacing(data, pixel);
  return pixel && spacing(pixel, 'pixel_spacing', 'Pixel Spacing');
}

function projectionSpacing(data: Dataset, pixel: Pair | null): Spacing | null {
  const detector = pairOf(data, TAG.imagerPixelSpacing);
  const isCalibrated = detector
    ? pixel !== null && !isSame(pixel, detector)
    : data.text(TAG.calibrationType) !== null;
  if (pixel && isCalibrated) return spacing(pixel, 'calibrated', calibration(data));
  if (detector) return detectorSpacing(detector, data.number(TAG.magnificationFactor));
  return pixel && spacing(pixel, 'calibration_unknown', 'Pixel Spacing alone: calibration unknown');
}

function detectorSpacing([rows, columns]: Pair, magnification: number | null): Spacing {
  if (magnification === null || magnification <= 0 || magnification === 1) {
    return spacing([rows, columns], 'at_detector', 'at the detector, not in the patient');
  }
  return spacing(
    [rows / magnification, columns / magnification],
    'estimated',
    `estimated: detector spacing ÷ ${Number(magnification.toPrecision(4))}`,
  );
}

function calibration(data: Dataset): string {
  const words = [data.text(TAG.calibrationType), data.text(TAG.calibrationDescription)];
  return words.filter((word) => word !== null).join(': ') || 'calibrated, method not said';
}

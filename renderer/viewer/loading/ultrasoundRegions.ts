import type { DataSet } from 'dicom-parser';
import type { UltrasoundRegion } from '../spacing.ts';

/** Code of centimetres (PS3.3 C.8.5.5.1.15). */
const CENTIMETRES = 3;

/** Calibrated regions of an ultrasound image (0018,6011) whose units are cm both ways; others say nothing of distances [V5]. */
export function readRegions(dataSet: DataSet): UltrasoundRegion[] {
  return (dataSet.elements.x00186011?.items ?? []).flatMap(({ dataSet: item }) => {
    if (item?.uint16('x00186024') !== CENTIMETRES || item.uint16('x00186026') !== CENTIMETRES) return [];
    const columnMm = 10 * Math.abs(item.double('x0018602c') ?? 0);
    const rowMm = 10 * Math.abs(item.double('x0018602e') ?? 0);
    if (!(columnMm > 0) || !(rowMm > 0)) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = [
      'x00186018',
      'x0018601a',
      'x0018601c',
      'x0018601e',
    ].map((tag) => item.uint32(tag));
    return [{ left, top, right, bottom, columnMm, rowMm }];
  });
}

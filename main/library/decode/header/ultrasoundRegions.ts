import type { UltrasoundRegion } from '../../../contract/domain/pixels/picture.ts';
import type { Dataset } from '../../parse/dataset.ts';
import { TAG } from '../../parse/tags.ts';

/** Code of centimetres (PS3.3 C.8.5.5.1.15). */
const CENTIMETRES = 3;

/** Calibrated regions of an ultrasound image whose units are cm both ways; others say nothing of distances (V5). */
export function readRegions(data: Dataset): UltrasoundRegion[] {
  return data.items(TAG.ultrasoundRegions).flatMap((item) => readRegion(item) ?? []);
}

function readRegion(item: Dataset): UltrasoundRegion | null {
  const isCentimetres = ['x00186024', 'x00186026'].every((tag) => item.int(tag, 'US') === CENTIMETRES);
  const columnMm = 10 * Math.abs(item.number('x0018602c', 'FD') ?? 0);
  const rowMm = 10 * Math.abs(item.number('x0018602e', 'FD') ?? 0);
  if (!isCentimetres || !(columnMm > 0) || !(rowMm > 0)) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = ['x00186018', 'x0018601a', 'x0018601c', 'x0018601e'].map(
    (tag) => item.int(tag, 'UL') ?? 0,
  );
  return { left, top, right, bottom, columnMm, rowMm };
}

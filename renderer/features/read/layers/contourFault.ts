import type { RoiContours } from '../../../../main/contract/domain/derived/contours.ts';
import { t } from '../../../app/messages.ts';

/** Which contours of a structure set are not drawn, and why; null where all are [V8]. */
export function contourFault(rois: readonly RoiContours[]): string | null {
  const count = rois.reduce((sum, { leftOut }) => sum + leftOut.count, 0);
  if (count === 0) return null;
  const reasons = rois.flatMap(({ leftOut }) => leftOut.reasons);
  const more = count > reasons.length ? ` ${t('layers.contours.more', { n: count - reasons.length })}` : '';
  return `${t('layers.contours', { n: count, reasons: reasons.join('; ') })}${more}`;
}

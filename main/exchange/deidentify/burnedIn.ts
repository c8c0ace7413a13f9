import type { BurnedIn } from '../../contract/domain/deidentify.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';

const BURNED_IN = 'x00280301';
const CONVERSION = 'x00080064';
const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7';
/** Modalities whose pictures often show a name: ultrasound, captures, fluoroscopy, endoscopy, photographs. */
const OFTEN: ReadonlySet<string> = new Set(['US', 'IVUS', 'SC', 'OT', 'XA', 'RF', 'ES', 'XC', 'GM', 'DOC']);

/** Whether text may stand in the pixels (PS3.15 E.3.1): as the file says (0028,0301), else by its kind, else not stated. */
export function burnedInOf(data: Dataset): BurnedIn {
  const stated = data.text(BURNED_IN)?.toUpperCase();
  if (stated === 'YES') return 'declared';
  const sopClass = data.text(TAG.sopClassUid) ?? '';
  const isCapture = sopClass.startsWith(SECONDARY_CAPTURE) || data.text(CONVERSION) !== null;
  if (isCapture || OFTEN.has(data.text(TAG.modality) ?? '')) return stated === 'NO' ? 'none' : 'likely';
  return stated === 'NO' ? 'none' : 'not_stated';
}

/** Stands in text where a value must be there and may say nothing. */
export const DUMMY_TEXT = 'ANONYMIZED';

const DUMMIES: Readonly<Record<string, string>> = {
  CS: 'OTHER',
  AS: '000Y',
  DA: '19000101',
  DT: '19000101000000',
  TM: '000000',
  IS: '0',
  DS: '0',
};
const BYTES: ReadonlySet<string> = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
const BINARY: ReadonlySet<string> = new Set(['US', 'SS', 'UL', 'SL', 'UV', 'SV', 'FL', 'FD', 'AT']);

/** A value that is valid for a VR and says nothing (PS3.15 E.1.1, action D); null where numbers are, which say nothing themselves. */
export function dummyOf(vr: string): Buffer | null {
  if (BINARY.has(vr)) return null;
  if (BYTES.has(vr)) return Buffer.alloc(8);
  return Buffer.from(DUMMIES[vr] ?? DUMMY_TEXT, 'latin1');
}

const TEXT: ReadonlySet<string> = new Set(['AE', 'CS', 'LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UR', 'UT']);

/** True for a VR whose values are words, in which a person may have typed anything. */
export function isText(vr: string): boolean {
  return TEXT.has(vr);
}

/** True for a VR whose bytes may hold anything. */
export function isOpaque(vr: string): boolean {
  return BYTES.has(vr);
}

const STORAGE = '1.2.840.10008.5.1.4.1.1.';

/** Objects that are words, voices or drawings of persons, or nobody knows what: no copy of them is clean (PS3.15 E.3.4, E.3.5). */
const LEFT_OUT: readonly (readonly [start: string, reason: string])[] = [
  [`${STORAGE}88.`, 'a structured report or key object selection: its text was not cleaned'],
  [`${STORAGE}104.`, 'an encapsulated document: its text was not cleaned'],
  [`${STORAGE}11.`, 'a presentation state: its texts and drawings were not cleaned'],
  [`${STORAGE}9.4.`, 'a voice recording'],
  [`${STORAGE}66`, 'raw or private data of a device'],
];
/** Segmentations, surfaces and registrations are numbered below raw data, and are none. */
const NOT_RAW = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.66\.[1-9]/;
const DICOM_ROOT = /^1\.2\.840\.10008\./;

/** Images of one frame and radiotherapy objects, in which all dates may be empty (type 2 or 3): CR, DX, CT, MR, US, SC, XA, RF, NM, RT. */
const MAY_BE_UNDATED =
  /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(1|1\.[123](\.1)?|2|3\.1|4|6\.1|7|12\.[12]|20|481\.[1-9])$/;

/** True where an object must say when it was made or acquired. */
export function mustBeDated(sopClassUid: string): boolean {
  return !MAY_BE_UNDATED.test(sopClassUid);
}

/** Why no copy is made of an object of a SOP class; null where one is. */
export function reasonToLeaveOut(sopClassUid: string | null): string | null {
  if (sopClassUid === null) return 'what kind of object it is is not stated';
  if (!DICOM_ROOT.test(sopClassUid)) return 'a private kind of object: what it holds is not known';
  if (NOT_RAW.test(sopClassUid)) return null;
  return LEFT_OUT.find(([start]) => sopClassUid.startsWith(start))?.[1] ?? null;
}

import { createHmac } from 'node:crypto';

/** UIDs that DICOM itself assigns name kinds of things, never a thing: they stay. */
const STANDARD_ROOT = /^1\.2\.840\.10008(\.|$)/;
const MOST_DAYS = 3650;

/** What one export maps by: equal input gives equal output under one key, and nothing leads back without it. */
export interface Secrets {
  /** A UID in place of another (PS3.5 B.2); DICOM's own stay. */
  uid(uid: string): string;
  /** Name and Patient ID of a patient's copies. */
  pseudonym(identity: string): string;
  /** By how many days a patient's dates move: back, between one day and ten years. */
  daysBack(identity: string): number;
}

/** Makes {@link Secrets} of a key of 32 bytes or more. */
export function secretsOf(key: Uint8Array): Secrets {
  const hmac = (kind: string, words: string) =>
    createHmac('sha256', key).update(`${kind}\0${words}`).digest('hex');
  return {
    uid: (uid) =>
      STANDARD_ROOT.test(uid) || uid === '' ? uid : `2.25.${BigInt(`0x${hmac('uid', uid).slice(0, 32)}`)}`,
    pseudonym: (identity) => `ANON-${hmac('patient', identity).slice(0, 10).toUpperCase()}`,
    daysBack: (identity) => 1 + (Number.parseInt(hmac('days', identity).slice(0, 8), 16) % MOST_DAYS),
  };
}

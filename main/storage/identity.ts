import { createHmac } from 'node:crypto';
import { PatientKey } from '../contract/domain/ids.ts';

/**
 * Keyed names of identities (P1). Each part is encoded with its length, and null apart from '', so that ("A", "1") and
 * (null, "A1") differ; compared exactly: no trimming, no case folding. 32 hex digits of HMAC-SHA256.
 */
export function patientKeyOf(key: Buffer, issuer: string | null, patientId: string): PatientKey {
  return keyOf(key, ['patient', issuer, patientId]);
}

/** Key of an identity that stands alone until a person decides (P1); never equal to one of {@link patientKeyOf}. */
export function quarantineKeyOf(key: Buffer, parts: readonly string[]): PatientKey {
  return keyOf(key, ['quarantine', ...parts]);
}

function keyOf(key: Buffer, parts: readonly (string | null)[]): PatientKey {
  const mac = createHmac('sha256', key);
  for (const part of parts) {
    const bytes = Buffer.from(part ?? '');
    mac.update(part === null ? 'n' : `s${bytes.length}:`).update(bytes);
  }
  return PatientKey.parse(mac.digest('hex').slice(0, 32));
}

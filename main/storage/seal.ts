import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../contract/errors.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of every key here: AES-256 and HMAC-SHA256. */
export const KEY_BYTES = 32;

/** Seals with AES-256-GCM: nonce (12 bytes), ciphertext, tag (16 bytes). `context` is authenticated and must be given again. */
export function seal(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what {@link seal} made; `bad_file` where key, context or bytes differ. `what` names it in the sentence. */
export function unseal(key: Buffer, sealed: Uint8Array, context: string, what: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new AppError(
      'bad_file',
      `${what} cannot be unsealed: it was changed on disk or written under another key. Restore a backup.`,
      { context, cause: String(cause) },
    );
  }
}

/** A key for one purpose, derived from the master key (HKDF-SHA256, RFC 5869). */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'anamnesis', purpose, KEY_BYTES));
}

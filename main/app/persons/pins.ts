import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { RecordedAt } from '../../contract/domain/time.ts';
import type { PersonRow, PinHash } from './tables.ts';

/** N, r, p: 32 MB and about 60 ms for each try. */
const COST: PinHash['cost'] = [32_768, 8, 1];
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Tries that need no wait; from then on each wrong one doubles it, up to a quarter of an hour. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** A new hash of a PIN, under a salt of its own. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, salt, COST);
  return { salt: salt.toString('hex'), hash: hash.toString('hex'), cost: COST };
}

/** True where it is the PIN; compared in constant time. */
export async function isPin(pin: string, { salt, hash, cost }: PinHash): Promise<boolean> {
  const derived = await derive(pin, Buffer.from(salt, 'hex'), cost);
  const kept = Buffer.from(hash, 'hex');
  return kept.length === derived.length && timingSafeEqual(kept, derived);
}

/** How long the next try has to wait, in ms; 0 where it may be made now. A clock that was set back makes no wait longer. */
export function waitMs({ wrongTries, triedAt }: PersonRow, now: RecordedAt): number {
  if (triedAt === null) return 0;
  const whole = waitAfterMs(wrongTries);
  const gone = Date.parse(now) - Date.parse(triedAt);
  return Math.min(whole, Math.max(0, whole - gone));
}

/** The whole wait after so many wrong tries, in ms. */
export function waitAfterMs(wrongTries: number): number {
  if (wrongTries < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, wrongTries - FREE_TRIES));
}

/** Equal letters of another keyboard or form are one PIN (NFKC). */
function derive(pin: string, salt: Buffer, [N, r, p]: PinHash['cost']): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

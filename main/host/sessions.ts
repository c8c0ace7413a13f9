import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who may use the loopback host: one-time codes in addresses, each exchanged for the token of a cookie. */
export interface Sessions {
  /** A code that works once. The oldest of more than {@link MAX_OPEN_CODES} unused codes ends. */
  newCode(): string;
  /** The token for the cookie, or null where the code is wrong or used. */
  exchange(code: string): string | null;
  isKnown(token: string): boolean;
}

/** Unused codes kept at a time. */
export const MAX_OPEN_CODES = 16;

/** Codes and tokens of 256 random bits; only their hashes are kept, compared in constant time. */
export function createSessions(): Sessions {
  const codes: Buffer[] = [];
  const tokens: Buffer[] = [];
  return {
    newCode: () => {
      const code = newSecret();
      codes.push(hash(code));
      if (codes.length > MAX_OPEN_CODES) codes.shift();
      return code;
    },
    exchange: (code) => {
      const at = indexOf(codes, code);
      if (at < 0) return null;
      codes.splice(at, 1);
      const token = newSecret();
      tokens.push(hash(token));
      return token;
    },
    isKnown: (token) => indexOf(tokens, token) >= 0,
  };
}

const newSecret = () => randomBytes(32).toString('base64url');
const hash = (secret: string) => createHash('sha256').update(secret).digest();

/** Compares with all of them, however early one fits. */
function indexOf(hashes: readonly Buffer[], secret: string): number {
  const wanted = hash(secret);
  return hashes.reduce((found, candidate, at) => (timingSafeEqual(candidate, wanted) ? at : found), -1);
}

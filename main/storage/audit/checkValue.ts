import { createHmac, timingSafeEqual } from 'node:crypto';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { AuditHead, AuditKeys } from './chain.ts';

/**
 * W7. Where the chain stood at a time, under the audit's key. Kept in another place it proves later that no line up to it was changed,
 * removed or cut off, also where the whole data folder was put back to an older state.
 */
export interface CheckValue {
  /** How many lines there were, and the hash of the last; empty where there was none. */
  readonly count: number;
  readonly hash: string;
  readonly at: RecordedAt;
  /** HMAC-SHA256 of the three, its first 128 bits. */
  readonly mac: string;
}

const FORM = /^audit1\/(\d{1,15})\/([^/\s]+)\/([0-9a-f]{64})?\/([0-9a-f]{32})$/;

/** The check value of a chain as one line of text. */
export function checkValueOf(keys: AuditKeys, { count, hash }: AuditHead, at: RecordedAt): string {
  return `audit1/${count}/${at}/${hash}/${macOf(keys, { count, hash, at })}`;
}

/** Reads a check value; null where the text is none. */
export function parseCheckValue(text: string): CheckValue | null {
  const [, count = '', written = '', hash = '', mac = ''] = FORM.exec(text.trim()) ?? [];
  const at = RecordedAt.safeParse(written);
  if (mac === '' || !at.success || (hash === '') !== (Number(count) === 0)) return null;
  return { count: Number(count), hash, at: at.data, mac };
}

/** True where a check value was made with these keys. */
export function isOwnCheckValue(keys: AuditKeys, value: CheckValue): boolean {
  return timingSafeEqual(Buffer.from(macOf(keys, value)), Buffer.from(value.mac));
}

function macOf({ chain }: AuditKeys, { count, hash, at }: Omit<CheckValue, 'mac'>): string {
  const fields = JSON.stringify(['check value', count, at, hash]);
  return createHmac('sha256', chain).update(fields).digest('hex').slice(0, 32);
}

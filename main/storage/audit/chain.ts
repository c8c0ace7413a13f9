import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditLine } from '../../contract/api/audit.ts';
import { deriveKey } from '../seal.ts';

/** A line before it has its place in the chain. */
export type AuditEvent = Omit<AuditLine, 'sequence' | 'hash'>;

/** Where the chain stands: how many lines, and the hash of the last. */
export interface AuditHead {
  readonly count: number;
  readonly hash: string;
}

/** The chain's start. */
export const EMPTY_HEAD: AuditHead = { count: 0, hash: '' };

/** The keys of the audit: one chains its lines, one hashes rows. Without them nobody can write a line that fits. */
export interface AuditKeys {
  readonly chain: Buffer;
  readonly rows: Buffer;
}

export function auditKeysOf(master: Buffer): AuditKeys {
  return { chain: deriveKey(master, 'audit chain'), rows: deriveKey(master, 'audit rows') };
}

/** HMAC-SHA256 of a row's content under its table and id: proves what was written, tells nothing of it. */
export function hashRow(keys: AuditKeys, rowId: string, json: string): string {
  return createHmac('sha256', keys.rows).update(`${rowId}\n`).update(json).digest('hex');
}

/** The next line of the chain: HMAC-SHA256 over the hash before it and its own fields. */
export function nextLine(keys: AuditKeys, head: AuditHead, event: AuditEvent): AuditLine {
  const sequence = head.count + 1;
  return { sequence, ...event, hash: hashLine(keys, head.hash, { sequence, ...event }) };
}

/** True where the line's hash follows from the hash before it. */
export function fits(keys: AuditKeys, previousHash: string, line: AuditLine): boolean {
  const expected = Buffer.from(hashLine(keys, previousHash, line));
  const given = Buffer.from(line.hash);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function hashLine(keys: AuditKeys, previousHash: string, line: Omit<AuditLine, 'hash'>): string {
  const { sequence, at, actor, operation, txnId, rowIds, rowHashes, reasonCode } = line;
  const fields = [previousHash, sequence, at, actor, operation, txnId, rowIds, rowHashes, reasonCode];
  return createHmac('sha256', keys.chain).update(JSON.stringify(fields)).digest('hex');
}

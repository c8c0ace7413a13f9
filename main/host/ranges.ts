import type { ByteRange } from './coreTypes.ts';

/**
 * Reads a Range header (RFC 9110 14.2) for a file of `size` bytes. Null: send the whole file (no header, several ranges, or a header
 * that is none, which the RFC says to ignore). `unsatisfiable`: answer 416.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return within(Math.max(0, size - Number(last)), size, size);
  if (last !== '' && Number(last) < Number(first)) return null;
  return within(Number(first), last === '' ? size : Number(last) + 1, size);
}

function within(start: number, end: number, size: number): ByteRange | 'unsatisfiable' {
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size) };
}

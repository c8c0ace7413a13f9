import { AuditLine } from '../../contract/api/audit.ts';
import { type AuditHead, type AuditKeys, fits } from './chain.ts';
import { type CheckValue, isOwnCheckValue } from './checkValue.ts';

/** What `audit.verify` answers; the shape of contract/api/audit.ts. */
export interface AuditVerdict {
  readonly ok: boolean;
  readonly lines: number;
  readonly problem: { readonly sequence: number; readonly words: string } | null;
}

/** What lines are checked by; what is null is not known, and what it would prove is not proved. */
export interface CheckedBy {
  /** Without them the lines' own form and order are all that can be told. */
  readonly keys: AuditKeys | null;
  /** Where the chain must end. */
  readonly head: AuditHead | null;
  /** Where it stood once, by a value that was kept elsewhere. */
  readonly against: CheckValue | null;
}

/** Checks lines against the chain, against where it must end and where it once stood (W7); names the first sequence that does not fit. */
export function verifyLines(by: CheckedBy, texts: readonly string[]): AuditVerdict {
  let previous = '';
  for (const [index, text] of texts.entries()) {
    const words = problemOf(by.keys, previous, text, index + 1);
    if (words !== null) return bad(texts.length, index + 1, words);
    previous = parseLine(text)?.hash ?? '';
  }
  const found = by.head === null ? null : problemOfEnd(texts.length, previous, by.head);
  const then = by.against === null ? null : problemOfThen(by.keys, texts, by.against);
  return found ?? then ?? { ok: true, lines: texts.length, problem: null };
}

function problemOfEnd(lines: number, lastHash: string, head: AuditHead): AuditVerdict | null {
  if (lines < head.count)
    return bad(lines, lines + 1, `Lines ${lines + 1} to ${head.count} were removed from the end.`);
  if (lines > head.count) return bad(lines, head.count + 1, `Line ${head.count + 1} was added from outside.`);
  return lastHash === head.hash
    ? null
    : bad(lines, lines, `Line ${lines} is not the one that was written last.`);
}

function problemOfThen(
  keys: AuditKeys | null,
  texts: readonly string[],
  against: CheckValue,
): AuditVerdict | null {
  const { count, hash, at } = against;
  const lines = texts.length;
  if (keys !== null && !isOwnCheckValue(keys, against))
    return bad(lines, count, 'The check value was changed, or it is of another library.');
  if (lines < count)
    return bad(lines, lines + 1, `Lines ${lines + 1} to ${count} were cut off: they were there at ${at}.`);
  const then = parseLine(texts[count - 1] ?? '')?.hash ?? '';
  return then === hash ? null : bad(lines, count, `Line ${count} is not the one that was there at ${at}.`);
}

function problemOf(keys: AuditKeys | null, previous: string, text: string, sequence: number): string | null {
  const line = parseLine(text);
  if (line === null) return `Line ${sequence} cannot be read: it was changed.`;
  if (line.sequence > sequence)
    return `Line ${sequence} is missing or out of order: line ${line.sequence} stands in its place.`;
  if (line.sequence < sequence)
    return `Line ${sequence} is out of order: line ${line.sequence} stands in its place.`;
  return keys === null || fits(keys, previous, line)
    ? null
    : `Line ${sequence} was changed, or the one before it was replaced.`;
}

/** A line of the file, or null where it is not one. Unknown fields are not allowed: they would not be under the hash. */
export function parseLine(text: string): AuditLine | null {
  try {
    return AuditLine.strict().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function bad(lines: number, sequence: number, words: string): AuditVerdict {
  return { ok: false, lines, problem: { sequence, words } };
}

import { AuditLine } from '../../contract/api/audit.ts';
import { type AuditHead, type AuditKeys, fits } from './chain.ts';

/** What `audit.verify` answers; the shape of contract/api/audit.ts. */
export interface AuditVerdict {
  readonly ok: boolean;
  readonly lines: number;
  readonly problem: { readonly sequence: number; readonly words: string } | null;
}

/** Checks a file's lines against the chain and against where it must end (W7); names the first sequence that does not fit. */
export function verifyLines(keys: AuditKeys, texts: readonly string[], head: AuditHead): AuditVerdict {
  let previous = '';
  for (const [index, text] of texts.entries()) {
    const words = problemOf(keys, previous, text, index + 1);
    if (words !== null) return bad(texts.length, index + 1, words);
    previous = parseLine(text)?.hash ?? '';
  }
  return verdictOfEnd(texts.length, previous, head);
}

function verdictOfEnd(lines: number, lastHash: string, head: AuditHead): AuditVerdict {
  if (lines < head.count)
    return bad(lines, lines + 1, `Lines ${lines + 1} to ${head.count} were removed from the end.`);
  if (lines > head.count) return bad(lines, head.count + 1, `Line ${head.count + 1} was added from outside.`);
  if (lastHash !== head.hash) return bad(lines, lines, `Line ${lines} is not the one that was written last.`);
  return { ok: true, lines, problem: null };
}

function problemOf(keys: AuditKeys, previous: string, text: string, sequence: number): string | null {
  const line = parseLine(text);
  if (line === null) return `Line ${sequence} cannot be read: it was changed.`;
  if (line.sequence > sequence)
    return `Line ${sequence} is missing or out of order: line ${line.sequence} stands in its place.`;
  if (line.sequence < sequence)
    return `Line ${sequence} is out of order: line ${line.sequence} stands in its place.`;
  return fits(keys, previous, line)
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

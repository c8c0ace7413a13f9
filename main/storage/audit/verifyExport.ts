import type { AuditKeys } from './chain.ts';
import type { CheckValue } from './checkValue.ts';
import { type AuditVerdict, verifyLines } from './verify.ts';

/** What could be told of an exported audit, and what not (W7). */
export interface ExportVerdict extends AuditVerdict {
  /**
   * `form`: all lines are whole, numbered from 1 without a gap; anybody can write such lines. `chain`: each is as this library wrote it, by
   * the master key. `end`: none was cut off up to the check value.
   */
  readonly proved: readonly ('form' | 'chain' | 'end')[];
  /** What was not proved, and what is needed for it, in sentences. */
  readonly notProved: readonly string[];
}

const NO_KEY =
  'Whether a line was changed or made up cannot be told without the master key of the library: name its file with --key.';
const FOREIGN_CHECK = 'The check value itself was not proved: that takes the master key too.';
const NO_CHECK =
  'Whether lines were cut off at the end cannot be told without a check value that was kept elsewhere: name it with --against.';

/** Verifies an exported audit without its library: by the master key's audit keys and a check value, as far as there are any. */
export function verifyExport(
  text: string,
  keys: AuditKeys | null,
  against: CheckValue | null,
): ExportVerdict {
  const texts = text.split('\n');
  const torn = texts.pop() !== '';
  const verdict = torn ? cutOff(texts.length + 1) : verifyLines({ keys, head: null, against }, texts);
  if (!verdict.ok) return { ...verdict, proved: [], notProved: [] };
  const proved = ['form' as const, ...(keys ? ['chain' as const] : []), ...(against ? ['end' as const] : [])];
  const end = against === null ? [NO_CHECK] : keys === null ? [FOREIGN_CHECK] : [];
  return { ...verdict, proved, notProved: [...(keys === null ? [NO_KEY] : []), ...end] };
}

function cutOff(sequence: number): AuditVerdict {
  const words = `The file ends in the middle of line ${sequence}: it was cut off.`;
  return { ok: false, lines: sequence - 1, problem: { sequence, words } };
}

import { NO_NAME, parsePersonName } from '../../library/charset/personName.ts';
import type { RecordIdentifier, RecordPatient } from '../record.ts';
import { parseCompactTime } from '../times.ts';
import type { Segment, Value } from './segments.ts';

/** An extended identifier (CX): issuer is the namespace of the assigning authority, else its universal id. */
function identifierOf(value: Value): RecordIdentifier | null {
  const id = value.text(1);
  if (id === null) return null;
  return { id, issuer: value.text(4, 1) ?? value.text(4, 2), kind: value.text(5) };
}

/** An extended person name (XPN or XCN from `first` on) in DICOM's order: family, given, middle, prefix, suffix. */
export function nameGroup(value: Value, first = 1): string {
  const parts = [value.text(first, 1), ...[1, 2, 4, 3].map((step) => value.text(first + step))];
  const clean = parts.map((part) => (part ?? '').replace(/[\^=\\]/g, ' ').trim());
  return clean.join('^').replace(/\^+$/, '');
}

// XPN-8: A alphabetic, I ideographic, P phonetic.
function nameOf(values: readonly Value[]): RecordPatient['name'] {
  const pick = (kinds: readonly (string | null)[]) => {
    const own = values.filter((value) => kinds.includes(value.text(8)));
    const chosen = own.find((value) => value.text(7) === 'L') ?? own[0];
    return chosen ? nameGroup(chosen) : '';
  };
  const written = [pick([null, 'A']), pick(['I']), pick(['P'])].join('=').replace(/=+$/, '');
  return written === '' ? NO_NAME : parsePersonName(written);
}

const SEXES: Readonly<Record<string, string>> = { M: 'M', F: 'F', O: 'O', A: 'O' };

/** Whom a PID segment names: all of PID-3 (medical record numbers first), PID-2 where that is empty, PID-5, PID-7, PID-8. */
export function patientOf(pid: Segment): RecordPatient {
  const written = pid.all(3).length > 0 ? pid.all(3) : pid.all(2);
  const identifiers = written.map(identifierOf).filter((one) => one !== null);
  const isFirst = (one: RecordIdentifier) => (one.kind === 'MR' ? 0 : 1);
  return {
    identifiers: identifiers.toSorted((a, b) => isFirst(a) - isFirst(b)),
    name: nameOf(pid.all(5)),
    birthDate: parseCompactTime(pid.text(7) ?? ''),
    sex: SEXES[pid.text(8)?.toUpperCase() ?? ''] ?? null,
  };
}

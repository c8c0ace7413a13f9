import type { HumanName, Patient } from '@medplum/fhirtypes';
import { z } from 'zod';
import { NO_NAME, parsePersonName } from '../../library/charset/personName.ts';
import type { Notes } from '../notes.ts';
import type { RecordIdentifier, RecordPatient } from '../record.ts';
import { identifier, type ReadIdentifier, statusOf } from './datatypes.ts';
import { fields, fieldsOf, leaf, list, type Read, text, time } from './lenient.ts';

const nameExtension = fields({ url: text, valueCode: text });
const humanName = fieldsOf<HumanName>()({
  use: text,
  text,
  family: text,
  given: list(text),
  prefix: list(text),
  suffix: list(text),
  extension: list(nameExtension),
});
type ReadName = NonNullable<typeof humanName extends Read<infer T> ? T : never>;

const patient = fieldsOf<Patient>()({
  identifier: list(identifier),
  name: list(humanName),
  birthDate: time,
  gender: leaf(z.enum(['male', 'female', 'other', 'unknown'])),
});

const SEX = { male: 'M', female: 'F', other: 'O', unknown: null } as const;
const REPRESENTATION = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';

/** A component of a DICOM person name: what would divide it is a space. */
function component(words: readonly (string | null)[]): string {
  return words
    .filter((word) => word !== null)
    .join(' ')
    .replace(/[\^=\\]/g, ' ')
    .trim();
}

function groupOf(name: ReadName): string {
  const [first = null, ...middle] = name.given;
  const parts = [[name.family], [first], middle, name.prefix, name.suffix].map(component);
  const written = parts.join('^').replace(/\^+$/, '');
  return written === '' ? component([name.text]) : written;
}

function representationOf(name: ReadName): string | null {
  return name.extension.find((one) => one.url === REPRESENTATION)?.valueCode ?? null;
}

const USES = ['official', 'usual', null, 'temp', 'nickname', 'anonymous', 'maiden', 'old'];

/** The name in use, as DICOM groups it: alphabetic, ideographic, phonetic. */
function shownName(names: readonly ReadName[]) {
  const ranked = names.toSorted((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use));
  const pick = (kinds: readonly (string | null)[]) => {
    const found = ranked.find((name) => kinds.includes(representationOf(name)));
    return found ? groupOf(found) : '';
  };
  const groups = [pick([null, 'ABC']), pick(['IDE']), pick(['SYL'])];
  const written = groups.join('=').replace(/=+$/, '');
  return written === '' ? NO_NAME : parsePersonName(written);
}

/** One identifier as written; null where it has no value. An issuer is the system, or the assigner's name; `old` is one retired. */
export function recordIdentifier(written: ReadIdentifier): RecordIdentifier | null {
  if (written.value === null) return null;
  const kind = statusOf(written.type) ?? written.type?.text ?? null;
  const own = { issuer: written.system ?? written.assigner?.display ?? null, id: written.value, kind };
  return written.use === 'old' ? { ...own, isRetired: true } : own;
}

function rank(written: ReadIdentifier): number {
  if (written.use === 'old') return 2;
  return statusOf(written.type) === 'MR' ? 0 : 1;
}

/** What a Patient resource says of a person; medical record numbers first, retired ones last. */
export function readPatient(resource: unknown, name: string, notes: Notes): RecordPatient {
  const read = patient(resource, name, notes);
  const identifiers = (read?.identifier ?? []).toSorted((a, b) => rank(a) - rank(b));
  return {
    identifiers: identifiers.map(recordIdentifier).filter((one) => one !== null),
    name: shownName(read?.name ?? []),
    birthDate: read?.birthDate ?? null,
    sex: read?.gender ? SEX[read.gender] : null,
  };
}

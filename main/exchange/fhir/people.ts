import type { Notes } from '../notes.ts';
import type { RecordIdentifier, RecordPatient } from '../record.ts';
import { UNKNOWN_PATIENT } from '../text/parseText.ts';
import { type ReadReference, reference } from './datatypes.ts';
import { readPatient, recordIdentifier } from './patient.ts';
import type { Entry } from './readResources.ts';
import type { Resolver } from './resolver.ts';

/** A person of a source, with a number that is its own within it. */
export interface Person {
  readonly number: number;
  readonly patient: RecordPatient;
}

/** Whom a resource is about: a person; nobody, as an organisation is; or somebody who is not in this source. */
export type Subject =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unknown'; readonly who: string };

const SUBJECT_FIELDS = ['subject', 'patient', 'beneficiary'] as const;
const CONDITIONAL = /^Patient\?identifier=([^|&]*)\|([^&]+)$/;

function subjectOf(entry: Entry, notes: Notes): ReadReference | null {
  const field = SUBJECT_FIELDS.find((name) => entry.resource[name] !== undefined);
  return field ? reference(entry.resource[field], `${entry.name}.${field}`, notes) : null;
}

/** The persons of one source. Two Patient resources are two persons, however alike (P1). */
export class People {
  readonly all: Person[] = [];
  readonly #byContent = new Map<string, Person>();
  readonly #byResource = new WeakMap<object, Person>();
  readonly #resolver: Resolver;
  readonly #notes: Notes;

  constructor(entries: readonly Entry[], resolver: Resolver, notes: Notes) {
    this.#resolver = resolver;
    this.#notes = notes;
    for (const entry of entries) if (entry.type === 'Patient') this.#personOf(entry);
  }

  /** Whom a resource is about. */
  subject(entry: Entry): Subject {
    if (entry.type === 'Patient') return { kind: 'person', person: this.#personOf(entry) };
    const written = subjectOf(entry, this.#notes);
    if (!written) return { kind: 'nobody' };
    const found = this.#resolver.resolve(written, entry);
    if (found?.type === 'Patient') return { kind: 'person', person: this.#personOf(found) };
    if (found) return { kind: 'nobody' };
    const person = this.#byIdentifier(written);
    if (person) return { kind: 'person', person };
    return { kind: 'unknown', who: written.reference ?? written.display ?? 'somebody unnamed' };
  }

  // The same Patient may stand in several pages of a search, or be contained in each of its reports: equal content is one person.
  #personOf(entry: Entry): Person {
    const known = this.#byResource.get(entry.resource);
    if (known) return known;
    const content = JSON.stringify(entry.resource);
    const person =
      this.#byContent.get(content) ??
      this.#add(content, readPatient(entry.resource, entry.name, this.#notes));
    this.#byResource.set(entry.resource, person);
    return person;
  }

  #add(content: string, patient: RecordPatient): Person {
    const person = { number: this.all.length, patient };
    this.all.push(person);
    this.#byContent.set(content, person);
    return person;
  }

  // A reference by identifier alone names a person exactly where it has an issuer.
  #byIdentifier(written: ReadReference): Person | null {
    const conditional = CONDITIONAL.exec(written.reference ?? '');
    const wanted: RecordIdentifier | null = conditional
      ? { issuer: conditional[1] || null, id: conditional[2] ?? '', kind: null }
      : written.identifier && recordIdentifier(written.identifier);
    if (!wanted?.issuer || (written.reference && !conditional)) return null;
    const matches = this.all.filter(({ patient }) =>
      patient.identifiers.some(({ issuer, id }) => issuer === wanted.issuer && id === wanted.id),
    );
    if (matches.length > 1) return null;
    return matches[0] ?? this.#add(JSON.stringify(wanted), { ...UNKNOWN_PATIENT, identifiers: [wanted] });
  }
}

import { clinicalDay, compareClinicalTime } from '../../contract/domain/time.ts';
import { Notes } from '../notes.ts';
import type { ParsedRecord, PatientRecord, RecordDocument, RecordFact } from '../record.ts';
import { Sheet } from '../sheet.ts';
import { type DraftLine, type Drafts, GROUPS, type ReadKind } from './draft.ts';
import { readAllergy } from './kinds/allergy.ts';
import { readComposition } from './kinds/composition.ts';
import { readCondition } from './kinds/condition.ts';
import { readFamilyHistory } from './kinds/family.ts';
import { readImagingStudy } from './kinds/imagingStudy.ts';
import {
  readMedicationAdministration,
  readMedicationRequest,
  readMedicationStatement,
} from './kinds/medication.ts';
import { readObservation } from './kinds/observation.ts';
import { readDevice, readProcedure } from './kinds/procedure.ts';
import { readDiagnosticReport, readDocumentReference } from './kinds/report.ts';
import { People, type Person } from './people.ts';
import { type Entry, readResources } from './readResources.ts';
import { Resolver } from './resolver.ts';

const READERS: Readonly<Record<string, ReadKind>> = {
  AllergyIntolerance: readAllergy,
  Composition: readComposition,
  Condition: readCondition,
  Device: readDevice,
  DiagnosticReport: readDiagnosticReport,
  DocumentReference: readDocumentReference,
  FamilyMemberHistory: readFamilyHistory,
  ImagingStudy: readImagingStudy,
  MedicationAdministration: readMedicationAdministration,
  MedicationRequest: readMedicationRequest,
  MedicationStatement: readMedicationStatement,
  Observation: readObservation,
  Procedure: readProcedure,
};

/** All that was gathered of one person. */
interface Gathered {
  readonly drafts: Drafts[];
  readonly counts: Record<string, number>;
}

// The list has a date in each line, none as a whole.
function renderList(lines: readonly DraftLine[]): RecordDocument | null {
  if (lines.length === 0) return null;
  const sheet = new Sheet();
  const facts: RecordFact[] = [];
  for (const group of GROUPS) {
    const own = lines.filter((line) => line.group === group);
    if (own.length > 0) sheet.heading(group);
    for (const { date, words, fact } of own.toSorted((a, b) => compareClinicalTime(a.date, b.date))) {
      const span = sheet.line(`${date ? clinicalDay(date) : 'Date unknown'}: ${words}`);
      if (fact) facts.push({ ...fact, span });
    }
  }
  const unknown = { sourceId: null, date: null, author: null, studyUids: [], accession: null };
  return { ...unknown, title: 'Record in FHIR', text: sheet.text, facts, isProse: false };
}

function assemble(person: Person, gathered: Gathered): PatientRecord {
  const list = renderList(gathered.drafts.flatMap((draft) => draft.lines));
  return {
    patient: person.patient,
    documents: [...(list ? [list] : []), ...gathered.drafts.flatMap((draft) => draft.documents)],
    imagingStudies: gathered.drafts.flatMap((draft) => draft.imagingStudies),
    counts: gathered.counts,
  };
}

class Gathering {
  readonly #byPerson = new Map<Person, Gathered>();
  readonly #common: Record<string, number> = {};
  readonly #unknown = new Map<string, number>();

  of(person: Person): Gathered {
    const known = this.#byPerson.get(person) ?? { drafts: [], counts: {} };
    this.#byPerson.set(person, known);
    return known;
  }

  count(type: string, person: Person | null): void {
    const counts = person ? this.of(person).counts : this.#common;
    counts[type] = (counts[type] ?? 0) + 1;
  }

  /** Remembers a resource about somebody who is not in the source. */
  leaveOut(type: string, who: string): void {
    const key = `${type} about ${who}`;
    this.#unknown.set(key, (this.#unknown.get(key) ?? 0) + 1);
  }

  finish(people: People, notes: Notes): readonly PatientRecord[] {
    for (const [what, count] of this.#unknown)
      notes.add(
        `${count} ${what}, who is not in this file: left out. Import them in one file with the Patient resource.`,
      );
    // What belongs to nobody, such as organisations, is counted where there is one person alone.
    const only = people.all.length === 1 ? people.all[0] : null;
    if (only) Object.assign(this.of(only).counts, this.#common);
    return people.all.map((person) => assemble(person, this.of(person)));
  }
}

async function gather(
  entry: Entry,
  people: People,
  resolver: Resolver,
  notes: Notes,
  all: Gathering,
): Promise<void> {
  const subject = people.subject(entry);
  if (subject.kind === 'unknown') return all.leaveOut(entry.type, subject.who);
  const person = subject.kind === 'person' ? subject.person : null;
  all.count(entry.type, person);
  const read = READERS[entry.type];
  if (!read) return;
  if (person) all.of(person).drafts.push(await read({ entry, person, resolver, notes }));
  // A device may belong to a ward; all else has a person.
  else if (entry.type !== 'Device')
    notes.add(`${entry.name} does not say whom it is about; it was left out.`);
}

/**
 * Reads a FHIR R4 source in JSON: one record a person, apart from each other. Each fact of a structured resource is a line of one
 * rendered list, and its span points there (P3). Throws `bad_file` where nothing can be read; what is odd in one field costs that
 * field alone, with a note.
 */
export async function parseFhir(bytes: Uint8Array): Promise<ParsedRecord> {
  const notes = new Notes();
  const entries = readResources(bytes, notes);
  const resolver = new Resolver(entries);
  const people = new People(entries, resolver, notes);
  const all = new Gathering();
  for (const entry of entries) await gather(entry, people, resolver, notes, all);
  return { format: 'fhir', records: all.finish(people, notes), notes: notes.list() };
}

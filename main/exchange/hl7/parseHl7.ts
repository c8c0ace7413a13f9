import { Notes } from '../notes.ts';
import type { ParsedRecord, PatientRecord } from '../record.ts';
import { badFile } from '../refuse.ts';
import { UNKNOWN_PATIENT } from '../text/parseText.ts';
import { groupMessage, type PersonGroup } from './groups.ts';
import { patientOf } from './patient.ts';
import { readLines } from './readLines.ts';
import { readReport, studiesOf } from './report.ts';
import { type Message, splitMessages } from './segments.ts';

async function readPerson(group: PersonGroup, notes: Notes): Promise<PatientRecord> {
  const documents = [];
  for (const report of group.reports) documents.push(...(await readReport(report, notes)));
  return {
    patient: group.pid ? patientOf(group.pid) : UNKNOWN_PATIENT,
    documents,
    imagingStudies: group.reports.flatMap(studiesOf),
    counts: group.counts,
  };
}

function add(counts: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) {
  const sum = { ...counts };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

// Messages of a batch whose PID says exactly the same are of one person; whoever names nobody stays apart (P1).
function joinPersons(records: readonly PatientRecord[]): readonly PatientRecord[] {
  const joined = new Map<string, PatientRecord>();
  records.forEach((record, index) => {
    const isNamed = record.patient.identifiers.length > 0;
    const key = isNamed ? JSON.stringify(record.patient) : String(index);
    const known = joined.get(key);
    const both = known && {
      patient: known.patient,
      documents: [...known.documents, ...record.documents],
      imagingStudies: [...known.imagingStudies, ...record.imagingStudies],
      counts: add(known.counts, record.counts),
    };
    joined.set(key, both ?? record);
  });
  return [...joined.values()];
}

// T11 takes a document back.
function isReport(message: Message, notes: Notes): boolean {
  if (message.kind === 'MDM^T11') notes.add('A message takes a document back (MDM^T11); it was left out.');
  else if (message.segments.some(({ name }) => name === 'OBX' || name === 'TXA')) return true;
  else notes.add(`A message of the kind ${message.kind} holds no report; it was left out.`);
  return false;
}

/**
 * Reads HL7 v2 messages with results or documents (ORU^R01, MDM^T02 and their kin), one or a batch: a record a person, a document a
 * report. Throws `bad_file` where no message holds a report.
 */
export async function parseHl7(bytes: Uint8Array): Promise<ParsedRecord> {
  const notes = new Notes();
  const { lines, decode } = readLines(bytes, notes);
  const records: PatientRecord[] = [];
  const messages = splitMessages(lines, decode).filter((message) => isReport(message, notes));
  for (const message of messages)
    for (const group of groupMessage(message, notes)) records.push(await readPerson(group, notes));
  if (records.length === 0)
    throw badFile(
      `The HL7 file holds no report: ${notes.list().join(' ')}`,
      'Export the results as ORU^R01 or MDM^T02.',
    );
  return { format: 'hl7', records: joinPersons(records), notes: notes.list() };
}

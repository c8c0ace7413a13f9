import type { CallOutput, Calls } from '../../contract/api/contract.ts';
import type { StudyKey } from '../../contract/domain/ids.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { readKeyObjects } from '../../exchange/sr/readKeyObjects.ts';
import { readMeasurements } from '../../exchange/sr/readMeasurements.ts';
import type { Parts } from '../parts.ts';

type Structured = CallOutput<Calls['exporting']['structured']>;

/** Structured reports begin with it; key object selections are none. */
export const REPORTS = '1.2.840.10008.5.1.4.1.1.88.';
export const KEY_OBJECTS = `${REPORTS}59`;
/** A content tree that is larger is not one that a person measured. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Reads what structured reports and key object selections of a study state; reports without measurements are left out. */
export async function readStructured({ library }: Parts, studyKey: StudyKey): Promise<Structured> {
  const { series } = await library.study(studyKey);
  const documents = series
    .flatMap(({ instances }) => instances)
    .filter(({ sopClassUid }) => sopClassUid?.startsWith(REPORTS));
  const read: Structured = { reports: [], keyObjects: [], notes: [] };
  for (const header of documents) {
    try {
      await readInto(read, header, library);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      read.notes.push(`${header.sopUid}: ${fault.message}`);
    }
  }
  return read;
}

async function readInto(read: Structured, header: InstanceHeader, library: Parts['library']): Promise<void> {
  const bytes = await loadDocument(header, library);
  if (header.sopClassUid === KEY_OBJECTS) {
    read.keyObjects.push(readKeyObjects(bytes));
    return;
  }
  const report = readMeasurements(bytes);
  if (report.measurements.length > 0) read.reports.push(report);
}

/** The bytes of a structured report; `bad_file` where it is larger than one that a person measured. */
export async function loadDocument(
  { instanceKey }: InstanceHeader,
  library: Parts['library'],
): Promise<Uint8Array> {
  if ((await library.size(instanceKey)) > MOST_BYTES)
    throw new AppError('bad_file', 'The structured report is larger than 32 MiB and was not read.');
  return library.readFile(instanceKey);
}

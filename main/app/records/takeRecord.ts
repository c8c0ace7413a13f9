import { basename } from 'node:path';
import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { RecordOutcome } from '../../contract/domain/records.ts';
import { AppError } from '../../contract/errors.ts';
import type { ParsedRecord, PatientRecord, RecordFormat } from '../../exchange/record.ts';
import { sniffRecord } from '../../exchange/sniffRecord.ts';
import type {
  OfferedFile,
  OfferedInstance,
  RecordAnswer,
  RecordOffer,
  TakeRecord,
} from '../../library/importRecords.ts';
import type { Parts } from '../parts.ts';
import { emitRecordsChange } from './changes.ts';
import { contentFolder } from './contentFolder.ts';
import { matchPatient } from './matchPatient.ts';
import { type RecordOrigin, storeRecord } from './storeRecord.ts';
import { decidedBefore, keepWaiting } from './waitingRecords.ts';

/** Faults of the whole library: the import ends with them, and what was taken stays. */
const DISK_CODES: ReadonlySet<string> = new Set(['disk_full', 'read_only', 'cancelled', 'unavailable']);
const PLAIN_TEXT =
  'not a DICOM file but a plain text, which names no patient: open the patient’s documents and add it there, or drop the text by itself';
/** What machines mark, and dose: text to look at, no facts (PS3.4 B.5: CAD, radiation dose, performed imaging agents). */
const MACHINE_MADE = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\.(?:50|65|67|68|69|7\d)$/;
const ENCAPSULATED_PDF = '1.2.840.10008.5.1.4.1.1.104.1';

/** I5. Reads what an import meets that is no image. A record that cannot be read is one line with the reason. */
export function recordTaker(parts: Parts, actor: Actor): TakeRecord {
  return async (offer) => {
    try {
      return offer.kind === 'instance'
        ? await takeInstance(parts, actor, offer)
        : await takeFile(parts, actor, offer);
    } catch (fault) {
      if (!(fault instanceof AppError) || DISK_CODES.has(fault.code)) throw fault;
      return { outcome: 'skipped', words: `${prefixOf(offer)}${fault.message}` };
    }
  };
}

function prefixOf(offer: RecordOffer): string {
  return offer.kind === 'instance' ? 'its text was not read: ' : '';
}

async function takeFile(parts: Parts, actor: Actor, offer: OfferedFile): Promise<RecordAnswer | null> {
  const format = sniffRecord(offer.head, offer.path);
  if (format === null) return null;
  if (format === 'text' && !offer.isNamed) return { outcome: 'skipped', words: PLAIN_TEXT };
  const { parsed, sha256, file } = await parts.recordReader.run({
    kind: 'read',
    folder: contentFolder(parts),
    from: offer.from,
    format,
  });
  const origin = { fileName: basename(offer.path), format, sha256, file, instance: null, drawsFacts: true };
  const outcomes: RecordOutcome[] = [];
  for (const record of parsed.records) outcomes.push(await takeOne(parts, actor, record, origin));
  await emitRecordsChange(parts, outcomes);
  return answerOf(outcomes, parsed);
}

/** The patient of an instance is the file's own; what its text says of identity is not asked (P1). */
async function takeInstance(
  parts: Parts,
  actor: Actor,
  offer: OfferedInstance,
): Promise<RecordAnswer | null> {
  const { header, patientKey, studyKey } = offer;
  const format: RecordFormat = header.sopClassUid === ENCAPSULATED_PDF ? 'pdf' : 'sr';
  const from = { folder: contentFolder(parts), key: header.instanceKey };
  const { parsed } = await parts.recordReader.run({ kind: 'readInstance', from, format });
  const { studyUid } = (await parts.library.study(studyKey)).study;
  const { instanceKey, sopUid } = header;
  const origin: RecordOrigin = {
    fileName: basename(offer.path),
    format,
    sha256: instanceKey,
    file: null,
    instance: { instanceKey, studyKey, studyUid, sopUid },
    drawsFacts: !MACHINE_MADE.test(header.sopClassUid ?? ''),
  };
  const outcomes: RecordOutcome[] = [];
  for (const record of parsed.records)
    outcomes.push(await storeRecord(parts, actor, patientKey, record, origin));
  await emitRecordsChange(parts, outcomes);
  return answerOf(outcomes, parsed);
}

/** One person's part of a record: to its patient, or it waits (P1). */
export async function takeOne(
  parts: Parts,
  actor: Actor,
  record: PatientRecord,
  origin: RecordOrigin,
): Promise<RecordOutcome> {
  const match = matchPatient(parts.library, record.patient);
  if (match.kind === 'one') {
    const stored = await storeRecord(parts, actor, match.ownKey, record, origin);
    return match.note === null ? stored : { ...stored, words: `${stored.words}; ${match.note}` };
  }
  const before: PatientKey | null = await decidedBefore(parts, record, origin);
  if (before !== null) return storeRecord(parts, actor, before, record, origin);
  return keepWaiting(parts, actor, record, origin, match.reason);
}

/** A file's line: it is asked about where a part of it waits, known where nothing in it is new. */
function answerOf(outcomes: readonly RecordOutcome[], { notes }: Pick<ParsedRecord, 'notes'>): RecordAnswer {
  const has = (outcome: RecordOutcome['outcome']) => outcomes.some((one) => one.outcome === outcome);
  const outcome = has('asked') ? 'asked' : has('taken') ? 'taken' : 'known';
  const words = [...new Set([...outcomes.map((one) => one.words), ...notes])].join('; ');
  return outcomes.length === 0
    ? { outcome: 'skipped', words: words || 'it tells of no patient' }
    : { outcome, words };
}

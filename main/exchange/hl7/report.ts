import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { Notes } from '../notes.ts';
import type { RecordDocument, RecordFact, RecordImagingStudy } from '../record.ts';
import { Sheet } from '../sheet.ts';
import { parseCompactTime } from '../times.ts';
import type { ReportGroup } from './groups.ts';
import { nameGroup } from './patient.ts';
import { proseOf } from './prose.ts';
import type { Segment } from './segments.ts';
import { isProse, readValueRow, type ValueRow, wordsOf } from './values.ts';

const UID = /^[0-2](\.\d+)+$/;
/** Concepts of a Study Instance UID in OBX-3: DICOM 110180, 113014's parent, and LOINC-free names that senders use. */
const STUDY_UID_NAMES = /study instance uid/i;

/** What a report says of itself. */
interface Head {
  readonly sourceId: string | null;
  readonly title: string;
  readonly date: ClinicalTime | null;
  readonly author: string | null;
  readonly studyUids: readonly string[];
  readonly accession: string | null;
}

const STATES: Readonly<Record<string, string>> = {
  P: 'preliminary',
  R: 'not yet verified',
  S: 'partial',
  C: 'corrected',
  X: 'cancelled',
};
const DOCUMENT_STATES: Readonly<Record<string, string>> = {
  DI: 'dictated',
  DO: 'not yet signed',
  IN: 'incomplete',
  IP: 'in progress',
  PA: 'not yet signed',
};

function studyUidsOf({ studies, rows }: ReportGroup): readonly string[] {
  const named = studies.map((one) => one.text(one.name === 'IPC' ? 3 : 1));
  const observed = rows.filter(
    (row) => row.name === 'OBX' && STUDY_UID_NAMES.test(wordsOf(row.first(3)) ?? ''),
  );
  const all = [...named, ...observed.map((row) => row.text(5))];
  return [...new Set(all.filter((uid) => uid !== null && UID.test(uid)))] as string[];
}

// OBR-32 is name-and-location, of which the name is a component with subcomponents; TXA-9 is a plain name.
function authorOf({ obr, txa }: ReportGroup): string | null {
  const interpreter = obr?.first(32);
  const parts =
    interpreter && [interpreter.text(1, 3), interpreter.text(1, 2)].filter((part) => part !== null);
  if (parts && parts.length > 0) return parts.join(' ');
  const originator = txa?.first(9) ?? obr?.first(16);
  return (originator && nameGroup(originator, 2).split('^').slice(0, 2).reverse().join(' ').trim()) || null;
}

function headOf(group: ReportGroup): Head {
  const { obr, txa, studies } = group;
  const written = [obr?.text(7), txa?.text(4), obr?.text(22), txa?.text(6)];
  const dates = written.map((time) => (time ? parseCompactTime(time) : null));
  const state =
    STATES[obr?.text(25)?.toUpperCase() ?? ''] ?? DOCUMENT_STATES[txa?.text(17)?.toUpperCase() ?? ''];
  const name = wordsOf(obr?.first(4) ?? null) ?? wordsOf(txa?.first(2) ?? null) ?? 'Report';
  const ipc = studies.find((one) => one.name === 'IPC');
  return {
    sourceId: txa?.text(12) ?? obr?.text(3) ?? txa?.text(15) ?? group.orc?.text(3) ?? null,
    title: state ? `${name} (${state})` : name,
    date: dates.find((date) => date !== null) ?? null,
    author: authorOf(group),
    studyUids: studyUidsOf(group),
    accession: ipc?.text(1) ?? obr?.text(18) ?? null,
  };
}

/** True where a report as a whole is taken back: OBR-25 X, TXA-19 CA or OB. */
function isVoid({ obr, txa }: ReportGroup): boolean {
  return obr?.text(25)?.toUpperCase() === 'X' || /^(CA|OB)$/i.test(txa?.text(19) ?? '');
}

// A corrected result replaces the one before it of the same observation (OBX-11 C).
function valueRowsOf(rows: readonly Segment[], head: Head, notes: Notes): readonly ValueRow[] {
  const kept = new Map<string, ValueRow[]>();
  const all = rows.filter(
    (row) => row.name === 'OBX' && !isProse(row) && !/^(ED|RP)$/.test(row.text(2) ?? ''),
  );
  for (const row of all) {
    const read = readValueRow(row, head, notes);
    if (!read) continue;
    const before = kept.get(read.key) ?? [];
    const isCorrection = row.text(11)?.toUpperCase() === 'C' && before.length > 0;
    if (isCorrection) notes.add(`${read.words} replaces an earlier result in this message.`);
    kept.set(read.key, isCorrection ? [read] : [...before, read]);
  }
  return [...kept.values()].flat();
}

function valuesDocument(rows: readonly ValueRow[], head: Head): RecordDocument | null {
  if (rows.length === 0) return null;
  const sheet = new Sheet();
  const facts: RecordFact[] = [];
  for (const { words, fact } of rows) {
    const span = sheet.line(words);
    if (fact) facts.push({ ...fact, span });
  }
  const sourceId = head.sourceId === null ? null : `${head.sourceId}#values`;
  return { ...head, sourceId, title: `${head.title}: values`, text: sheet.text, facts, isProse: false };
}

/** The documents of one report: its prose, and apart from it the values that it states in fields. */
export async function readReport(group: ReportGroup, notes: Notes): Promise<readonly RecordDocument[]> {
  const head = headOf(group);
  if (isVoid(group)) {
    notes.add(`The report ${head.sourceId ?? head.title} was cancelled or replaced; it was left out.`);
    return [];
  }
  const text = await proseOf(group.rows, wordsOf(group.obr?.first(4) ?? null), notes);
  const prose = text === '' ? null : { ...head, text, facts: [], isProse: true };
  const values = valuesDocument(valueRowsOf(group.rows, head, notes), head);
  if (!prose && !values) notes.add(`The report ${head.sourceId ?? head.title} holds no text and no values.`);
  return [prose, values].filter((document) => document !== null);
}

/** The examinations that a report names by Study Instance UID. */
export function studiesOf(group: ReportGroup): readonly RecordImagingStudy[] {
  const head = headOf(group);
  const modality = group.studies.find((one) => one.name === 'IPC')?.text(5);
  return head.studyUids.map((studyUid) => ({
    sourceId: head.sourceId,
    studyUid,
    time: head.date,
    modalities: modality ? [modality] : [],
    description: wordsOf(group.obr?.first(4) ?? null) ?? '',
    bodyPart: null,
    instanceCount: null,
  }));
}

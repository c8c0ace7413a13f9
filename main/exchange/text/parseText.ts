import { NO_NAME } from '../../library/charset/personName.ts';
import { Notes } from '../notes.ts';
import type { ParsedRecord, RecordPatient } from '../record.ts';
import { badFile, checkSize, LIMITS } from '../refuse.ts';
import { decodeText } from './decodeText.ts';

/** Nobody in particular: a person says whom the record is about. */
export const UNKNOWN_PATIENT: RecordPatient = { identifiers: [], name: NO_NAME, birthDate: null, sex: null };

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what a binary file holds and a text does not.
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;
const MOST_CONTROLS = 0.001;

/** True where a decoded text holds hardly any control characters. */
export function isReadable(text: string): boolean {
  return (text.match(CONTROLS)?.length ?? 0) <= text.length * MOST_CONTROLS;
}

/**
 * Reads a plain text. It names nobody and no date: lines that look like a header are words like all others, since a guessed identity
 * is worse than none (P1). Throws `bad_file` where it is empty, too large or no text.
 */
export function parseText(bytes: Uint8Array): ParsedRecord {
  checkSize(bytes, LIMITS.textBytes, 'text file');
  const decoded = decodeText(bytes);
  const text = decoded.text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  if (!isReadable(decoded.text))
    throw badFile('The file holds bytes that are no text.', 'Export the report as text or PDF.');
  if (text === '') throw badFile('The text file holds no words.', 'Export the report again.');
  const notes = new Notes();
  if (decoded.encoding === 'windows-1252')
    notes.add('The text is not UTF-8; it was read as Latin 1. Look at letters with accents.');
  const document = {
    sourceId: null,
    title: 'Plain text',
    date: null,
    author: null,
    text,
    studyUids: [],
    accession: null,
    facts: [],
    isProse: true,
  };
  const record = { patient: UNKNOWN_PATIENT, documents: [document], imagingStudies: [], counts: { text: 1 } };
  return { format: 'text', records: [record], notes: notes.list() };
}

import { htmlToWords } from '../htmlToWords.ts';
import type { Notes } from '../notes.ts';
import { readPdfText } from '../pdf/readPdf.ts';
import { decodeText } from '../text/decodeText.ts';
import { isReadable } from '../text/parseText.ts';
import type { Segment, Value } from './segments.ts';
import { isProse, standingOf, wordsOf } from './values.ts';

/** Suffixes of observation identifiers that name a section of a report (HL7 v2 7.4.2.3, table 7-1). */
const SECTIONS: Readonly<Record<string, string>> = {
  IMP: 'Impression',
  GDT: 'Report',
  REC: 'Recommendation',
  ADT: 'Addendum',
  TCM: "Technician's comment",
  DEV: 'Device',
};

/** The heading under which a row of text stands: its section, else the name of the observation; null where it is the report's own name. */
function headingOf(obx: Segment, report: string | null): string | null {
  const identifier = obx.first(3);
  const suffix = identifier?.text(1, 2)?.toUpperCase() ?? '';
  const words = SECTIONS[suffix] ?? wordsOf(identifier);
  return words === report ? null : words;
}

// ED: source ^ type ^ subtype ^ encoding ^ data. Base64 holds no delimiters, so the data is read as written.
async function wordsOfData(value: Value, name: string, notes: Notes): Promise<string | null> {
  const [kind, encoding] = [`${value.text(2)}/${value.text(3)}`.toLowerCase(), value.text(4)?.toLowerCase()];
  const data = value.text(5) ?? '';
  const bytes = Buffer.from(data, encoding === 'base64' ? 'base64' : encoding === 'hex' ? 'hex' : 'utf8');
  if (kind.includes('pdf') || bytes.toString('latin1', 0, 5) === '%PDF-') {
    const read = await readPdfText(bytes);
    for (const note of read.notes) notes.add(`${name}: ${note}`);
    return read.text || null;
  }
  const words = decodeText(bytes).text;
  if (kind.includes('html') && isReadable(words)) return htmlToWords(words);
  const isText = /^(null|text|txt|fr)\b|plain|octet-stream/.test(kind) && isReadable(words);
  if (isText) return words.trim() || null;
  notes.add(`${name} holds data of the kind ${kind}, which is not read; it was left out.`);
  return null;
}

/** The text of one row of prose: repetitions are lines. Null where the row has none. */
async function textOf(row: Segment, notes: Notes): Promise<string | null> {
  if (row.name === 'NTE')
    return (
      row
        .all(3)
        .map((value) => value.whole)
        .join('\n') || null
    );
  if (isProse(row))
    return row
      .all(5)
      .map((value) => value.whole)
      .join('\n');
  const type = row.text(2)?.toUpperCase();
  const name = `OBX ${wordsOf(row.first(3)) ?? row.text(1) ?? ''}`.trim();
  if (type === 'RP') notes.add(`${name} refers to a document elsewhere; its text is not in this file.`);
  if (type !== 'ED') return null;
  const parts: string[] = [];
  for (const value of row.all(5)) parts.push((await wordsOfData(value, name, notes)) ?? '');
  return parts.filter((part) => part !== '').join('\n\n') || null;
}

/** True where a row says something that can be read. */
function isLeftOut(row: Segment, notes: Notes): boolean {
  if (row.name === 'NTE' || standingOf(row) === 'stands') return false;
  const status = row.text(11)?.toUpperCase();
  notes.add(`OBX rows with the result status ${status} hold no result that stands; their text was left out.`);
  return true;
}

/** The prose of a report: each row a line, under the name of its observation where that changes. Empty where there is none. */
export async function proseOf(
  rows: readonly Segment[],
  report: string | null,
  notes: Notes,
): Promise<string> {
  const lines: string[] = [];
  let heading: string | null = null;
  let hasText = false;
  for (const row of rows) {
    const isText = row.name === 'NTE' || isProse(row) || row.text(2) === 'ED' || row.text(2) === 'RP';
    if (!isText || isLeftOut(row, notes)) continue;
    const text = await textOf(row, notes);
    if (text === null) continue;
    if (row.text(11)?.toUpperCase() === 'C') notes.add('The report holds corrected rows (OBX-11 C).');
    const own: string | null = row.name === 'NTE' ? heading : headingOf(row, report);
    if (own !== heading && own !== null) lines.push(...(lines.length > 0 ? [''] : []), `${own}:`);
    heading = own;
    hasText ||= text.trim() !== '';
    lines.push(text);
  }
  return hasText ? lines.join('\n').trim() : '';
}

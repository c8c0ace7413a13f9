import { parseFhir } from './fhir/parseFhir.ts';
import { parseHl7 } from './hl7/parseHl7.ts';
import { parsePdf } from './pdf/parsePdf.ts';
import type { ParsedRecord, RecordDocument, RecordFormat } from './record.ts';
import { LIMITS } from './refuse.ts';
import { parseSr } from './sr/parseSr.ts';
import { parseText } from './text/parseText.ts';

async function parseAs(bytes: Uint8Array, format: RecordFormat): Promise<ParsedRecord> {
  switch (format) {
    case 'fhir':
      return parseFhir(bytes);
    case 'hl7':
      return parseHl7(bytes);
    case 'text':
      return parseText(bytes);
    case 'sr':
      return parseSr(bytes);
    case 'pdf':
      return parsePdf(bytes);
  }
}

// A text without end is no report; memory stays bounded for all that come after.
function withoutEndless(parsed: ParsedRecord): ParsedRecord {
  const isEndless = ({ text }: RecordDocument) => text.length > LIMITS.documentCharacters;
  const endless = parsed.records.flatMap(({ documents }) => documents.filter(isEndless));
  if (endless.length === 0) return parsed;
  const notes = endless.map(
    ({ title, text }) =>
      `The document ${title} has ${text.length} characters; at most ${LIMITS.documentCharacters} are read. It was left out.`,
  );
  const records = parsed.records.map((record) => ({
    ...record,
    documents: record.documents.filter((document) => !isEndless(document)),
  }));
  return { ...parsed, records, notes: [...parsed.notes, ...notes] };
}

/**
 * Reads a source that is no image (I5). The same bytes give the same record. Throws AppError `bad_file` where nothing can be read: what
 * is wrong, where, and the next step. What is odd in a part costs that part alone and stands in `notes`.
 */
export async function parseRecord(bytes: Uint8Array, format: RecordFormat): Promise<ParsedRecord> {
  return withoutEndless(await parseAs(bytes, format));
}

import { parseFhir } from './fhir/parseFhir.ts';
import { parseHl7 } from './hl7/parseHl7.ts';
import { parsePdf } from './pdf/parsePdf.ts';
import type { ParsedRecord, RecordFormat } from './record.ts';
import { parseSr } from './sr/parseSr.ts';
import { parseText } from './text/parseText.ts';

/**
 * Reads a source that is no image (I5). The same bytes give the same record. Throws AppError `bad_file` where nothing can be read: what
 * is wrong, where, and the next step. What is odd in a part costs that part alone and stands in `notes`.
 */
export async function parseRecord(bytes: Uint8Array, format: RecordFormat): Promise<ParsedRecord> {
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

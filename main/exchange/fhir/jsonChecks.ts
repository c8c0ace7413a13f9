import { badFile } from '../refuse.ts';

const MOST_DEPTH = 200;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Refuses JSON nested deeper than any resource is, before it is built in memory. Looks at the bytes alone, once. */
export function checkNesting(bytes: Uint8Array): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === 0x7b || byte === 0x5b) depth++;
    else if (byte === 0x7d || byte === 0x5d) depth--;
    if (depth > MOST_DEPTH)
      throw badFile(
        `The FHIR file is nested more than ${MOST_DEPTH} levels deep at byte ${at + 1}.`,
        'Export it again as a FHIR R4 JSON bundle.',
      );
  }
}

/** Where JSON goes wrong, ` at line 12`; empty where the parser does not say. */
export function lineOfFault(written: string, fault: unknown): string {
  const message = fault instanceof Error ? fault.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return ` at line ${line}`;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position) return ` at line ${written.slice(0, Number(position)).split('\n').length}`;
  return /end of JSON/i.test(message) ? ' at its end' : '';
}

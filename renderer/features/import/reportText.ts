import type { ImportedFile } from '../../../main/contract/domain/library.ts';

const HEAD = ['outcome', 'file', 'reason'];

// A table program would run a cell that begins so; a name on a disc is not to do that.
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The lines as CSV (RFC 4180), with a head; UTF-8 with a mark, so that table programs read names right. */
export function reportCsv(files: readonly ImportedFile[]): string {
  const rows = files.map(({ outcome, path, reason }) => [outcome, path, reason ?? '']);
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** The lines as plain text, one a file: line ends in names are shown as such. */
export function reportText(files: readonly ImportedFile[]): string {
  const oneLine = (text: string) => text.replace(/[\t\r\n]/g, '\u2423');
  return files
    .map(({ outcome, path, reason }) => [outcome, path, ...(reason === null ? [] : [reason])])
    .map((cells) => `${cells.map(oneLine).join('\t')}\n`)
    .join('');
}

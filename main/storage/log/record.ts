import { AuditLine } from '../../contract/api/audit.ts';
import { AppError } from '../../contract/errors.ts';
import type { Put } from '../row.ts';

/** One transaction as the log keeps it: what was put, and its line for the audit. */
export interface LogRecord {
  readonly line: AuditLine;
  readonly puts: readonly Put[];
}

/** A first line with the audit line and each put's table and schema version; then one line per row. */
export function encodeRecord(record: LogRecord): Buffer {
  const puts = record.puts.map(({ table, schemaVersion }) => ({ table, schemaVersion }));
  const head = JSON.stringify({ line: record.line, puts });
  return Buffer.from([head, ...record.puts.map((put) => put.json)].join('\n'));
}

/** The record that {@link encodeRecord} wrote. */
export function parseRecord(bytes: Buffer): LogRecord {
  const [head = '', ...rows] = bytes.toString().split('\n');
  const { line, puts } = JSON.parse(head) as { line: unknown; puts: Omit<Put, 'json'>[] };
  if (puts.length !== rows.length)
    throw new AppError('bad_file', 'A record of the log has fewer rows than it names. Restore a backup.');
  return {
    line: AuditLine.parse(line),
    puts: puts.map((put, index) => ({ ...put, json: rows[index] ?? '' })),
  };
}

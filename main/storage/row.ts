import { z } from 'zod';
import type { PatientKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { decodeRow, encodeRow, type Fields, freezeRow } from './rowCodec.ts';
import type { StoredRow, TableSpec } from './types.ts';

/** Any declared table. */
export type AnyTable = TableSpec<StoredRow>;

/** A row on its way to the log: its table, the schema version that wrote it, its JSON. */
export interface Put {
  readonly table: string;
  readonly schemaVersion: number;
  readonly json: string;
}

/** A row in memory, of its table's present schema, with what it is found by. */
export interface Entry {
  /** Unique in the table: the id, or id@version where versions are kept. */
  readonly rowId: string;
  readonly id: string;
  readonly version: number;
  /** patient_key, or '' in workspace tables. */
  readonly owner: PatientKey | '';
  readonly row: Fields;
}

/** The entry of a row; the row is frozen by this. */
export function entryOf(spec: AnyTable, row: Fields): Entry {
  const { id, version, patientKey } = row as unknown as StoredRow;
  const rowId = spec.keeps === 'versions' ? `${id}@${version}` : id;
  return { rowId, id, version, owner: patientKey ?? '', row: freezeRow(row) };
}

/** True for rows of which the field has one of these values. */
export function hasOneOf(field: string, values: readonly string[]): (entry: Entry) => boolean {
  const wanted = new Set<unknown>(values);
  return ({ row }) => wanted.has(row[field]);
}

/** Checks a row against its table and takes a copy of it; `invalid_input` names table and field. */
export function parsePut(spec: AnyTable, row: StoredRow): { put: Put; entry: Entry } {
  const parsed = parseRow(spec, row as unknown as Fields);
  const json = encodeRow(parsed);
  const entry = entryOf(spec, decodeRow(json));
  if ((spec.scope === 'patient') !== (entry.owner !== ''))
    throw new AppError(
      'invalid_input',
      `A row of "${spec.name}" ${spec.scope === 'patient' ? 'needs' : 'must not have'} a patientKey.`,
      { id: entry.id },
    );
  return { put: { table: spec.name, schemaVersion: spec.schemaVersion, json }, entry };
}

/** The entry of a put of any schema version that the program knows: older rows are migrated. */
export function entryOfPut(spec: AnyTable, put: Put): Entry {
  return entryOf(spec, migrate(spec, decodeRow(put.json), put.schemaVersion));
}

/** Brings the fields of a row from `from` to the table's present schema version, and checks the result. */
export function migrate(spec: AnyTable, fields: Fields, from: number): Fields {
  if (from === spec.schemaVersion) return fields;
  if (from > spec.schemaVersion) throw newerSchema(spec, from);
  const steps = spec.migrations.slice(from - 1, spec.schemaVersion - 1);
  const migrated = steps.reduce<Record<string, unknown>>((row, step) => step(row), structuredClone(fields));
  return parseRow(spec, migrated);
}

/** The error for a table that a newer program wrote. */
export function newerSchema(spec: AnyTable, found: number): AppError {
  return new AppError(
    'bad_file',
    `The table "${spec.name}" was written by a newer version of the program (schema ${found}, this one knows ${spec.schemaVersion}). Update the program.`,
  );
}

function parseRow(spec: AnyTable, fields: Fields): Fields {
  const parsed = spec.row.safeParse(fields);
  if (parsed.success) return parsed.data as unknown as Fields;
  throw new AppError(
    'invalid_input',
    `A row of "${spec.name}" is not as declared: ${z.prettifyError(parsed.error)}`,
    { id: fields.id },
  );
}

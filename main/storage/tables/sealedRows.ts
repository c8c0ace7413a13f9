import type { Table as ArrowTable, Field } from 'apache-arrow';
import { AppError } from '../../contract/errors.ts';
import type { Keyring } from '../keyring.ts';
import { type AnyTable, type Entry, entryOf, migrate } from '../row.ts';
import { decodeRow, encodeRow, type Fields } from '../rowCodec.ts';
import { seal, unseal } from '../seal.ts';
import { arrow } from './arrow.ts';
import { type Encoders, FIXED, fieldsOf, plainColumns, vectorColumn, vectorsColumn } from './columns.ts';

/**
 * Rows as an Arrow table: plain columns as they are, the vector in its encoder's column, and all other fields sealed together
 * under the owner's key (AES-256-GCM, bound to table, row_id and schema version).
 */
export function sealRows(
  spec: AnyTable,
  entries: readonly Entry[],
  encoders: Encoders,
  keys: Keyring,
): ArrowTable {
  const fields = fieldsOf(spec, encoders);
  const columns = fields.map((field) => [field.name, columnOf(spec, field, entries, { encoders, keys })]);
  return new arrow.Table(new arrow.Schema(fields), Object.fromEntries(columns));
}

function columnOf(
  spec: AnyTable,
  field: Field,
  entries: readonly Entry[],
  { encoders, keys }: { encoders: Encoders; keys: Keyring },
) {
  const encoder = Object.keys(encoders).find((id) => vectorColumn(id) === field.name);
  if (encoder !== undefined) {
    const vectors = entries.map(({ row }) => (row.encoderId === encoder ? vectorOf(spec, row) : null));
    return vectorsColumn(vectors, encoders[encoder] ?? 0);
  }
  const values = entries.map((entry) => cellOf(spec, field.name, entry, keys));
  return arrow.vectorFromArray(values, field.type);
}

function cellOf(spec: AnyTable, name: string, entry: Entry, keys: Keyring): unknown {
  if (name === 'row_id') return entry.rowId;
  if (name === 'id') return entry.id;
  if (name === 'version') return entry.version;
  if (name === 'patient_key') return entry.owner;
  if (name === 'schema_version') return spec.schemaVersion;
  if (name === 'sealed') {
    const body = Buffer.from(encodeRow(sealedFields(spec, entry.row)));
    return seal(keys.keyOf(entry.owner), body, context(spec, entry.rowId, spec.schemaVersion));
  }
  const value = entry.row[name] ?? null;
  return typeof value === 'number' && isInt(spec, name) ? BigInt(value) : value;
}

/** A plain field that is null stays in the seal: a column cannot tell null from absent. */
function sealedFields(spec: AnyTable, row: Fields): Fields {
  const outside = new Set(['id', 'version', ...plainColumns(spec).map((column) => column.name)]);
  if (vectorOf(spec, row) !== null) outside.add('vector');
  if (row.patientKey !== null) outside.add('patientKey');
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value === null || !outside.has(name)),
  );
}

function isInt(spec: AnyTable, name: string): boolean {
  return spec.plain.some((column) => column.name === name && column.type === 'int');
}

/** The vector of a row, or null where it has none or the table keeps none apart. */
export function vectorOf(spec: AnyTable, row: Fields): Float32Array | null {
  return spec.vectors && row.vector instanceof Float32Array ? row.vector : null;
}

function context(spec: AnyTable, rowId: string, schemaVersion: number): string {
  return `${spec.name}|${rowId}|${schemaVersion}`;
}

/** The rows of an Arrow table that {@link sealRows} made, those of an older schema version migrated. */
export async function unsealRows(spec: AnyTable, table: ArrowTable, keys: Keyring): Promise<Entry[]> {
  const columns = new Map(table.schema.fields.map((field) => [field.name, table.getChild(field.name)]));
  const cell = (name: string, index: number): unknown => columns.get(name)?.get(index) ?? null;
  const indexes = Array.from({ length: table.numRows }, (_, index) => index);
  await keys.load(indexes.map((index) => String(cell('patient_key', index))));
  return indexes.map((index) => unsealRow(spec, (name) => cell(name, index), [...columns.keys()], keys));
}

function unsealRow(
  spec: AnyTable,
  cell: (name: string) => unknown,
  columns: readonly string[],
  keys: Keyring,
): Entry {
  const rowId = String(cell('row_id'));
  const owner = String(cell('patient_key'));
  const schemaVersion = Number(cell('schema_version'));
  const what = `A row of the table "${spec.name}"`;
  const sealed = cell('sealed');
  if (!(sealed instanceof Uint8Array)) throw new AppError('bad_file', `${what} is not whole.`, { rowId });
  const body = unseal(keys.keyOf(owner), sealed, context(spec, rowId, schemaVersion), what);
  const fields: Record<string, unknown> = { ...decodeRow(body.toString()) };
  fields.id = cell('id');
  fields.version = cell('version');
  if (owner !== '') fields.patientKey = owner;
  for (const name of plainNames(spec, schemaVersion, columns)) addPlain(fields, name, cell(name));
  if (typeof fields.encoderId === 'string') addVector(fields, cell(vectorColumn(fields.encoderId)));
  return entryOf(spec, migrate(spec, fields, schemaVersion));
}

/** A row of an older schema may have plain columns that are not declared any more: all that are there count. */
function plainNames(spec: AnyTable, schemaVersion: number, columns: readonly string[]): readonly string[] {
  if (schemaVersion === spec.schemaVersion) return plainColumns(spec).map((column) => column.name);
  return columns.filter((name) => !FIXED.some((fixed) => fixed === name) && !name.startsWith('vector_'));
}

function addPlain(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== null) fields[name] = typeof value === 'bigint' ? Number(value) : value;
}

function addVector(fields: Record<string, unknown>, cell: unknown): void {
  if (cell === null || typeof cell !== 'object' || !('toArray' in cell)) return;
  const values = (cell as { toArray(): unknown }).toArray();
  if (values instanceof Float32Array) fields.vector = values.slice();
}

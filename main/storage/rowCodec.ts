import { AppError } from '../contract/errors.ts';

/** The fields of a row, whatever its type. */
export type Fields = Readonly<Record<string, unknown>>;

const holdsBytes = new WeakSet<object>();

/**
 * A row as one line of JSON. JSON's gaps are filled by tagged objects: `{"$float32": base64}`, `{"$bytes": base64}`,
 * `{"$number": "NaN"}`; an object of the caller's with a `$` key is wrapped in `{"$object": …}`. Chosen over structured clone,
 * whose format follows the version of V8: the desktop program and plain Node open the same folder. Undefined fields are left out.
 */
export function encodeRow(row: Fields): string {
  return JSON.stringify(isPlain(row) ? row : toJson(row, ''));
}

/** True where JSON alone keeps all of a value, as of most rows: no copy of it need be made first. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || !isObjectOfFields(value)) return false;
  for (const key in value) if (key.startsWith('$') || !isPlain((value as Fields)[key])) return false;
  return true;
}

function isObjectOfFields(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The row that {@link encodeRow} wrote, frozen in depth (bytes cannot be frozen: {@link handOut} copies them). */
export function decodeRow(line: string): Fields {
  const parsed: unknown = JSON.parse(line);
  return freezeRow((line.includes('{"$') ? fromJson(parsed) : parsed) as Fields);
}

function toJson(value: unknown, path: string): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $number: Object.is(value, -0) ? '-0' : String(value) };
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (value instanceof Float32Array) return { $float32: toBase64(value) };
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
  if (Array.isArray(value)) return value.map((item, index) => toJson(item, `${path}[${index}]`));
  return objectToJson(value, path);
}

function objectToJson(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null || !isObjectOfFields(value))
    throw new AppError('internal', `The field "${path}" of a row has a type that cannot be stored.`, {
      path,
    });
  const entries = Object.entries(value as Fields);
  const json = Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, `${path}.${key}`)]));
  return entries.some(([key]) => key.startsWith('$')) ? { $object: json } : json;
}

function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [key, item] = entries[0] ?? ['', undefined];
  if (entries.length === 1 && key === '$float32') return new Float32Array(fromBase64(String(item)).buffer);
  if (entries.length === 1 && key === '$bytes') return fromBase64(String(item));
  if (entries.length === 1 && key === '$number') return Number(item);
  if (entries.length === 1 && key === '$object') return mapFields(item as Fields);
  return mapFields(value as Fields);
}

function mapFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, fromJson(item)]));
}

function toBase64(view: Float32Array | Uint8Array): string {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** Freezes a row in depth and notes where bytes are inside. */
export function freezeRow(row: Fields): Fields {
  freezeDeep(row);
  return row;
}

function freezeDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (ArrayBuffer.isView(value)) return true;
  let bytesInside = false;
  // Own keys alone: rows are plain objects and arrays. A list of their values would be made for each.
  for (const key in value) bytesInside = freezeDeep((value as Fields)[key]) || bytesInside;
  Object.freeze(value);
  if (bytesInside) holdsBytes.add(value);
  return bytesInside;
}

/** A row for a caller: the frozen one itself, its bytes copied, so that nobody can change what is cached. */
export function handOut<T>(value: T): T {
  if (value instanceof Float32Array || value instanceof Uint8Array) return value.slice() as T;
  if (typeof value !== 'object' || value === null || !holdsBytes.has(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(handOut)) as T;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, handOut(item)])),
  ) as T;
}

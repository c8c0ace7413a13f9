import type { Notes } from '../notes.ts';
import { badFile, checkSize, LIMITS } from '../refuse.ts';
import { decodeText } from '../text/decodeText.ts';
import { checkNesting, lineOfFault } from './jsonChecks.ts';

/** A resource of a source as it came, and the address that its bundle gives it. */
export interface Entry {
  readonly type: string;
  readonly id: string | null;
  readonly fullUrl: string | null;
  readonly resource: Readonly<Record<string, unknown>>;
  /** How a note names it: `Condition/12`, or its place where it has no id. */
  readonly name: string;
}

const MOST_RESOURCES = 500_000;
const MOST_NESTED_BUNDLES = 4;
const NEXT_STEP = 'Export it again as a FHIR R4 JSON bundle.';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Reader {
  readonly entries: Entry[] = [];
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** Takes a resource, or all of a bundle. */
  take(value: unknown, fullUrl: string | null, place: string, depth = 0): void {
    if (!isObject(value) || typeof value.resourceType !== 'string') {
      this.#notes.add(`${place} is no FHIR resource; it was left out.`);
      return;
    }
    if (value.resourceType === 'Bundle') this.#takeBundle(value, place, depth);
    else this.#add(value, value.resourceType, fullUrl, place);
  }

  #takeBundle(bundle: Record<string, unknown>, place: string, depth: number): void {
    if (depth >= MOST_NESTED_BUNDLES) {
      this.#notes.add(`${place} is a bundle nested too deep; it was left out.`);
      return;
    }
    const entries = bundle.entry ?? [];
    if (!Array.isArray(entries)) {
      this.#notes.add(`${place}.entry is no list; it was left out.`);
      return;
    }
    entries.forEach((entry, index) => {
      this.#takeEntry(entry, `${place} entry ${index + 1}`, depth);
    });
  }

  #takeEntry(entry: unknown, place: string, depth: number): void {
    if (!isObject(entry)) {
      this.#notes.add(`${place} is no entry; it was left out.`);
      return;
    }
    const method = isObject(entry.request) ? entry.request.method : null;
    if (method === 'DELETE') this.#notes.add('Entries that ask for a deletion were left out.');
    else if (entry.resource !== undefined)
      this.take(entry.resource, typeof entry.fullUrl === 'string' ? entry.fullUrl : null, place, depth + 1);
  }

  #add(resource: Record<string, unknown>, type: string, fullUrl: string | null, place: string): void {
    if (this.entries.length >= MOST_RESOURCES)
      throw badFile(`The FHIR file holds more than ${MOST_RESOURCES} resources.`, 'Export it in parts.');
    const id = typeof resource.id === 'string' ? resource.id : null;
    this.entries.push({ type, id, fullUrl, resource, name: id ? `${type}/${id}` : `${type} (${place})` });
  }
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (fault) {
    const where = lineOfFault(written, fault);
    throw badFile(`The FHIR file is not valid JSON${where}: it may be cut off.`, NEXT_STEP);
  }
}

// NDJSON: one resource a line. The first line alone is then a whole object.
function isNdjson(written: string): boolean {
  const end = written.indexOf('\n');
  if (end === -1 || written.slice(end).trim() === '') return false;
  try {
    return isObject(JSON.parse(written.slice(0, end)));
  } catch {
    return false;
  }
}

function takeLines(written: string, reader: Reader, notes: Notes): void {
  let line = 0;
  for (let at = 0; at < written.length; line++) {
    const end = written.indexOf('\n', at);
    const stop = end === -1 ? written.length : end;
    const text = written.slice(at, stop).trim();
    at = stop + 1;
    if (text === '') continue;
    try {
      reader.take(JSON.parse(text), null, `Line ${line + 1}`);
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw fault;
      notes.add(`Line ${line + 1} is not valid JSON; it was left out.`);
    }
  }
}

/**
 * Reads the resources of a FHIR R4 source: a bundle of any type, nested ones too, one resource, a list of them, or NDJSON. Throws
 * `bad_file` where it is no JSON, holds no resource, is nested too deep or too large.
 */
export function readResources(bytes: Uint8Array, notes: Notes): readonly Entry[] {
  checkSize(bytes, LIMITS.fhirBytes, 'FHIR file');
  checkNesting(bytes);
  const written = decodeText(bytes).text.trim();
  const reader = new Reader(notes);
  if (isNdjson(written)) takeLines(written, reader, notes);
  else {
    const value = parseJson(written);
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    all.forEach((one, index) => {
      reader.take(one, null, all.length === 1 ? 'The file' : `Resource ${index + 1}`);
    });
  }
  if (reader.entries.length === 0) throw badFile('The file holds no FHIR resource.', NEXT_STEP);
  return reader.entries;
}

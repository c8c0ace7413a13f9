import type { ReadReference } from './datatypes.ts';
import type { Entry } from './readResources.ts';

const AMBIGUOUS = 'ambiguous';

// A search may give one resource on each of its pages.
function isSame(known: Entry | typeof AMBIGUOUS, entry: Entry): boolean {
  if (known === AMBIGUOUS) return false;
  return (
    known.resource === entry.resource || JSON.stringify(known.resource) === JSON.stringify(entry.resource)
  );
}

function withoutVersion(url: string): string {
  return url.replace(/\/_history\/[^/]*$/, '');
}

/** `base` of `base/Type/id`; null where the address is no such one. */
function baseOf(fullUrl: string | null): string | null {
  return /^(https?:\/\/.+)\/[A-Za-z]+\/[^/]+$/.exec(fullUrl ?? '')?.[1] ?? null;
}

/** Follows references within one source (R4 2.3 and bundle resolution): by full address, relative, `urn:uuid`, contained. */
export class Resolver {
  readonly #byAddress = new Map<string, Entry | typeof AMBIGUOUS>();
  readonly #contained = new Map<string, Entry>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) for (const address of addressesOf(entry)) this.#put(address, entry);
  }

  /** What a reference in `from` points at; null where it is not in this source, or two entries claim the address. */
  resolve(reference: ReadReference | null, from: Entry): Entry | null {
    const written = reference?.reference;
    if (!written) return null;
    if (written.startsWith('#')) return this.#resolveContained(written.slice(1), from);
    const target = withoutVersion(written);
    const base = baseOf(from.fullUrl);
    return (base && this.#get(`${base}/${target}`)) || this.#get(target) || this.#resolveAbsolute(target);
  }

  #get(address: string): Entry | null {
    const found = this.#byAddress.get(address);
    return found && found !== AMBIGUOUS ? found : null;
  }

  #put(address: string, entry: Entry): void {
    const known = this.#byAddress.get(address);
    this.#byAddress.set(address, known === undefined || isSame(known, entry) ? (known ?? entry) : AMBIGUOUS);
  }

  // An entry at another server's address is another resource, whatever its id.
  #resolveAbsolute(target: string): Entry | null {
    const tail = /^https?:\/\/.*\/([A-Za-z]+\/[^/]+)$/.exec(target)?.[1];
    const found = tail ? this.#get(tail) : null;
    return found && baseOf(found.fullUrl) === null ? found : null;
  }

  #resolveContained(id: string, from: Entry): Entry | null {
    const all = from.resource.contained;
    const found = Array.isArray(all) ? all.find((one) => one?.id === id) : undefined;
    if (typeof found?.resourceType !== 'string') return null;
    const name = `${from.name} #${id}`;
    const known = this.#contained.get(name);
    const entry = known ?? { type: found.resourceType, id, fullUrl: null, resource: found, name };
    this.#contained.set(name, entry);
    return entry;
  }
}

function addressesOf({ type, id, fullUrl }: Entry): readonly string[] {
  const own = id === null ? [] : [`${type}/${id}`, `urn:uuid:${id}`];
  return fullUrl === null ? own : [...new Set([...own, withoutVersion(fullUrl)])];
}

import { createRequire } from 'node:module';

interface Dcmjs {
  readonly data: {
    readonly DicomMetaDictionary: {
      readonly dictionary: Readonly<
        Record<string, { readonly vr: string; readonly name: string } | undefined>
      >;
    };
  };
}

// dcmjs has no types of its own; this is the part of it that is used here.
const { dictionary } = (createRequire(import.meta.url)('dcmjs') as Dcmjs).data.DicomMetaDictionary;

/** What PS3.6 says of an element. `vr` is the one that is read where a data set writes none. */
export interface KnownElement {
  readonly vr: string;
  readonly name: string;
}

/** The entry of PS3.6 for a tag `xGGGGEEEE`; null for private and unknown ones. */
export function knownElement(tag: string): KnownElement | null {
  const entry = dictionary[`(${tag.slice(1, 5)},${tag.slice(5)})`.toUpperCase()];
  if (!entry) return null;
  const vr = entry.vr === 'xs' ? 'US' : entry.vr === 'ox' ? 'OW' : entry.vr;
  return { vr: /^[A-Z]{2}$/.test(vr) ? vr : 'UN', name: inWords(entry.name) };
}

function inWords(keyword: string): string {
  return keyword
    .replace(/^RETIRED_/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
}

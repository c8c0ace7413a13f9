import { createRequire } from 'node:module';

/** What the data dictionary says of an element (PS3.6). */
interface DictionaryEntry {
  readonly vr: string;
  readonly name: string;
}

interface Dcmjs {
  readonly data: {
    readonly DicomMetaDictionary: {
      readonly dictionary: Readonly<Record<string, DictionaryEntry | undefined>>;
    };
  };
}

// dcmjs has no types of its own; this is the part of it that is used here.
const { dictionary } = (createRequire(import.meta.url)('dcmjs') as Dcmjs).data.DicomMetaDictionary;

/** The element's keyword in words, e.g. `Series Description`; a private one says so, an unknown one is named by its tag. */
export function elementName(tagInWords: string): string {
  const entry = dictionary[tagInWords];
  if (entry) return keywordInWords(entry.name);
  const isPrivate = Number.parseInt(tagInWords.slice(4, 5), 16) % 2 === 1;
  return isPrivate ? 'private element' : 'element without a name';
}

/** The VR that PS3.6 gives an element, for data sets that write none; `UN` where it names none or leaves a choice. */
export function elementVr(tagInWords: string): string {
  const vr = dictionary[tagInWords]?.vr ?? 'UN';
  if (vr === 'xs') return 'US';
  return /^[A-Z]{2}$/.test(vr) ? vr : 'UN';
}

function keywordInWords(keyword: string): string {
  return keyword.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
}

import iconv from 'iconv-lite';
import { BY_ESCAPE, type CodeElement, UPPER } from './codeElements.ts';

/** What holds for all text of a data set. `term` is the first value as written; `notes` say in words what is wrong with the values. */
interface Named {
  readonly term: string;
  readonly notes: readonly string[];
}

/** How the text of a data set is decoded: as one encoding throughout, or with ISO 2022 code extensions from an initial upper half. */
export type Charset = Named &
  (
    | { readonly kind: 'whole'; readonly encoding: string }
    | {
        readonly kind: 'extended';
        readonly upper: CodeElement | null;
        /** Numbers of the sets that escape sequences may invoke. */
        readonly named: ReadonlySet<string>;
        /** True where the first value is one that nothing is known of. */
        readonly isUnknown: boolean;
      }
  );

const WHOLE: Readonly<Record<string, string>> = { '192': 'utf-8', GB18030: 'gb18030', GBK: 'gbk' };
const DEFAULT_TERMS: ReadonlySet<string> = new Set(['', '6']);
// Names that are no terms of DICOM but stand in files; iconv knows others that are no character sets.
const ALIAS =
  /^(UTF-?8|ISO[-_ ]?8859[-_ ]\d+|WINDOWS[-_]?\d+|CP\d+|SHIFT[-_ ]?JIS|SJIS|EUC[-_](JP|KR)|GB[-_]?2312|BIG-?5|KOI8-?[RU]|LATIN-?\d+|(US-?)?ASCII)$/;
const SHOWN_CHARACTERS = 32;

/** The number or name that a defined term stands for; real files write `ISO-IR 100` and `ISO_2022_IR_100` too. */
function termOf(written: string): string {
  const term = written.trim().toUpperCase();
  return /IR[\s_-]*(\d+)/.exec(term)?.[1] ?? term;
}

function aliasOf(term: string): string | null {
  return ALIAS.test(term) && iconv.encodingExists(term) ? term.toLowerCase() : null;
}

function isTerm(term: string): boolean {
  return (
    DEFAULT_TERMS.has(term) ||
    term in WHOLE ||
    term in UPPER ||
    BY_ESCAPE.some((element) => element.term === term)
  );
}

function shown(written: string): string {
  return written
    .replace(/[^\x20-\x7e]/g, '?')
    .trim()
    .slice(0, SHOWN_CHARACTERS);
}

function unknownNotes(written: readonly string[], isWhole: boolean): string[] {
  return written.flatMap((value, index) => {
    const term = termOf(value);
    if (isTerm(term)) return [];
    const alias = aliasOf(term);
    if (alias) return [`character set ${shown(value)} is no term of DICOM: read as ${alias}`];
    const made = index === 0 && !isWhole ? 'read as UTF-8 or Latin 1' : 'it is passed over';
    return [`character set ${shown(value)} is not known: ${made}`];
  });
}

/**
 * Reads the values of Specific Character Set (0008,0005) (PS3.3 C.12.1.1.2). The first value is the initial repertoire; the others may
 * be invoked by escape sequences, which are followed wherever they occur. An unknown term counts as none, and `notes` say so.
 */
export function resolveCharset(written: readonly string[]): Charset {
  const terms = written.map(termOf);
  const term = shown(written[0] ?? '');
  const at = terms.findIndex((one) => one in WHOLE || aliasOf(one) !== null);
  const notes = unknownNotes(written, at >= 0);
  const found = terms[at];
  if (found !== undefined) {
    const isAlone = terms.filter((one) => !DEFAULT_TERMS.has(one)).length === 1;
    const alone = isAlone
      ? []
      : [`character set ${shown(written[at] ?? '')} stands with others: all is read in it`];
    const encoding = WHOLE[found] ?? aliasOf(found) ?? found;
    return { kind: 'whole', encoding, term: shown(written[at] ?? ''), notes: [...notes, ...alone] };
  }
  const first = terms[0] ?? '';
  const isUnknown = !isTerm(first);
  return { kind: 'extended', upper: UPPER[first] ?? null, named: new Set(terms), isUnknown, term, notes };
}

import iconv from 'iconv-lite';

/** One code element of PS3.3 C.12.1.1.2: how its bytes are decoded, in which half it is invoked, and its escape sequence. */
export interface CodeElement {
  /** The number in its defined term: `ISO 2022 IR 100` is 100. */
  readonly term: string;
  readonly half: 'G0' | 'G1';
  /** Bytes of one character. */
  readonly width: 1 | 2;
  /** What follows ESC, as ASCII. */
  readonly escape: string;
  readonly decode: (bytes: Buffer) => string;
}

function byIconv(name: string): (bytes: Buffer) => string {
  return (bytes) => iconv.decode(bytes, name);
}

function withHighBits(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte | 0x80));
}

// JIS X 0212 is code set 3 of EUC-JP: each pair after a 8F byte.
function decodeJisX0212(bytes: Buffer): string {
  const euc: number[] = [];
  for (let i = 0; i + 1 < bytes.length; i += 2)
    euc.push(0x8f, (bytes[i] ?? 0) | 0x80, (bytes[i + 1] ?? 0) | 0x80);
  return new TextDecoder('euc-jp').decode(Uint8Array.from(euc));
}

const HALF_WIDTH_KATAKANA = 0xff61 - 0xa1;

function decodeKatakana(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    String.fromCharCode(byte >= 0xa1 && byte <= 0xdf ? byte + HALF_WIDTH_KATAKANA : 0xfffd),
  ).join('');
}

function ascii(bytes: Buffer): string {
  return bytes.toString('latin1');
}

/** ISO 646, which is invoked in G0 wherever nothing else is. */
export const ASCII: CodeElement = { term: '6', half: 'G0', width: 1, escape: '(B', decode: ascii };

function single(term: string, sequence: string, name: string): CodeElement {
  return { term, half: 'G1', width: 1, escape: sequence, decode: byIconv(name) };
}

const UPPER_HALVES: readonly CodeElement[] = [
  single('100', '-A', 'iso-8859-1'),
  single('101', '-B', 'iso-8859-2'),
  single('109', '-C', 'iso-8859-3'),
  single('110', '-D', 'iso-8859-4'),
  single('144', '-L', 'iso-8859-5'),
  single('127', '-G', 'iso-8859-6'),
  single('126', '-F', 'iso-8859-7'),
  single('138', '-H', 'iso-8859-8'),
  single('148', '-M', 'iso-8859-9'),
  single('203', '-b', 'iso-8859-15'),
  single('166', '-T', 'tis-620'),
  { term: '13', half: 'G1', width: 1, escape: ')I', decode: decodeKatakana },
  { term: '149', half: 'G1', width: 2, escape: '$)C', decode: byIconv('euc-kr') },
  { term: '58', half: 'G1', width: 2, escape: '$)A', decode: byIconv('gb2312') },
];

/** The upper half of each defined term's number: `ISO_IR 100` and `ISO 2022 IR 100` are 100. */
export const UPPER: Readonly<Record<string, CodeElement>> = Object.fromEntries(
  UPPER_HALVES.map((element) => [element.term, element]),
);

const JIS_X_0208 = {
  term: '87',
  half: 'G0',
  width: 2,
  decode: (bytes: Buffer) => iconv.decode(withHighBits(bytes), 'euc-jp'),
} as const;

/** All code elements by the escape sequence that invokes them. Yen and overline of JIS X 0201 are read as the delimiters that they are. */
export const BY_ESCAPE: readonly CodeElement[] = [
  ASCII,
  { ...ASCII, term: '13', escape: '(J' },
  { ...JIS_X_0208, escape: '$B' },
  { ...JIS_X_0208, escape: '$@' },
  { term: '159', half: 'G0', width: 2, escape: '$(D', decode: decodeJisX0212 },
  ...UPPER_HALVES,
];

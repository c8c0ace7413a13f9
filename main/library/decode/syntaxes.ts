/** How the frames of a transfer syntax are packed. */
export type Packing = 'native' | 'rle' | 'jpeg' | 'jpegls' | 'jpeg2000' | 'htj2k' | 'deflatedFrame';

const PACKINGS: Readonly<Record<string, Packing>> = {
  '1.2.840.10008.1.2': 'native',
  '1.2.840.10008.1.2.1': 'native',
  '1.2.840.10008.1.2.1.98': 'native',
  '1.2.840.10008.1.2.1.99': 'native',
  '1.2.840.10008.1.2.2': 'native',
  '1.2.840.10008.1.2.8.1': 'deflatedFrame',
  '1.2.840.10008.1.2.5': 'rle',
  '1.2.840.10008.1.2.4.50': 'jpeg',
  '1.2.840.10008.1.2.4.51': 'jpeg',
  '1.2.840.10008.1.2.4.53': 'jpeg',
  '1.2.840.10008.1.2.4.55': 'jpeg',
  '1.2.840.10008.1.2.4.57': 'jpeg',
  '1.2.840.10008.1.2.4.70': 'jpeg',
  '1.2.840.10008.1.2.4.80': 'jpegls',
  '1.2.840.10008.1.2.4.81': 'jpegls',
  '1.2.840.10008.1.2.4.90': 'jpeg2000',
  '1.2.840.10008.1.2.4.91': 'jpeg2000',
  '1.2.840.10008.1.2.4.92': 'jpeg2000',
  '1.2.840.10008.1.2.4.93': 'jpeg2000',
  '1.2.840.10008.1.2.4.201': 'htj2k',
  '1.2.840.10008.1.2.4.202': 'htj2k',
  '1.2.840.10008.1.2.4.203': 'htj2k',
};

/** The packing of a transfer syntax by its UID (V3, PS3.6 table A-1); null where it is not known. */
export function packingOf(transferSyntaxUid: string): Packing | null {
  return PACKINGS[transferSyntaxUid] ?? null;
}

const LOSSY: ReadonlySet<string> = new Set(
  ['50', '51', '53', '55', '81', '91', '93', '203'].map((end) => `1.2.840.10008.1.2.4.${end}`),
);

/** True where a transfer syntax may lose what the pixels were; JPEG 2000 and near-lossless JPEG-LS need not. */
export function isLossySyntax(transferSyntaxUid: string): boolean {
  return LOSSY.has(transferSyntaxUid);
}

/** Names of transfer syntaxes as PS3.6 A-1 gives them, shortened. */
const NAMES: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2': 'implicit little endian',
  '1.2.840.10008.1.2.1': 'explicit little endian',
  '1.2.840.10008.1.2.1.99': 'deflated',
  '1.2.840.10008.1.2.2': 'explicit big endian',
  '1.2.840.10008.1.2.4.50': 'JPEG baseline',
  '1.2.840.10008.1.2.4.51': 'JPEG extended',
  '1.2.840.10008.1.2.4.57': 'JPEG lossless',
  '1.2.840.10008.1.2.4.70': 'JPEG lossless, first order',
  '1.2.840.10008.1.2.4.80': 'JPEG-LS lossless',
  '1.2.840.10008.1.2.4.81': 'JPEG-LS near-lossless',
  '1.2.840.10008.1.2.4.90': 'JPEG 2000 lossless',
  '1.2.840.10008.1.2.4.91': 'JPEG 2000',
  '1.2.840.10008.1.2.4.201': 'HTJ2K lossless',
  '1.2.840.10008.1.2.4.202': 'HTJ2K lossless, RPCL',
  '1.2.840.10008.1.2.4.203': 'HTJ2K',
  '1.2.840.10008.1.2.5': 'RLE',
};

/** How a file is written, in words; one that has no name here stays its UID. */
export function syntaxWords(transferSyntaxUid: string): string {
  return NAMES[transferSyntaxUid] ?? transferSyntaxUid;
}

import type { BurnedIn, DeidentifyOptions } from '../../contract/domain/deidentify.ts';
import { LIMITS, type ParsedHead, parseHead, SYNTAX } from '../../library/parse/parseHead.ts';
import { readElements } from '../../library/parse/readElements.ts';
import { Refusal } from '../../library/parse/refusal.ts';
import { type Encoding, sniff, sniffEncoding } from '../../library/parse/sniff.ts';
import type { ByteSource } from '../../library/parse/source.ts';
import { TAG } from '../../library/parse/tags.ts';
import { WRITER } from '../dicom/writeDicom.ts';
import { burnedInOf } from './burnedIn.ts';
import { elementBytes, headBytes, sequenceBytes } from './encode.ts';
import { identifierPattern, identityOf } from './identity.ts';
import { pixelSpan } from './pixelSpan.ts';
import { type Change, joined, Rewriter, type Stretch } from './rewriter.ts';
import type { Secrets } from './secrets.ts';
import { mustBeDated, reasonToLeaveOut } from './sopClasses.ts';

/** A de-identified copy: everything before the pixels, and where the pixels stand in `pixelSource`, to be copied as they are. */
export interface Copy {
  readonly outcome: 'copy';
  readonly sopUid: string;
  readonly pseudonym: string;
  /** UIDs of the copy, by which it is named. */
  readonly uids: { readonly study: string; readonly series: string };
  readonly head: Buffer;
  readonly pixels: { readonly start: number; readonly end: number } | null;
  readonly pixelSource: ByteSource;
  readonly changes: readonly Change[];
  readonly burnedIn: BurnedIn;
}

/** Why no copy is made. */
export interface NoCopy {
  readonly outcome: 'left out';
  readonly sopUid: string;
  readonly reason: string;
}

const META: Encoding = { explicit: true, bigEndian: false };
const PREAMBLE = 128;
const UNSTATED = 'without SOP Instance UID';

/**
 * Makes a copy of a DICOM file after the Basic Application Level Confidentiality Profile (PS3.15 E.2), with the options asked for. The
 * pixels are not read, and stay bit for bit; the transfer syntax stays, but that of a deflated file, which is written inflated. A file
 * that is damaged, or that is text or drawing by its kind, is left out with the reason.
 */
export function deidentify(
  source: ByteSource,
  secrets: Secrets,
  dates: DeidentifyOptions['dates'],
): Copy | NoCopy {
  let sopUid = UNSTATED;
  try {
    const parsed = parseHead(source);
    sopUid = sopUidOf(parsed) ?? UNSTATED;
    const reason = reasonToLeaveOut(parsed.data.text(TAG.sopClassUid));
    if (reason !== null) return { outcome: 'left out', sopUid, reason };
    return { outcome: 'copy', sopUid, ...copyOf(source, parsed, secrets, dates) };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { outcome: 'left out', sopUid, reason: fault.message };
  }
}

function copyOf(source: ByteSource, parsed: ParsedHead, secrets: Secrets, dates: DeidentifyOptions['dates']) {
  const { data, pixelSource, pixels, encoding } = parsed;
  const stretch = wholeStretch(source, parsed);
  const identity = identityOf(data);
  const facts = { dates, needsDates: mustBeDated(data.text(TAG.sopClassUid) ?? ''), isDummy: false };
  const identifiers = identifierPattern(data);
  const rewriter = new Rewriter({ secrets, identity, identifiers, charset: data.charset, facts });
  const elements = rewriter.rewrite(stretch);
  addMarks(elements, rewriter, dates, encoding);
  const pixelHead = pixels
    ? headBytes(pixels.tag, pixels.vr ?? 'OW', pixels.length, encoding)
    : Buffer.alloc(0);
  return {
    pseudonym: secrets.pseudonym(identity),
    uids: {
      study: secrets.uid(data.text(TAG.studyInstanceUid) ?? ''),
      series: secrets.uid(data.text(TAG.seriesInstanceUid) ?? ''),
    },
    head: Buffer.concat([metaGroup(parsed, secrets), joined(elements), pixelHead]),
    pixels: pixels && pixelSpan(pixelSource, pixels, encoding),
    pixelSource,
    changes: rewriter.changes,
    burnedIn: pixels ? burnedInOf(data) : ('none' as const),
  };
}

/** All elements before the pixels, with values of any size: what is left out elsewhere must be gone through here. */
function wholeStretch(
  source: ByteSource,
  { pixelSource, pixels, encoding, transferSyntaxUid }: ParsedHead,
): Stretch {
  const { size } = pixelSource;
  const wanted = pixels ? pixels.dataOffset : size;
  if (wanted > LIMITS.headerBytes) throw new Refusal('its header is larger than 128 MiB');
  const bytes = pixelSource.read(0, wanted);
  const start = transferSyntaxUid === SYNTAX.deflated ? 0 : dataStart(bytes, source.size);
  const found = readElements(bytes, start, { encoding, size: bytes.length });
  if (found.cutIn !== null) throw new Refusal('the file ends early');
  return { bytes, elements: found.byTag, encoding };
}

function dataStart(bytes: Buffer, size: number): number {
  const sniffed = sniff(bytes, size);
  if ('reason' in sniffed) throw new Refusal(sniffed.reason);
  const { start } = sniffed;
  if (bytes.readUInt16LE(start) !== 2) return start;
  const encoding = sniffEncoding(bytes, start, size) ?? META;
  const isOutside = (tag: string) => !tag.startsWith('x0002');
  return readElements(bytes, start, { encoding, size: bytes.length, isOutside }).end;
}

function sopUidOf({ data, meta }: ParsedHead): string | null {
  return data.text(TAG.sopInstanceUid) ?? meta.text(TAG.mediaStorageSopInstanceUid);
}

// The meta group is made anew: it says who sent the file, from where and to where.
function metaGroup(parsed: ParsedHead, secrets: Secrets): Buffer {
  const { data, transferSyntaxUid } = parsed;
  const sopUid = sopUidOf(parsed);
  const syntax = transferSyntaxUid === SYNTAX.deflated ? SYNTAX.explicit : transferSyntaxUid;
  const text = (tag: string, vr: string, value: string) =>
    elementBytes(tag, vr, Buffer.from(value, 'latin1'), META);
  const group = Buffer.concat([
    elementBytes('x00020001', 'OB', Buffer.from([0, 1]), META),
    text(TAG.mediaStorageSopClassUid, 'UI', data.text(TAG.sopClassUid) ?? ''),
    ...(sopUid === null ? [] : [text(TAG.mediaStorageSopInstanceUid, 'UI', secrets.uid(sopUid))]),
    text(TAG.transferSyntaxUid, 'UI', syntax),
    text('x00020012', 'UI', WRITER.classUid),
    text('x00020013', 'SH', WRITER.version),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(group.length);
  const start = [Buffer.alloc(PREAMBLE), Buffer.from('DICM'), elementBytes('x00020000', 'UL', length, META)];
  return Buffer.concat([...start, group]);
}

const PROFILE = ['113100', 'Basic Application Confidentiality Profile'] as const;
const OPTION = {
  remove: null,
  shift: ['113107', 'Retain Longitudinal Temporal Information Modified Dates Option'],
  keep: ['113106', 'Retain Longitudinal Temporal Information Full Dates Option'],
} as const;
const TEMPORAL = { remove: 'REMOVED', shift: 'MODIFIED', keep: 'UNMODIFIED' } as const;

// PS3.15 E.1.1: what was done stands in the copy.
function addMarks(
  elements: Map<string, Buffer>,
  rewriter: Rewriter,
  dates: DeidentifyOptions['dates'],
  encoding: Encoding,
): void {
  const option = OPTION[dates];
  const codes = option === null ? [PROFILE] : [PROFILE, option];
  const add = (tag: string, vr: string, value: string) => {
    elements.set(tag, elementBytes(tag, vr, Buffer.from(value, 'latin1'), encoding));
    rewriter.added(tag, value);
  };
  add('x00120062', 'CS', 'YES');
  add('x00120063', 'LO', 'PS3.15 Basic Application Confidentiality Profile');
  elements.set(
    'x00120064',
    sequenceBytes(
      'x00120064',
      'SQ',
      codes.map((code) => codeItem(code, encoding)),
      encoding,
    ),
  );
  rewriter.added('x00120064', codes.map(([code]) => code).join(', '));
  add('x00280303', 'CS', TEMPORAL[dates]);
}

function codeItem([code, meaning]: readonly [string, string], encoding: Encoding): Buffer {
  const values = [
    ['x00080100', 'SH', code],
    ['x00080102', 'SH', 'DCM'],
    ['x00080104', 'LO', meaning],
  ] as const;
  return Buffer.concat(
    values.map(([tag, vr, value]) => elementBytes(tag, vr, Buffer.from(value, 'latin1'), encoding)),
  );
}

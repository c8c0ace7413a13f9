import type { DerivedPart, Segmentation, SegmentFrame } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import { type PixelLayout, parseLayout } from '../decode/pixelLayout.ts';
import { frameGroup } from '../header/frameGroups.ts';
import { frameVectors } from '../header/frameVectors.ts';
import { clinicalTime } from '../header/times.ts';
import type { Dataset } from '../parse/dataset.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import { TAG } from '../parse/tags.ts';
import { labToRgb } from './colour.ts';
import { DERIVED_TAG } from './tags.ts';

const TYPES: ReadonlySet<string> = new Set<Segmentation['type']>(['BINARY', 'FRACTIONAL', 'LABELMAP']);

function isType(text: string): text is Segmentation['type'] {
  return TYPES.has(text);
}

function bad(sentence: string): AppError {
  return new AppError('bad_file', `The segmentation cannot be shown: ${sentence}.`);
}

/**
 * Reads what a segmentation says of its segments and frames (PS3.3 C.8.20.2); its pixels are read as those of any image. Value 0 of a
 * label map is what no segment covers.
 * @throws AppError `bad_file` with what is missing or contradicts itself
 */
export function readSegmentation({ data, pixels }: ParsedHead, key: InstanceKey): Segmentation {
  const type = data.text(DERIVED_TAG.segmentationType)?.toUpperCase() ?? '';
  if (!isType(type)) throw bad(`Segmentation Type (0062,0001) is "${type}"`);
  if (!pixels) throw bad('the file holds no pixels');
  const layout = parseLayout(data);
  const parts = data
    .items(DERIVED_TAG.segments)
    .map(partOf)
    .filter(({ number }) => number > 0 || type !== 'LABELMAP');
  if (parts.length === 0) throw bad('Segment Sequence (0062,0002) is missing or empty');
  requireDistinct(parts);
  return {
    kind: 'segmentation',
    instanceKey: key,
    sopUid: data.text(TAG.sopInstanceUid) ?? '',
    ...namesOf(data),
    frameOfReferenceUid: data.text(TAG.frameOfReferenceUid),
    parts,
    type,
    fullValue: fullValueOf(data, type, layout),
    rows: layout.rows,
    columns: layout.columns,
    frames: framesOf(data, layout, { type, numbers: new Set(parts.map(({ number }) => number)) }),
  };
}

function namesOf(data: Dataset): Pick<Segmentation, 'title' | 'time' | 'author'> {
  return {
    title: data.wholeText(TAG.seriesDescription) ?? data.text(DERIVED_TAG.contentLabel) ?? 'Segmentation',
    time:
      clinicalTime(data.text(TAG.contentDate), data.text(TAG.contentTime), data.text(TAG.timezoneOffset)) ??
      clinicalTime(data.text(TAG.seriesDate), data.text(TAG.seriesTime), data.text(TAG.timezoneOffset)),
    author: creatorOf(data) ?? data.text(DERIVED_TAG.manufacturer),
  };
}

function creatorOf(data: Dataset): string | null {
  return data.name(DERIVED_TAG.contentCreator)?.replace(/\^+/g, ' ').trim() || null;
}

function meaningOf(data: Dataset, sequence: string): string | null {
  const item = data.item(sequence);
  return item?.wholeText(TAG.codeMeaning) ?? item?.text(DERIVED_TAG.codeValue) ?? null;
}

function partOf(item: Dataset, index: number): DerivedPart {
  const number = item.int(DERIVED_TAG.segmentNumber, 'US');
  if (number === null || number < 0)
    throw bad(`segment ${index + 1} of the list has no Segment Number (0062,0004)`);
  const kind = [DERIVED_TAG.propertyCategory, DERIVED_TAG.propertyType].map((tag) => meaningOf(item, tag));
  const drawn = [item.text(DERIVED_TAG.algorithmType)?.toLowerCase(), item.text(DERIVED_TAG.algorithmName)];
  return {
    number,
    name: item.wholeText(DERIVED_TAG.segmentLabel) ?? kind[1] ?? `Segment ${number}`,
    kind: kind.filter((word) => word !== null).join(': ') || null,
    algorithm: drawn.filter((word) => word).join(', ') || null,
    colour: colourOf(item),
  };
}

function colourOf(item: Dataset): DerivedPart['colour'] {
  const [l, a, b] = item.numbers(DERIVED_TAG.colourLab, 'US');
  return typeof l === 'number' && typeof a === 'number' && typeof b === 'number' ? labToRgb([l, a, b]) : null;
}

function requireDistinct(parts: readonly DerivedPart[]): void {
  const twice = parts.find(({ number }, at) => parts.findIndex((part) => part.number === number) !== at);
  if (twice) throw bad(`Segment Number ${twice.number} stands for two segments`);
}

function fullValueOf(data: Dataset, type: Segmentation['type'], { bitsStored }: PixelLayout): number {
  if (type !== 'FRACTIONAL') return 1;
  const written = data.int(DERIVED_TAG.maximumFractional, 'US');
  if (written === null || written <= 0) return 2 ** bitsStored - 1;
  return written;
}

interface Segments {
  readonly type: Segmentation['type'];
  readonly numbers: ReadonlySet<number>;
}

function framesOf(data: Dataset, { frames }: PixelLayout, segments: Segments): SegmentFrame[] {
  const groups = data.items(TAG.perFrameGroups).length;
  if (groups !== frames && (groups > 0 || segments.type !== 'LABELMAP'))
    throw bad(`its pixels are ${frames} frames long, and (5200,9230) describes ${groups}`);
  return Array.from({ length: frames }, (_, frame) => frameOf(data, frame, segments));
}

function frameOf(data: Dataset, frame: number, { type, numbers }: Segments): SegmentFrame {
  const measures = frameGroup(data, frame, TAG.pixelMeasures) ?? data;
  const [betweenRowsMm, betweenColumnsMm] = measures.numbers(TAG.pixelSpacing);
  const depths = [DERIVED_TAG.sliceThickness, DERIVED_TAG.spacingBetweenSlices].map((tag) =>
    positive(measures.number(tag)),
  );
  const known = depths.filter((depth) => depth !== null);
  return {
    segment: type === 'LABELMAP' ? null : segmentOf(data, frame, numbers),
    ...frameVectors(data, frame),
    betweenRowsMm: positive(betweenRowsMm ?? null),
    betweenColumnsMm: positive(betweenColumnsMm ?? null),
    thicknessMm: known.length > 0 ? Math.min(...known) : null,
    sources: sourcesOf(data, frame),
  };
}

function segmentOf(data: Dataset, frame: number, numbers: ReadonlySet<number>): number {
  const segment = frameGroup(data, frame, TAG.segmentIdentification)?.int(TAG.referencedSegment, 'US');
  if (segment == null) throw bad(`frame ${frame + 1} does not say which segment it shows (0062,000B)`);
  if (!numbers.has(segment))
    throw bad(`frame ${frame + 1} shows segment ${segment}, which the file does not describe`);
  return segment;
}

function sourcesOf(data: Dataset, frame: number): SegmentFrame['sources'] {
  const derivations = data.item(TAG.perFrameGroups, frame)?.items(DERIVED_TAG.derivationImage) ?? [];
  const shared = data.item(TAG.sharedGroups)?.items(DERIVED_TAG.derivationImage) ?? [];
  const images = (derivations.length > 0 ? derivations : shared).flatMap((one) =>
    one.items(DERIVED_TAG.sourceImages),
  );
  return images.flatMap((image): SegmentFrame['sources'] => {
    const sopUid = image.text(DERIVED_TAG.sourceSopUid);
    if (sopUid === null) return [];
    const frames = image.numbers(DERIVED_TAG.sourceFrame).flatMap((one) => (one && one > 0 ? [one - 1] : []));
    return frames.length === 0 ? [{ sopUid, frame: null }] : frames.map((one) => ({ sopUid, frame: one }));
  });
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

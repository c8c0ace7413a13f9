import type { DataSet } from 'dicom-parser';
import type {
  ModalityTransform,
  Padding,
  Palette,
  Voi,
  VoiFunction,
} from '../../../main/contract/domain/pixels/frame.ts';
import type { UltrasoundRegion } from '../spacing.ts';
import { readLookupTable, readPalette } from './lookupTable.ts';
import { type OverlayPlane, readOverlayPlanes } from './overlayPlanes.ts';
import { readShutters, type Shutter } from './shutters.ts';
import { firstItem, readNumber, readNumbers, readPair, readText, readVector } from './tags.ts';
import { readRegions } from './ultrasoundRegions.ts';

/** How the pixels of a frame are stored (PS3.3 C.7.6.3). */
export interface PixelLayout {
  readonly rows: number;
  readonly columns: number;
  readonly samplesPerPixel: number;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly signed: boolean;
  readonly planar: boolean;
  readonly photometric: string;
  readonly floatBits: 32 | 64 | null;
}

/** What the viewer needs of one frame beyond its pixels: per-frame groups before shared ones before the top level. */
export interface FrameHeader {
  readonly layout: PixelLayout;
  readonly modality: ModalityTransform;
  /** Unit of the modality value: `HU`, `Bq/ml`, what Rescale Type names, or `raw`. */
  readonly unit: string;
  /** Tables first, then windows; empty where none is usable. */
  readonly vois: readonly Voi[];
  readonly padding: Padding | null;
  readonly palette: Palette | null;
  /** (2050,0020) is INVERSE. */
  readonly inverse: boolean;
  readonly position: readonly number[] | null;
  readonly orientation: readonly number[] | null;
  /** (0028,0030) as written, row spacing first: the shape of a pixel. */
  readonly pixelSpacing: readonly [number, number] | null;
  /** The same where a Pixel Measures Sequence (0028,9110) says it: mm in the patient. */
  readonly measuredSpacing: readonly [number, number] | null;
  /** (0028,0034), vertical then horizontal. */
  readonly aspectRatio: readonly [number, number] | null;
  readonly regions: readonly UltrasoundRegion[];
  readonly planes: readonly OverlayPlane[];
  readonly shutters: readonly Shutter[];
  readonly quadruped: boolean;
  readonly forProcessing: boolean;
  readonly lossy: boolean;
}

/** Words for the units of PET (0054,1001). */
const PET_UNITS: Readonly<Record<string, string>> = { BQML: 'Bq/ml', GML: 'g/ml', CNTS: 'counts' };

/** Reads the header of a frame, counted from 0. */
export function readFrameHeader(dataSet: DataSet, frame: number): FrameHeader {
  const groups = functionalGroups(dataSet, frame);
  const inGroups = (sequence: string): DataSet | null =>
    groups.map((group) => firstItem(group, sequence)).find((item) => item !== null) ?? null;
  const within = (sequence: string): DataSet => inGroups(sequence) ?? dataSet;
  const layout = readLayout(dataSet);
  const transform = within('x00289145');
  const modality = readModality(dataSet, transform, layout.signed);
  const measures = inGroups('x00289110');
  const isSigned = modality.kind === 'linear' && (layout.signed || modality.intercept < 0);
  return {
    layout,
    modality,
    unit: unitOf(dataSet, transform),
    vois: readVois(within('x00289132'), isSigned),
    padding: readPadding(dataSet, layout.signed),
    palette: layout.photometric === 'PALETTE COLOR' ? readPalette(dataSet, layout.signed) : null,
    inverse: readText(dataSet, 'x20500020') === 'INVERSE',
    position: readVector(within('x00209113'), 'x00200032', 3),
    orientation: readVector(within('x00209116'), 'x00200037', 6),
    pixelSpacing: readPair(measures ?? dataSet, 'x00280030'),
    measuredSpacing: measures === null ? null : readPair(measures, 'x00280030'),
    aspectRatio: readPair(dataSet, 'x00280034'),
    regions: readRegions(dataSet),
    planes: readOverlayPlanes(dataSet, frame),
    shutters: readShutters(dataSet),
    quadruped: readText(dataSet, 'x00102210') === 'QUADRUPED',
    forProcessing: readText(dataSet, 'x00080068') === 'FOR PROCESSING',
    lossy: readText(dataSet, 'x00282110') === '01',
  };
}

/** Number of frames, at least one (0028,0008). */
export function frameCount(dataSet: DataSet): number {
  return Math.max(1, readNumber(dataSet, 'x00280008') ?? 1);
}

function readLayout(dataSet: DataSet): PixelLayout {
  const bitsAllocated = dataSet.uint16('x00280100') ?? 8;
  return {
    rows: dataSet.uint16('x00280010') ?? 0,
    columns: dataSet.uint16('x00280011') ?? 0,
    samplesPerPixel: dataSet.uint16('x00280002') ?? 1,
    bitsAllocated,
    bitsStored: dataSet.uint16('x00280101') ?? bitsAllocated,
    signed: dataSet.uint16('x00280103') === 1,
    planar: dataSet.uint16('x00280006') === 1,
    photometric: readText(dataSet, 'x00280004') ?? 'MONOCHROME2',
    floatBits: dataSet.elements.x7fe00008 ? 32 : dataSet.elements.x7fe00009 ? 64 : null,
  };
}

function functionalGroups(dataSet: DataSet, frame: number): DataSet[] {
  const perFrame = dataSet.elements.x52009230?.items?.[frame]?.dataSet;
  const shared = dataSet.elements.x52009229?.items?.[0]?.dataSet;
  return [perFrame, shared].filter((group) => group !== undefined);
}

function readModality(dataSet: DataSet, transform: DataSet, signed: boolean): ModalityTransform {
  const lut = readLookupTable(firstItem(dataSet, 'x00283000'), signed);
  if (lut !== null) return { kind: 'lut', lut };
  const slope = readNumber(transform, 'x00281053') || 1;
  return { kind: 'linear', slope, intercept: readNumber(transform, 'x00281052') ?? 0 };
}

/** HU only by Rescale Type HU or its absence on rescaled CT [V7]; `raw` where nothing names a unit. */
function unitOf(dataSet: DataSet, transform: DataSet): string {
  const rescaleType = readText(transform, 'x00281054');
  const modality = readText(dataSet, 'x00080060');
  const units = readText(dataSet, 'x00541001');
  const isRescaled = readNumber(transform, 'x00281053') !== null;
  if (rescaleType === 'HU' || (rescaleType === null && modality === 'CT' && isRescaled)) return 'HU';
  if (modality === 'PT' && units !== null) return PET_UNITS[units] ?? units;
  return rescaleType === null || rescaleType === 'US' ? 'raw' : rescaleType;
}

/** Tables first: a writer that gives both means the curve. Windows of no width are left out [V1]. */
function readVois(scope: DataSet, signedInput: boolean): Voi[] {
  const tables = (scope.elements.x00283010?.items ?? []).flatMap(({ dataSet }): Voi[] => {
    const lut = readLookupTable(dataSet ?? null, signedInput);
    return lut === null ? [] : [{ kind: 'lut', lut }];
  });
  const written = readText(scope, 'x00281056');
  const voiFunction: VoiFunction = written === 'LINEAR_EXACT' || written === 'SIGMOID' ? written : 'LINEAR';
  const widths = readNumbers(scope, 'x00281051');
  const windows = readNumbers(scope, 'x00281050').flatMap((center, index): Voi[] => {
    const width = widths[index] ?? Number.NaN;
    const isUsable = Number.isFinite(center) && (voiFunction === 'LINEAR' ? width >= 1 : width > 0);
    return isUsable ? [{ kind: 'window', window: { center, width, voiFunction } }] : [];
  });
  return [...tables, ...windows];
}

function readPadding(dataSet: DataSet, signed: boolean): Padding | null {
  const read = (tag: string) => (signed ? dataSet.int16(tag) : dataSet.uint16(tag));
  const value = read('x00280120');
  if (value === undefined) return null;
  const limit = read('x00280121') ?? value;
  return { from: Math.min(value, limit), to: Math.max(value, limit) };
}

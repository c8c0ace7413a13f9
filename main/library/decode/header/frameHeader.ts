import type { FrameHeader } from '../../../contract/domain/pixels/picture.ts';
import { frameGroup } from '../../header/frameGroups.ts';
import { frameVectors } from '../../header/frameVectors.ts';
import { parseRescale } from '../../header/parseInstance.ts';
import type { Dataset } from '../../parse/dataset.ts';
import { TAG } from '../../parse/tags.ts';
import { readFrameRate } from './frameRate.ts';
import { readSubtraction } from './masks.ts';
import { type PlaneHost, readOverlayPlanes } from './overlayPlanes.ts';
import { readPetScale } from './petFacts.ts';
import { readShutters } from './shutters.ts';
import { readRegions } from './ultrasoundRegions.ts';

/** Words for the units of PET (0054,1001). */
const PET_UNITS: Readonly<Record<string, string>> = { BQML: 'Bq/ml', GML: 'g/ml', CNTS: 'counts' };

function vectorOf(data: Dataset, tag: string, length: number): number[] | null {
  const values = data.numbers(tag).filter((value) => value !== null);
  return values.length === length ? values : null;
}

function pairOf(data: Dataset, tag: string): readonly [number, number] | null {
  const [first = 0, second = 0] = vectorOf(data, tag, 2) ?? [];
  return first > 0 && second > 0 ? [first, second] : null;
}

/** HU only by Rescale Type HU or its absence on rescaled CT (V7); `raw` where nothing names a unit. */
function unitOf(data: Dataset, frame: number): string {
  const { slope, rescaleType: written } = parseRescale(data, frame);
  // A table names the unit of its own output (0028,3004).
  const rescaleType = data.item(TAG.modalityLutSequence)?.text('x00283004') ?? written;
  const modality = data.text(TAG.modality);
  const units = data.text('x00541001');
  if (rescaleType === 'HU' || (rescaleType === null && modality === 'CT' && slope !== null)) return 'HU';
  if (modality === 'PT' && units !== null) return PET_UNITS[units] ?? units;
  return rescaleType === null || rescaleType === 'US' ? 'raw' : rescaleType;
}

/** What the viewer needs of a frame (0-based) beyond its pixels. */
export function readFrameHeader(
  host: PlaneHost,
  frame: number,
  { rows, columns, bitsAllocated }: FrameHeader['layout'],
): FrameHeader {
  const { data } = host;
  const measures = frameGroup(data, frame, TAG.pixelMeasures);
  return {
    ...frameVectors(data, frame),
    layout: { rows, columns, bitsAllocated },
    unit: unitOf(data, frame),
    pixelSpacing: pairOf(measures ?? data, TAG.pixelSpacing),
    measuredSpacing: measures && pairOf(measures, TAG.pixelSpacing),
    aspectRatio: pairOf(data, 'x00280034'),
    regions: readRegions(data),
    ...readShutters(data, readOverlayPlanes(host, frame)),
    ...readSubtraction(data),
    quadruped: data.text('x00102210') === 'QUADRUPED',
    forProcessing: data.text('x00080068') === 'FOR PROCESSING',
    lossy: data.text(TAG.lossy) === '01',
    lossyRatio: data.number('x00282112'),
    pet: readPetScale(data, frame),
    frameRate: readFrameRate(data),
  };
}

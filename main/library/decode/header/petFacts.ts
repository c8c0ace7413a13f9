import { type PetFacts, type PetScale, petScale } from '../../../contract/domain/pixels/suv.ts';
import { frameGroup } from '../../header/frameGroups.ts';
import { parseRescale } from '../../header/parseInstance.ts';
import type { Dataset } from '../../parse/dataset.ts';
import { TAG } from '../../parse/tags.ts';

/** The one maker whose private factor for counts is known by name. */
const PHILIPS = 'Philips PET Private Group';

const ENHANCED_PET = '1.2.840.10008.5.1.4.1.1.130';
/** Units of a Real World Value Mapping, in UCUM, as (0054,1001) has them. */
const MAPPED_UNITS: Readonly<Record<string, string>> = {
  'Bq/ml': 'BQML',
  '{counts}': 'CNTS',
  'g/ml{SUVbw}': 'GML',
};
/** Slopes and intercepts that differ by less are one, written twice. */
const SAME_SHARE = 1e-6;

/** How the values of a frame (0-based) of a PET image are shown (V7); null for other images. */
export function readPetScale(data: Dataset, frame: number): PetScale | null {
  if (data.text(TAG.modality)?.toUpperCase() !== 'PT') return null;
  const facts = readPetFacts(data);
  return petScale(
    data.text(TAG.sopClassUid) === ENHANCED_PET ? { ...facts, ...enhancedFacts(data, frame) } : facts,
  );
}

// An enhanced image has its units with each frame, and says what was corrected by elements of their own (PS3.3 C.8.22.4).
function enhancedFacts(data: Dataset, frame: number) {
  const isCorrected = (tag: string) => data.text(tag)?.toUpperCase() === 'YES';
  const [decayed, attenuated] = [isCorrected('x00189758'), isCorrected('x00189759')];
  return {
    units: mappedUnits(data, frame),
    suvType: null,
    decayCorrection: decayed ? 'DATETIME' : 'NONE',
    decayCorrectedTo: data.text('x00189701'),
    corrections: [decayed ? ['DECY'] : [], attenuated ? ['ATTN'] : []].flat(),
  };
}

// The unit is of the mapping's own line: it holds for what is shown only where that is the same one.
function mappedUnits(data: Dataset, frame: number): string | null {
  const mapping = frameGroup(data, frame, 'x00409096');
  const code = mapping?.item('x004008ea')?.text('x00080100') ?? null;
  if (mapping === null || code === null) return null;
  const { slope, intercept } = parseRescale(data, frame);
  const isSame =
    isNear(mapping.number('x00409225', 'FD'), slope ?? 1) &&
    isNear(mapping.number('x00409224', 'FD'), intercept ?? 0);
  return isSame ? (MAPPED_UNITS[code] ?? code) : null;
}

function isNear(one: number | null, other: number): boolean {
  return one !== null && Math.abs(one - other) <= SAME_SHARE * Math.max(1, Math.abs(other));
}

function readPetFacts(data: Dataset): PetFacts {
  const injected = data.item('x00540016');
  return {
    units: data.text('x00541001')?.toUpperCase() ?? null,
    suvType: data.text('x00541006')?.toUpperCase() ?? null,
    decayCorrection: data.text('x00541102')?.toUpperCase() ?? null,
    corrections: data.texts('x00280051').map((word) => word.toUpperCase()),
    weightKg: data.number('x00101030'),
    doseBq: injected?.number('x00181074') ?? null,
    halfLifeSeconds: injected?.number('x00181075') ?? null,
    injectionDateTime: injected?.text('x00181078') ?? null,
    injectionTime: injected?.text('x00181072') ?? null,
    series: [data.text(TAG.seriesDate), data.text(TAG.seriesTime)],
    acquisition: [data.text(TAG.acquisitionDate), data.text(TAG.acquisitionTime)],
    timezoneOffset: data.text(TAG.timezoneOffset),
    countsToSuv: data.text('x70530010') === PHILIPS ? data.number('x70531000') : null,
  };
}

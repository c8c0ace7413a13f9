import { type PetFacts, type PetScale, petScale } from '../../../contract/domain/pixels/suv.ts';
import type { Dataset } from '../../parse/dataset.ts';
import { TAG } from '../../parse/tags.ts';

/** The one maker whose private factor for counts is known by name. */
const PHILIPS = 'Philips PET Private Group';

/** How the values of a PET image are shown (V7); null for other images. */
export function readPetScale(data: Dataset): PetScale | null {
  return data.text(TAG.modality)?.toUpperCase() === 'PT' ? petScale(readPetFacts(data)) : null;
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

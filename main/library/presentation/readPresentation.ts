import type { Lut } from '../../contract/domain/pixels/frame.ts';
import type { GrayscalePresentation } from '../../contract/domain/presentation.ts';
import { parseLut, parseModality, parseVois } from '../decode/frameContext.ts';
import { readMasks } from '../decode/header/masks.ts';
import { readOverlayPlanes } from '../decode/header/overlayPlanes.ts';
import { readShutters } from '../decode/header/shutters.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { countCompound, readAnnotations } from './annotations.ts';
import { readAreas } from './areas.ts';
import { readLayers } from './layers.ts';
import { readReferences } from './references.ts';
import { PR } from './tags.ts';

const QUARTERS = [0, 90, 180, 270] as const;
const WORD = 65535;

/** What a grayscale presentation state says of how its images are shown (PS3.4 N.2). `bigEndian`: how its words are written. */
export function readPresentation(data: Dataset, bigEndian: boolean): GrayscalePresentation {
  const modality = parseModality(data, 0, false);
  const isNegative = modality.kind === 'linear' && modality.intercept < 0;
  const all = readOverlayPlanes({ data, bigEndian, words: () => null }, 0);
  const { shutters, planes } = readShutters(data, all);
  return {
    modality,
    masks: readMasks(data),
    vois: data
      .items(PR.softcopyVoi)
      .map((item) => ({ images: readReferences(item), vois: parseVois(item, 0, isNegative) })),
    isInverse: data.text(TAG.presentationLutShape)?.toUpperCase() === 'INVERSE',
    presentationLut: readPresentationLut(data),
    areas: readAreas(data),
    rotation: QUARTERS.find((angle) => angle === data.int(PR.rotation, 'US')) ?? 0,
    isFlipped: data.text(PR.flip) === 'Y',
    shutters: [...shutters],
    shutterLevel: Math.min(WORD, data.number(PR.shutterLevel, 'US') ?? 0) / WORD,
    planes: [...planes],
    activeGroups: activeGroups(data),
    layers: readLayers(data),
    annotations: readAnnotations(data),
    leftOut: leftOutOf(data),
  };
}

function readPresentationLut(data: Dataset): Lut | null {
  const item = data.item(PR.presentationLut);
  return item && parseLut(item, false);
}

// A group is drawn where the state names a layer for it (60xx,1001); an empty name says that it is not (PS3.3 C.11.7).
function activeGroups(data: Dataset): string[] {
  return data.tags
    .filter((tag) => /^x60[01][02468ace]1001$/.test(tag) && data.text(tag) !== null)
    .map((tag) => tag.slice(0, 5));
}

function leftOutOf(data: Dataset): string[] {
  const compound = countCompound(data);
  return compound === 0 ? [] : [`${compound} compound ${compound === 1 ? 'graphic' : 'graphics'} not drawn`];
}

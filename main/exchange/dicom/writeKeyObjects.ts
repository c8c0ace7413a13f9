import { CODE } from './codes.ts';
import { coded, container, type ImageReference, image, personName, text } from './contentItems.ts';
import { type DocumentHead, evidence, headElements } from './document.ts';
import { writeDicom } from './writeDicom.ts';

const KEY_OBJECTS = '1.2.840.10008.5.1.4.1.1.88.59';

/** Images that a person marked, with what is said of them; empty for nothing. */
export interface KeyObjectsInput extends DocumentHead {
  readonly images: readonly ImageReference[];
  readonly description: string;
}

/** Writes a key object selection "Of Interest" after PS3.16 TID 2010; at least one image. The same input gives the same bytes. */
export function writeKeyObjects(input: KeyObjectsInput): Uint8Array<ArrayBuffer> {
  const own = { sopClassUid: KEY_OBJECTS, modality: 'KO' as const, description: 'Key images' };
  return writeDicom({
    ...headElements(input, own),
    CurrentRequestedProcedureEvidenceSequence: evidence(input.images),
    ...container(null, CODE.ofInterest, '2010', [
      coded('HAS CONCEPT MOD', CODE.language, CODE.english),
      coded('HAS OBS CONTEXT', CODE.observerType, CODE.person),
      personName('HAS OBS CONTEXT', CODE.personName, input.observer),
      ...descriptionItems(input.description),
      ...input.images.map((one) => image('CONTAINS', one)),
    ]),
  });
}

function descriptionItems(words: string) {
  return words === '' ? [] : [text('CONTAINS', CODE.keyObjectDescription, words)];
}

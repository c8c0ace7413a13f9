import type { CodedConcept } from '../../contract/domain/structured.ts';

/** Acquisition modalities by their code (PS3.16 CID 29). */
const MODALITIES: Readonly<Record<string, string>> = {
  CR: 'Computed Radiography',
  CT: 'Computed Tomography',
  DX: 'Digital Radiography',
  ES: 'Endoscopy',
  IO: 'Intra-oral Radiography',
  MG: 'Mammography',
  MR: 'Magnetic Resonance',
  NM: 'Nuclear Medicine',
  OP: 'Ophthalmic Photography',
  OPT: 'Ophthalmic Tomography',
  PT: 'Positron emission tomography',
  PX: 'Panoramic X-Ray',
  RF: 'Radiofluoroscopy',
  RG: 'Radiographic imaging',
  SM: 'Slide Microscopy',
  US: 'Ultrasound',
  XA: 'X-Ray Angiography',
  XC: 'External-camera Photography',
};

/** The modality as a coded entry; null for one that is not in the list. */
export function modalityOf(modality: string): CodedConcept | null {
  const meaning = MODALITIES[modality];
  return meaning === undefined ? null : { system: 'DCM', code: modality, meaning };
}

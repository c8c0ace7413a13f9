import { createRequire } from 'node:module';

/** A value for a DICOM element by its keyword; sequences are lists of such datasets, pixel data is bytes. */
export type Dataset = {
  readonly [keyword: string]: string | number | readonly string[] | readonly Dataset[] | ArrayBuffer;
};

interface Dcmjs {
  readonly data: {
    readonly DicomDict: new (meta: object) => { dict: object; write(): ArrayBuffer };
    readonly DicomMetaDictionary: { denaturalizeDataset(dataset: object): object };
  };
}
// dcmjs has no types of its own; this is the part of it that is used here.
const dcmjs = createRequire(import.meta.url)('dcmjs') as Dcmjs;

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const IMPLEMENTATION_UID = '2.25.84529147302146738250137465091827364518';

/** Writes a dataset as a DICOM file (PS3.10), Explicit VR Little Endian. SOPClassUID and SOPInstanceUID must be there. */
export function writeDicomFile(dataset: Dataset): Uint8Array {
  const ui = (value: unknown) => ({ vr: 'UI', Value: [value] });
  const file = new dcmjs.data.DicomDict({
    '00020001': { vr: 'OB', Value: [new Uint8Array([0, 1]).buffer] },
    '00020002': ui(dataset.SOPClassUID),
    '00020003': ui(dataset.SOPInstanceUID),
    '00020010': ui(EXPLICIT_LITTLE_ENDIAN),
    '00020012': ui(IMPLEMENTATION_UID),
    '00020013': { vr: 'SH', Value: ['ANAMNESIS_DEMO'] },
  });
  file.dict = dcmjs.data.DicomMetaDictionary.denaturalizeDataset({ ...dataset, _vrMap: { PixelData: 'OW' } });
  return new Uint8Array(file.write());
}

import { createRequire } from 'node:module';

/** A value for an element by its keyword (PS3.6); sequences are lists of such data sets, pixel data is bytes. */
export type Elements = {
  readonly [keyword: string]:
    | string
    | number
    | readonly string[]
    | readonly number[]
    | readonly Elements[]
    | ArrayBuffer;
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

/** Who wrote a file, as its meta group says (PS3.10 7.1). */
export const WRITER = {
  classUid: '2.25.84529147302146738250137465091827364518',
  version: 'ANAMNESIS',
} as const;

/** Writes a data set as a DICOM file (PS3.10), Explicit VR Little Endian, text in UTF-8. SOPClassUID and SOPInstanceUID must be there. */
export function writeDicom(elements: Elements, version: string = WRITER.version): Uint8Array<ArrayBuffer> {
  const ui = (value: unknown) => ({ vr: 'UI', Value: [value] });
  const file = new dcmjs.data.DicomDict({
    '00020001': { vr: 'OB', Value: [new Uint8Array([0, 1]).buffer] },
    '00020002': ui(elements.SOPClassUID),
    '00020003': ui(elements.SOPInstanceUID),
    '00020010': ui(EXPLICIT_LITTLE_ENDIAN),
    '00020012': ui(WRITER.classUid),
    '00020013': { vr: 'SH', Value: [version] },
  });
  file.dict = dcmjs.data.DicomMetaDictionary.denaturalizeDataset({
    SpecificCharacterSet: 'ISO_IR 192',
    ...elements,
    _vrMap: { PixelData: 'OW' },
  });
  return new Uint8Array(file.write());
}

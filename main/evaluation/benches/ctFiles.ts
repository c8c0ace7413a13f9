import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dataset, writeDicomFile } from '../cohort/dicomFile.ts';
import { createRandom } from '../cohort/random.ts';
import { uidOf } from '../cohort/uid.ts';

/** How many CT files, and how large: `studies` × `slices`, each slice `size` × `size` of 16 bit. */
export interface CtFilesSize {
  readonly studies: number;
  readonly slices: number;
  readonly size: number;
}

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';
const SLICE_MM = 1.25;

/**
 * Writes CT studies as scanners hand them over: a folder per study, a file per slice, one series each, no two files alike. The
 * pixels are a disc of tissue with noise in 12 of 16 bit, uncompressed; the same size gives the same bytes. Returns the paths.
 */
export async function writeCtFiles(folder: string, size: CtFilesSize): Promise<readonly string[]> {
  const paths: string[] = [];
  const pixels = noisyDisc(size.size);
  for (let study = 0; study < size.studies; study++) {
    const inside = join(folder, `study${String(study + 1).padStart(4, '0')}`);
    await mkdir(inside, { recursive: true });
    for (let slice = 0; slice < size.slices; slice++) {
      const path = join(inside, `IM${String(slice + 1).padStart(5, '0')}`);
      shift(pixels);
      await writeFile(path, writeDicomFile(ctDataset(study, slice, size, pixels)));
      paths.push(path);
    }
  }
  return paths;
}

function noisyDisc(size: number): Uint16Array<ArrayBuffer> {
  const random = createRandom('bench pixels');
  return Uint16Array.from({ length: size * size }, (_, i) => {
    const radius = Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2);
    return (radius < size * 0.4 ? 1060 : 24) + Math.round(random.between(0, 64));
  });
}

// Each slice has pixels of its own without drawing a quarter of a million numbers.
function shift(pixels: Uint16Array): void {
  const last = pixels[pixels.length - 1] ?? 0;
  pixels.copyWithin(1, 0, pixels.length - 1);
  pixels[0] = last;
}

function ctDataset(
  study: number,
  slice: number,
  { size }: CtFilesSize,
  pixels: Uint16Array<ArrayBuffer>,
): Dataset {
  const name = `bench/${study}`;
  return {
    ...patientAndStudy(study, name),
    ...acquisition(study),
    SOPClassUID: CT_IMAGE,
    SOPInstanceUID: uidOf(`${name}/${slice}`),
    SeriesInstanceUID: uidOf(`${name}/series`),
    FrameOfReferenceUID: uidOf(`${name}/frame`),
    SeriesNumber: '2',
    AcquisitionNumber: '1',
    InstanceNumber: String(slice + 1),
    ImagePositionPatient: ['-180', '-180', (-slice * SLICE_MM).toFixed(2)],
    ImageOrientationPatient: ['1', '0', '0', '0', '1', '0'],
    SliceLocation: (-slice * SLICE_MM).toFixed(2),
    ...pixelModule(size, pixels),
  };
}

function patientAndStudy(study: number, name: string): Dataset {
  const day = `202601${String((study % 28) + 1).padStart(2, '0')}`;
  return {
    SpecificCharacterSet: 'ISO_IR 192',
    SyntheticData: 'YES',
    PatientName: `Bench^Number ${study}`,
    PatientID: `BENCH-${study}`,
    IssuerOfPatientID: 'ANAMNESIS-BENCH',
    PatientBirthDate: `19${String(30 + (study % 60))}0412`,
    PatientSex: study % 2 === 0 ? 'F' : 'M',
    PatientAge: '064Y',
    StudyInstanceUID: uidOf(name),
    StudyID: String(study + 1),
    AccessionNumber: `B${study}`,
    StudyDescription: 'CT thorax and abdomen with contrast',
    ReferringPhysicianName: '',
    ...Object.fromEntries(['Study', 'Series', 'Acquisition', 'Content'].map((of) => [`${of}Date`, day])),
    ...Object.fromEntries(
      ['Study', 'Series', 'Acquisition', 'Content'].map((of) => [`${of}Time`, '101500.250']),
    ),
  };
}

function acquisition(study: number): Dataset {
  return {
    ImageType: ['ORIGINAL', 'PRIMARY', 'AXIAL'],
    Modality: 'CT',
    Manufacturer: 'ANAMNESIS',
    ManufacturerModelName: 'Bench generator',
    InstitutionName: 'Nowhere',
    StationName: 'BENCH1',
    SeriesDescription: 'Axial 1.25 mm, portal venous phase',
    ProtocolName: 'Thorax abdomen routine',
    BodyPartExamined: study % 3 === 0 ? 'CHEST' : 'ABDOMEN',
    PatientPosition: 'HFS',
    ContrastBolusAgent: 'Contrast',
    KVP: '120',
    XRayTubeCurrent: '240',
    ExposureTime: '500',
    Exposure: '120',
    FilterType: 'BODY FILTER',
    ConvolutionKernel: 'STANDARD',
    SliceThickness: String(SLICE_MM),
    SpacingBetweenSlices: String(SLICE_MM),
    DataCollectionDiameter: '500',
    ReconstructionDiameter: '360',
    GantryDetectorTilt: '0',
    TableHeight: '150',
    RotationDirection: 'CW',
    FocalSpots: '0.7',
    DeviceSerialNumber: '1',
    SoftwareVersions: '1',
  };
}

function pixelModule(size: number, pixels: Uint16Array<ArrayBuffer>): Dataset {
  return {
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    Rows: size,
    Columns: size,
    PixelSpacing: ['0.703125', '0.703125'],
    BitsAllocated: 16,
    BitsStored: 12,
    HighBit: 11,
    PixelRepresentation: 0,
    RescaleIntercept: '-1024',
    RescaleSlope: '1',
    RescaleType: 'HU',
    WindowCenter: ['40', '-600'],
    WindowWidth: ['400', '1500'],
    WindowCenterWidthExplanation: ['SOFT TISSUE', 'LUNG'],
    LossyImageCompression: '00',
    PixelData: pixels.buffer,
  };
}

import { type CtGeometry, createCtRenderer, ctGeometry, sliceZ } from './chestCt.ts';
import { CHEST_FIELD_MM, renderChestRadiograph } from './chestRadiograph.ts';
import type { Dataset } from './dicomFile.ts';
import { KNEE_FIELD_MM, renderKneeRadiograph } from './kneeRadiograph.ts';
import type { Random } from './random.ts';
import type { PatientTruth, StudyTruth } from './truth.ts';
import { uidOf } from './uid.ts';

/** Pixels of pictures: width of a radiograph, width and number of slices of a CT. */
export interface PictureSizes {
  readonly radiograph: number;
  readonly ct: number;
  readonly ctSlices: number;
}

export const DEFAULT_SIZES: PictureSizes = { radiograph: 512, ct: 320, ctSlices: 28 };

const CR_IMAGE = '1.2.840.10008.5.1.4.1.1.1';
const DX_IMAGE = '1.2.840.10008.5.1.4.1.1.1.1';
const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';

/** What all datasets of a study share, and the names from which its UIDs are made. */
export interface StudyContext {
  readonly patient: PatientTruth;
  readonly study: StudyTruth;
  readonly studyUid: string;
  readonly common: Dataset;
}

/** How many images a study of this kind has. */
export function imageCount(study: StudyTruth, sizes: PictureSizes): number {
  return study.modality === 'CT' ? sizes.ctSlices : 1;
}

/** Renders the images of a study one by one, as datasets. `person` and `exposure` as in the renderers. */
export function* studyImages(
  context: StudyContext,
  sizes: PictureSizes,
  person: Random,
  exposure: Random,
): Generator<Dataset> {
  if (context.study.modality === 'CT') yield* ctImages(context, sizes, person, exposure);
  else yield projection(context, sizes, person, exposure);
}

function projection(context: StudyContext, sizes: PictureSizes, person: Random, exposure: Random): Dataset {
  const { study, patient } = context;
  const knee = study.bodyPart === 'KNEE';
  const columns = knee ? Math.round(sizes.radiograph * 0.75) : sizes.radiograph;
  const pixels = knee
    ? renderKneeRadiograph(study, columns, person, exposure)
    : renderChestRadiograph(study, patient.sex, columns, person, exposure);
  const spacing = decimal((knee ? KNEE_FIELD_MM[0] : CHEST_FIELD_MM) / columns);
  return {
    ...context.common,
    ...(study.modality === 'DX' ? digitalModule(study) : { SOPClassUID: CR_IMAGE }),
    ...imageModule(context, 1, 1, knee ? 'PHANTOM knee AP' : 'PHANTOM chest PA'),
    ViewPosition: knee ? 'AP' : 'PA',
    PatientOrientation: ['L', 'F'],
    ImageType: ['ORIGINAL', 'PRIMARY', ''],
    ImagerPixelSpacing: [spacing, spacing],
    WindowCenter: knee ? '1900' : '2000',
    WindowWidth: knee ? '3600' : '3900',
    ...pixelModule(pixels, columns, 12, 0),
  };
}

/** PS3.3 C.8.11.1 to C.8.11.5: what a DX image for presentation must have. */
function digitalModule(study: StudyTruth): Dataset {
  const chest = { CodeValue: '51185008', CodingSchemeDesignator: 'SCT', CodeMeaning: 'Chest' };
  const knee = { CodeValue: '72696002', CodingSchemeDesignator: 'SCT', CodeMeaning: 'Knee' };
  return {
    SOPClassUID: DX_IMAGE,
    PresentationIntentType: 'FOR PRESENTATION',
    PixelIntensityRelationship: 'LOG',
    PixelIntensityRelationshipSign: -1,
    RescaleIntercept: '0',
    RescaleSlope: '1',
    RescaleType: 'US',
    PresentationLUTShape: 'IDENTITY',
    ImageLaterality: study.side ?? 'U',
    DetectorType: 'DIRECT',
    AnatomicRegionSequence: [study.bodyPart === 'KNEE' ? knee : chest],
    AcquisitionContextSequence: [],
  };
}

function* ctImages(
  context: StudyContext,
  sizes: PictureSizes,
  person: Random,
  exposure: Random,
): Generator<Dataset> {
  const geometry = ctGeometry(sizes.ct, sizes.ctSlices);
  const render = createCtRenderer(context.study, geometry, person, exposure);
  for (let index = 0; index < geometry.slices; index++) {
    const stored = render(index).map((hu) => hu + 1024);
    yield {
      ...context.common,
      SOPClassUID: CT_IMAGE,
      ...imageModule(context, 2, index + 1, 'PHANTOM chest axial'),
      ImageType: ['ORIGINAL', 'PRIMARY', 'AXIAL'],
      ...planeModule(context, geometry, index),
      ...CT_ACQUISITION,
      ...pixelModule(stored, geometry.size, 16, 1),
    };
  }
}

/** PS3.3 C.7.4.1 and C.7.6.2: where a slice lies. */
function planeModule(context: StudyContext, geometry: CtGeometry, index: number): Dataset {
  const corner = decimal((geometry.pixelMm - geometry.pixelMm * geometry.size) / 2);
  const z = decimal(sliceZ(geometry, index));
  return {
    PatientPosition: 'HFS',
    PatientOrientation: ['L', 'P'],
    FrameOfReferenceUID: uidOf(`${context.studyUid}/frame`),
    PositionReferenceIndicator: '',
    ImagePositionPatient: [corner, corner, z],
    ImageOrientationPatient: ['1', '0', '0', '0', '1', '0'],
    PixelSpacing: [decimal(geometry.pixelMm), decimal(geometry.pixelMm)],
    SliceThickness: decimal(geometry.sliceMm),
    SpacingBetweenSlices: decimal(geometry.sliceMm),
    SliceLocation: z,
  };
}

/** PS3.3 C.8.2.1 and C.11.2: the same of every slice. */
const CT_ACQUISITION: Dataset = {
  KVP: '120',
  AcquisitionNumber: '1',
  ContrastBolusAgent: 'SIMULATED',
  RescaleIntercept: '-1024',
  RescaleSlope: '1',
  RescaleType: 'HU',
  WindowCenter: ['40', '-600'],
  WindowWidth: ['400', '1500'],
  WindowCenterWidthExplanation: ['MEDIASTINUM', 'LUNG'],
};

function imageModule(context: StudyContext, series: number, instance: number, description: string): Dataset {
  const seriesUid = uidOf(`${context.studyUid}/series/${series}`);
  return {
    SOPInstanceUID: uidOf(`${seriesUid}/${instance}`),
    SeriesInstanceUID: seriesUid,
    SeriesNumber: String(series),
    SeriesDescription: description,
    InstanceNumber: String(instance),
  };
}

function pixelModule(
  pixels: Uint16Array | Int16Array,
  columns: number,
  bits: number,
  representation: 0 | 1,
): Dataset {
  return {
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    Rows: pixels.length / columns,
    Columns: columns,
    BitsAllocated: 16,
    BitsStored: bits,
    HighBit: bits - 1,
    PixelRepresentation: representation,
    PixelData: pixels.buffer as ArrayBuffer,
  };
}

/** A DS value: at most 16 characters. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

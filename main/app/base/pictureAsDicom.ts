import { decode } from 'fast-png';
import { AppError } from '../../contract/errors.ts';
import { writeDicom } from '../../exchange/dicom/writeDicom.ts';
import { declaredSize } from '../../library/decode/codecs/declaredSize.ts';
import { decodeJpeg } from '../../library/decode/codecs/jpeg.ts';

/** Who and what a picture is of. */
export interface PictureIdentity {
  readonly patientId: string;
  readonly studyUid: string;
  readonly sopUid: string;
  /** `20240131`, or empty where unknown. */
  readonly date: string;
  readonly view: string;
}

interface Pixels {
  readonly rows: number;
  readonly columns: number;
  readonly samples: 1 | 3;
  readonly bits: 8 | 16;
  readonly bytes: ArrayBuffer;
  readonly colour: 'MONOCHROME2' | 'RGB' | 'YBR_FULL';
}

const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7';
const MOST_PIXELS = 64_000_000;

/** True for what {@link pictureAsDicom} can read, by its first bytes. */
export function isPicture(bytes: Uint8Array): boolean {
  return isPng(bytes) || isJpeg(bytes);
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((value, at) => bytes[at] === value);
const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff);

/** M11: a PNG or JPEG as a DICOM secondary capture (PS3.3 A.8), the same bytes each time. Throws `bad_file` where it cannot be decoded. */
export async function pictureAsDicom(
  picture: Uint8Array,
  of: PictureIdentity,
): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = isPng(picture) ? decodePng(picture) : await decodeJpegPicture(picture);
  const { rows, columns, samples, bits, bytes, colour } = pixels;
  return writeDicom({
    ...{ SOPClassUID: SECONDARY_CAPTURE, SOPInstanceUID: of.sopUid, Modality: 'OT', ConversionType: 'DI' },
    ...{ PatientID: of.patientId, PatientName: '', PatientBirthDate: '', PatientSex: '' },
    ...{ StudyInstanceUID: of.studyUid, SeriesInstanceUID: `${of.studyUid}.1` },
    ...{ StudyDate: of.date, StudyTime: '', StudyID: '', AccessionNumber: '' },
    ...{ SeriesNumber: '1', InstanceNumber: '1', SeriesDescription: of.view },
    ...{ Rows: rows, Columns: columns, SamplesPerPixel: samples, BitsAllocated: bits, BitsStored: bits },
    ...{ HighBit: bits - 1, PixelRepresentation: 0, PhotometricInterpretation: colour },
    ...(samples === 3 ? { PlanarConfiguration: 0 } : {}),
    PixelData: bytes,
  });
}

/** Grey, or three components as the JPEG says; without Adobe's word YCbCr, as JFIF has it. */
async function decodeJpegPicture(jpeg: Uint8Array): Promise<Pixels> {
  const size = declaredSize(Buffer.from(jpeg));
  if (size === null || size.rows * size.columns > MOST_PIXELS)
    throw badPicture('it is too small or too large');
  const { rows, columns, components, values, colour } = await decodeJpeg(Buffer.from(jpeg));
  if (!(values instanceof Uint8Array) || (components !== 1 && components !== 3))
    throw badPicture('it is not a JPEG of 8 bits in grey or colour');
  const bytes = new Uint8Array(values.length + (values.length % 2));
  bytes.set(values);
  const means = components === 1 ? 'MONOCHROME2' : (colour ?? 'YBR_FULL');
  return { rows, columns, samples: components, bits: 8, bytes: bytes.buffer, colour: means };
}

/** Grey or RGB; a palette is looked up, and transparency is left out. */
function decodePng(png: Uint8Array): Pixels {
  const head = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (png.length < 33 || head.getUint32(16) * head.getUint32(20) > MOST_PIXELS)
    throw badPicture('it is too small or too large');
  try {
    const image = decode(png);
    const palette = image.palette ?? null;
    const colours = palette === null ? image.channels - (image.channels % 2 === 0 ? 1 : 0) : 3;
    const samples = colours === 1 ? 1 : 3;
    const count = image.width * image.height;
    const bits = samples === 1 && image.depth === 16 ? 16 : 8;
    const shift = image.depth === 16 && bits === 8 ? 8 : 0;
    const values = new (bits === 16 ? Uint16Array : Uint8Array)(count * samples + ((count * samples) % 2));
    for (let pixel = 0; pixel < count; pixel++)
      for (let sample = 0; sample < samples; sample++) {
        const value = image.data[pixel * image.channels + sample] ?? 0;
        values[pixel * samples + sample] =
          palette === null ? value >> shift : (palette[image.data[pixel] ?? 0]?.[sample] ?? 0);
      }
    const colour = samples === 3 ? 'RGB' : 'MONOCHROME2';
    return { rows: image.height, columns: image.width, samples, bits, bytes: values.buffer, colour };
  } catch (fault) {
    throw badPicture(fault instanceof Error ? fault.message : 'its pixels cannot be decoded');
  }
}

function badPicture(why: string): AppError {
  return new AppError('bad_file', `The picture cannot be read: ${why}. Export it again.`);
}

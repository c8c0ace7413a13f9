import { Enums, getShouldUseCPURendering, type Types, utilities } from '@cornerstonejs/core';
import { isColor, toRgba } from '../../../main/contract/domain/pixels/color.ts';
import { storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import type { FrameHeader, Picture } from '../../../main/contract/domain/pixels/picture.ts';
import { pixelShape } from '../pixelShape.ts';
import { type GreyPixels, greyPixels } from './displayPixels.ts';

/** What the renderer asks of an image by its id alone. */
interface Plane {
  readonly rows: number;
  readonly columns: number;
  readonly isColour: boolean;
  /** Width and height of a pixel; a row is one unit high. */
  readonly unit: readonly [number, number];
}

type Pixels = Types.PixelDataTypedArray;

/** Kept while the page lives: small, and asked for images that the cache has given up. */
const planes = new Map<string, Plane>();

/**
 * Builds the renderer's image of a frame under the chosen one of its windows and tables. It lies in a plane of its own, x along a row and y down a column: only the shape of
 * a pixel matters for drawing; places in the patient and figures in mm are worked out from the header.
 */
export function buildRendererImage(
  imageId: string,
  { header, frame }: Picture,
  choice = 0,
): { image: Types.IImage; grey: GreyPixels | null } {
  const plane = planeOf(header, isColor(frame));
  planes.set(imageId, plane);
  const usesCpu = getShouldUseCPURendering();
  const grey = plane.isColour ? null : greyPixels(frame, { usesTables: usesCpu }, choice);
  const pixels = grey?.values ?? (usesCpu ? new Uint8Array(toRgba(frame)) : withoutAlpha(toRgba(frame)));
  const image = assemble(imageId, plane, pixels as Pixels, usesCpu);
  image.sizeInBytes += frame.stored === pixels ? 0 : frame.stored.byteLength;
  return { image, grey };
}

/** Metadata provider: pixel layout, plane and modality of our images. The modality is left neutral: units are ours to handle. */
export function provideMetadata(type: string, imageId: unknown): unknown {
  const plane = typeof imageId === 'string' ? planes.get(imageId) : undefined;
  if (plane === undefined) return undefined;
  if (type === Enums.MetadataModules.GENERAL_SERIES) return { modality: 'OT' };
  if (type === Enums.MetadataModules.IMAGE_PIXEL) return pixelModule(plane);
  return type === Enums.MetadataModules.IMAGE_PLANE ? planeModule(plane) : undefined;
}

function planeOf(header: FrameHeader, isColour: boolean): Plane {
  const { rows, columns } = header.layout;
  return { rows, columns, isColour, unit: [pixelShape(header), 1] };
}

function pixelModule({ isColour }: Plane): Record<string, unknown> {
  return {
    // MONOCHROME1 is inverted by the viewport, once; the renderer must not do it again.
    photometricInterpretation: isColour ? 'RGB' : 'MONOCHROME2',
    samplesPerPixel: isColour ? 3 : 1,
    bitsAllocated: isColour ? 8 : 16,
    bitsStored: isColour ? 8 : 16,
    highBit: isColour ? 7 : 15,
    pixelRepresentation: 0,
  };
}

function planeModule({ rows, columns, unit }: Plane): Record<string, unknown> {
  return {
    rows,
    columns,
    columnPixelSpacing: unit[0],
    rowPixelSpacing: unit[1],
    pixelSpacing: [unit[1], unit[0]],
    rowCosines: [1, 0, 0],
    columnCosines: [0, 1, 0],
    imageOrientationPatient: [1, 0, 0, 0, 1, 0],
    imagePositionPatient: [0, 0, 0],
    usingDefaultValues: false,
  };
}

function assemble(imageId: string, plane: Plane, pixels: Pixels, usesCpu: boolean): Types.IImage {
  const { rows, columns, unit, isColour } = plane;
  const numberOfComponents = isColour ? (usesCpu ? 4 : 3) : 1;
  const { min, max } = storedRange(pixels) ?? { min: 0, max: 1 };
  return {
    imageId,
    dataType: pixels.constructor.name as Types.PixelDataTypedArrayString,
    rows,
    columns,
    height: rows,
    width: columns,
    color: isColour,
    rgba: isColour && usesCpu,
    numberOfComponents,
    columnPixelSpacing: unit[0],
    rowPixelSpacing: unit[1],
    slope: 1,
    intercept: 0,
    invert: false,
    minPixelValue: min,
    maxPixelValue: max,
    windowCenter: isColour ? 127.5 : (min + max) / 2,
    windowWidth: isColour ? 256 : max - min + 1,
    voiLUTFunction: Enums.VOILUTFunctionType.LINEAR,
    sizeInBytes: pixels.byteLength,
    voxelManager: utilities.VoxelManager.createImageVoxelManager({
      scalarData: pixels as Exclude<Pixels, Uint8ClampedArray>,
      width: columns,
      height: rows,
      numberOfComponents,
    }),
    getPixelData: () => pixels,
    getCanvas: () => document.createElement('canvas'),
  };
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

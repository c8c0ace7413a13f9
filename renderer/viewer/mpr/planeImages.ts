import { cross, dot, lengthOf, type Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';
import type { FrameHeader } from '../../../main/contract/domain/pixels/picture.ts';
import type { PatientPlane } from '../../../main/contract/domain/reading.ts';
import { greyPixels } from '../loading/displayPixels.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import type { StackImage } from '../stack.ts';
import { noValueOf, patientToVoxel, type Volume, type VoxelData } from '../volume/volume.ts';
import type { Crosshair } from './MprState.ts';
import { type Pane, type PlaneGrid, planeGrid } from './planes.ts';
import type { Slab } from './samplePlane.ts';

/** A plane through a volume as if it were an image of a stack, with what it is worked out from. */
export interface PlaneImage extends StackImage {
  readonly grid: PlaneGrid;
  readonly slab: Slab;
}

/** A volume with the images that it was made of, in their order. */
export interface VolumeOfStack {
  readonly volume: Volume;
  readonly images: readonly StackImage[];
}

/** The plane of a pane through the crosshair. Planes that are the same have the same image id. */
export function planeImage(
  { volume, images }: VolumeOfStack,
  { point, panes, slab }: Crosshair,
  pane: Pane,
): PlaneImage {
  const grid = planeGrid(volume, panes[pane], point);
  const nearest = nearestImage(volume, images, point);
  const { rows, columns } = grid;
  const between = { betweenRowsMm: lengthOf(grid.rowStep), betweenColumnsMm: lengthOf(grid.columnStep) };
  const place = {
    position: grid.origin,
    orientation: [...panes[pane].right, ...panes[pane].down],
    frameOfReferenceUid: volume.frameOfReferenceUid,
  };
  const thick = slab.thicknessMm > 0 ? slab : null;
  return {
    imageId: `plane:${JSON.stringify([grid, thick])}`,
    instanceKey: nearest.instanceKey,
    frame: nearest.frame,
    header: {
      ...nearest.header,
      ...{ rows, columns, position: [...grid.origin], orientation: place.orientation },
      spacing: { ...between, source: 'pixel_spacing', detail: '' },
    },
    ...{ place, grid, slab },
    ...planeOf(volume, grid, thick),
  };
}

function planeOf(volume: Volume, grid: PlaneGrid, slab: Slab | null): { readonly plane?: PatientPlane } {
  const uid = volume.frameOfReferenceUid;
  if (uid === null) return {};
  const tuple = ([x, y, z]: Vector): [number, number, number] => [x, y, z];
  return {
    plane: {
      frameOfReferenceUid: uid as PatientPlane['frameOfReferenceUid'],
      origin: tuple(grid.origin),
      columnStep: tuple(grid.columnStep),
      rowStep: tuple(grid.rowStep),
      slab,
    },
  };
}

/** The image whose slice lies nearest to a point. */
function nearestImage(volume: Volume, images: readonly StackImage[], point: Vector): StackImage {
  const slice = Math.round(patientToVoxel(volume, point)[2]);
  return images[Math.min(Math.max(slice, 0), images.length - 1)] as StackImage;
}

/** The picture of a plane: values after the Modality LUT, shown by the windows and tables of the stack's middle image. */
export function planePicture(
  volume: Volume,
  image: PlaneImage,
  values: VoxelData,
  choice: number,
): LoadedImage {
  const { rows, columns } = image.grid;
  const none = noValueOf(values);
  const frame: Frame = {
    ...{ rows, columns, samplesPerPixel: 1, planar: false, signed: true, stored: values, palette: null },
    bitsStored: 8 * values.BYTES_PER_ELEMENT,
    modality: { kind: 'linear', slope: 1, intercept: 0 },
    padding: { from: none, to: none },
    ...volume.look.frame,
  };
  const grey = greyPixels(frame, choice);
  return { header: headerOf(volume, image), frame, isComplete: true, imageId: image.imageId, grey };
}

function headerOf({ look, factor, unit }: Volume, { grid, place }: PlaneImage): FrameHeader {
  const { pet } = look.header;
  const spacing = [lengthOf(grid.rowStep), lengthOf(grid.columnStep)] as const;
  return {
    ...look.header,
    layout: { rows: grid.rows, columns: grid.columns, bitsAllocated: 16 },
    position: place.position,
    orientation: place.orientation,
    ...{ pixelSpacing: spacing, measuredSpacing: spacing, aspectRatio: null, frameRate: null },
    ...{ regions: [], planes: [], shutters: [], pet: pet && { ...pet, factor, unit } },
  };
}

/** The direction, in pixels of a pane, of the line in which the plane of another pane cuts it. */
export function cutOf({ panes }: Crosshair, pane: Pane, other: Pane): [number, number] {
  const line = cross(panes[pane].normal, panes[other].normal);
  return [dot(line, panes[pane].right), dot(line, panes[pane].down)];
}

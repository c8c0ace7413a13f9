import type { InstanceKey } from '../../main/contract/domain/ids.ts';
import type { InstanceHeader, Series } from '../../main/contract/domain/library.ts';
import type { PatientPlane } from '../../main/contract/domain/reading.ts';

/** Scheme of our image loader. */
export const IMAGE_SCHEME = 'anamnesis';

/** Where an image lies in the patient; null where unknown. */
export interface ImagePlace {
  /** (0020,0032) in mm. */
  readonly position: readonly number[] | null;
  /** (0020,0037) */
  readonly orientation: readonly number[] | null;
  readonly frameOfReferenceUid: string | null;
}

/** One image of a stack: a frame of an instance, counted from 0. */
export interface StackImage {
  readonly imageId: string;
  readonly instanceKey: InstanceKey;
  readonly frame: number;
  readonly header: InstanceHeader;
  /** Where the image lies in the patient: of a frame, once its file is read. */
  readonly place: ImagePlace;
  /** Of a plane through several images: where its pixels lie; instance and frame are the image nearest to it. */
  readonly plane?: PatientPlane;
}

/** Image id of a frame, counted from 0: `anamnesis:<instanceKey>?frame=n`. */
export function imageIdOf(instanceKey: InstanceKey, frame: number): string {
  return `${IMAGE_SCHEME}:${instanceKey}?frame=${frame}`;
}

/** Takes an image id apart; null where it is not one of ours. */
export function parseImageId(imageId: string): { instanceKey: InstanceKey; frame: number } | null {
  const match = /^anamnesis:([0-9a-f]{64})\?frame=(\d+)$/.exec(imageId);
  return match === null ? null : { instanceKey: match[1] as InstanceKey, frame: Number(match[2]) };
}

/** Images of a series: each frame of its instances with pixels, with its place where the header names one. */
export function imagesOf(series: Series): StackImage[] {
  return series.instances
    .filter((header) => header.hasPixels)
    .flatMap((header) =>
      Array.from({ length: header.frames }, (_, frame) => ({
        imageId: imageIdOf(header.instanceKey, frame),
        instanceKey: header.instanceKey,
        frame,
        header,
        place: placeOf(header, frame),
      })),
    );
}

function placeOf(header: InstanceHeader, frame: number): ImagePlace {
  const own = header.framePlaces?.[frame];
  if (own === undefined) return header;
  const { position, orientation } = own;
  return { position, orientation, frameOfReferenceUid: header.frameOfReferenceUid };
}

/** The image that a stack opens with; 0 of an empty one. */
export function middleIndex(images: readonly StackImage[]): number {
  return Math.max(0, Math.floor((images.length - 1) / 2));
}

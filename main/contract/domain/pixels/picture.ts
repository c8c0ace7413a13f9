import type { MaskOperation } from '../presentation.ts';
import type { Frame } from './frame.ts';
import type { PetScale } from './suv.ts';

/** A calibrated region of an ultrasound image in units of cm, edges in pixels (0018,6011). */
export interface UltrasoundRegion {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly columnMm: number;
  readonly rowMm: number;
}

/** A graphic plane over an image (PS3.3 C.9.2): one byte a pixel, 1 where it is drawn. */
export interface OverlayPlane {
  /** `x6000` to `x601e`. */
  readonly group: string;
  /** Column and row of the image where its first pixel lies, counted from 0. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly drawn: Uint8Array;
}

/**
 * What a display shutter leaves open, in image pixels counted from 0, column first (PS3.3 C.7.6.11); of a bitmap what it covers: the bits
 * that are 1 (C.7.6.15).
 */
export type Shutter =
  | { readonly kind: 'polygon'; readonly corners: readonly (readonly [number, number])[] }
  | { readonly kind: 'circle'; readonly centre: readonly [number, number]; readonly radius: number }
  | { readonly kind: 'bitmap'; readonly plane: OverlayPlane };

/** How frames are subtracted from each other (PS3.3 C.7.6.10). */
export interface MaskSubtraction {
  readonly operations: readonly MaskOperation[];
  /** Recommended Viewing Mode (0028,1090) is SUB. */
  readonly isRecommended: boolean;
  /** Pixel Intensity Relationship (0028,1040): of LIN, logarithms are subtracted; of LOG, values before the Modality LUT (PS3.4 N.2.1.2). */
  readonly relation: 'LIN' | 'LOG' | null;
}

/** Where a frame lies in the patient; null where unknown. */
export interface FramePlace {
  /** (0020,0032) in mm. */
  readonly position: readonly number[] | null;
  /** (0020,0037) */
  readonly orientation: readonly number[] | null;
}

/** What the viewer needs of one frame beyond its pixels: per-frame groups before shared ones before the top level. */
export interface FrameHeader extends FramePlace {
  readonly layout: { readonly rows: number; readonly columns: number; readonly bitsAllocated: number };
  /** Unit of the modality value: `HU`, `Bq/ml`, what Rescale Type names, or `raw`. */
  readonly unit: string;
  /** (0028,0030) as written, row spacing first: the shape of a pixel. */
  readonly pixelSpacing: readonly [number, number] | null;
  /** The same where a Pixel Measures Sequence (0028,9110) says it: mm in the patient. */
  readonly measuredSpacing: readonly [number, number] | null;
  /** (0028,0034), vertical then horizontal. */
  readonly aspectRatio: readonly [number, number] | null;
  readonly regions: readonly UltrasoundRegion[];
  readonly planes: readonly OverlayPlane[];
  readonly shutters: readonly Shutter[];
  /** Brightness of what shutters cover, from 0 to 1; absent: black. */
  readonly shutterLevel?: number;
  /** Absent where the image says nothing of subtraction. */
  readonly mask?: MaskSubtraction;
  /** What the file says of how it is shown and could not be read, in words; absent: nothing. */
  readonly unread?: readonly string[];
  readonly quadruped: boolean;
  readonly forProcessing: boolean;
  readonly lossy: boolean;
  /** (0028,2112): how many times smaller compression made it; null where unknown. */
  readonly lossyRatio: number | null;
  /** How PET values are shown; null for other images. */
  readonly pet: PetScale | null;
  /** Images per second at which the file wants to be played; null where it says nothing. */
  readonly frameRate: number | null;
}

/** A decoded frame with its header, as it is shown: samples lie side by side. */
export interface Picture {
  readonly header: FrameHeader;
  readonly frame: Frame;
  /** False where the file ends before its pixels do: what is missing is zero. */
  readonly isComplete: boolean;
}

/** Stored values of one frame: what the file holds, masked to its bits and sign-extended; no rescale (PS3.3 C.7.6.3). */
export type StoredPixels =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** A lookup table: the output for `firstMapped` and on; values below and above take the first and last entry (PS3.3 C.11.1.1). */
export interface Lut {
  readonly firstMapped: number;
  readonly bits: number;
  readonly entries: Uint16Array;
}

/** Stored value to modality value: a line, or a table in its place (PS3.3 C.11.1). */
export type ModalityTransform =
  | { readonly kind: 'linear'; readonly slope: number; readonly intercept: number }
  | { readonly kind: 'lut'; readonly lut: Lut };

/** VOI LUT Function (0028,1056), PS3.3 C.11.2.1.2 and C.11.2.1.3. */
export type VoiFunction = 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID';

/** A window in modality values, and the function by which it maps. */
export interface VoiWindow {
  readonly center: number;
  readonly width: number;
  readonly voiFunction: VoiFunction;
}

/** How modality values become grey: by a window, or by a table; `name` is the file's own word for it, where it has one. */
export type Voi = { readonly name?: string } & (
  | { readonly kind: 'window'; readonly window: VoiWindow }
  | { readonly kind: 'lut'; readonly lut: Lut }
);

/** Stored values from `from` to `to` inclusive are no measurement (0028,0120), (0028,0121). */
export interface Padding {
  readonly from: number;
  readonly to: number;
}

/** Red, green and blue tables of PALETTE COLOR, or of a grey image whose values from the first mapped one on are colours (PS3.3 C.7.6.19). */
export type Palette = readonly [Lut, Lut, Lut];

/** One decoded frame with all that turning it into a picture needs. */
export interface Frame {
  readonly rows: number;
  readonly columns: number;
  readonly samplesPerPixel: number;
  /** Planar Configuration: true where all red come before all green. */
  readonly planar: boolean;
  readonly signed: boolean;
  readonly bitsStored: number;
  /** Photometric Interpretation of `stored` as decoded. */
  readonly photometric: string;
  /** rows × columns × samples per pixel values. */
  readonly stored: StoredPixels;
  readonly modality: ModalityTransform;
  /** The file's windows and VOI tables, in order; empty where it has none that are usable. */
  readonly vois: readonly Voi[];
  readonly padding: Padding | null;
  readonly palette: Palette | null;
  /** Presentation LUT Shape (2050,0020) of the image: INVERSE says what MONOCHROME1 says, never twice. */
  readonly inverse: boolean;
}

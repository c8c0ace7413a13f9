/** Samples of one frame as a codec gives them: unsigned bit patterns; sign and mask are applied later. */
export interface Samples {
  readonly values: Uint8Array | Uint16Array | Uint32Array;
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly planar: boolean;
  /** What the compressed data themselves say of three components; absent where the header is to say. */
  readonly colour?: 'RGB' | 'YBR_FULL' | null;
  /** The compressed data hold signed numbers, sign-extended to the width of the values. */
  readonly isSigned?: boolean;
}

/** Copies little-endian bytes of samples into values of their width. */
export function toValues(bytes: Uint8Array, bytesPerSample: number): Samples['values'] {
  const copy = new Uint8Array(bytes).buffer;
  const count = Math.floor(copy.byteLength / bytesPerSample);
  if (bytesPerSample === 1) return new Uint8Array(copy);
  return bytesPerSample === 2 ? new Uint16Array(copy, 0, count) : new Uint32Array(copy, 0, count);
}

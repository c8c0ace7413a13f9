/** What the WASM codecs of Cornerstone share: bytes in, decode, bytes out. Buffers are views of the codec's memory. */
interface WasmDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): WasmFrameInfo;
  decode(): void;
  delete(): void;
}

/** Where a codec's words go. */
interface WasmOptions {
  readonly print: (words: string) => void;
  readonly printErr: (words: string) => void;
}

interface WasmFrameInfo {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned?: boolean;
}

declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  interface CharlsDecoder extends WasmDecoder {
    getInterleaveMode(): number;
  }
  const load: (options: WasmOptions) => Promise<{
    JpegLSDecoder: new () => CharlsDecoder;
    getExceptionMessage(pointer: number): string;
  }>;
  export default load;
}

declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  const load: (options: WasmOptions) => Promise<{ JPEGDecoder: new () => WasmDecoder }>;
  export default load;
}

declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const load: (options: WasmOptions) => Promise<{ J2KDecoder: new () => WasmDecoder }>;
  export default load;
}

declare module '@cornerstonejs/codec-openjph' {
  const load: (options: WasmOptions) => Promise<{ HTJ2KDecoder: new () => WasmDecoder }>;
  export default load;
}

declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    constructor(buffer?: ArrayBuffer | null, bytesPerSample?: number);
    decode(
      buffer: ArrayBuffer,
      offset?: number,
      length?: number,
      bytesPerSample?: number,
    ): Uint8Array | Uint16Array;
    readonly frame: {
      readonly dimX: number;
      readonly dimY: number;
      readonly precision: number;
      readonly numComp: number;
    };
  }
}

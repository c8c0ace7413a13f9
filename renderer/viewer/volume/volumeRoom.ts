import { AppError } from '../../../main/contract/errors.ts';

/** What a volume may take of the machine, and whether its memory can be shared with workers. */
export interface VolumeRoom {
  readonly maxBytes: number;
  readonly isShared: boolean;
}

/** How a volume fits: every n-th row and column is kept. */
export interface VolumeFit {
  readonly every: number;
  /** Empty where all of it is kept. */
  readonly note: string;
}

const GIBIBYTE = 1024 ** 3;
/** A voxel every fourth one apart still shows where things lie; coarser ones do not. */
const STEPS = [1, 2, 4];

/** A quarter of the machine's memory as far as the browser tells it (T8); half of that where workers need a copy. */
export function volumeRoom(): VolumeRoom {
  const { deviceMemory = 4 } = navigator as { readonly deviceMemory?: number };
  const isShared = globalThis.crossOriginIsolated && typeof SharedArrayBuffer !== 'undefined';
  return { maxBytes: (deviceMemory * GIBIBYTE) / (isShared ? 4 : 8), isShared };
}

/**
 * The finest rows and columns whose volume fits into memory (T8).
 * @throws AppError `refused` where even every fourth does not
 */
export function fitVolume(
  [columns, rows, slices]: readonly [number, number, number],
  bytesPerVoxel: number,
  maxBytes: number,
): VolumeFit {
  const bytes = (every: number) =>
    Math.ceil(columns / every) * Math.ceil(rows / every) * slices * bytesPerVoxel;
  const every = STEPS.find((step) => bytes(step) <= maxBytes);
  const [needs, has] = [gibibytes(bytes(1)), gibibytes(maxBytes)];
  if (every === undefined) {
    const words = `This series needs ${needs} GB of memory as a volume; this computer has ${has} GB to spare for it. Read it as a stack.`;
    throw new AppError('refused', words);
  }
  if (every === 1) return { every, note: '' };
  const ordinal = every === 2 ? 'second' : 'fourth';
  return { every, note: `REDUCED: every ${ordinal} row and column, all would need ${needs} GB` };
}

/**
 * Memory of so many bytes, shared with workers where it can be.
 * @throws AppError `refused` where the computer has not got it now
 */
export function roomFor(bytes: number, { isShared }: VolumeRoom): ArrayBuffer | SharedArrayBuffer {
  try {
    return isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('refused', noRoom(gibibytes(bytes)), { cause: error });
  }
}

function noRoom(needs: string): string {
  return `The volume of this series needs ${needs} GB of memory, and there is not so much left now. Close other windows and programs and try again, or read it as a stack.`;
}

function gibibytes(bytes: number): string {
  return (bytes / GIBIBYTE).toFixed(1);
}

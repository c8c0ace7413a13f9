import { AppError } from '../../contract/errors.ts';
import { Arena, type Block, clearRow, paddedLength, putRow, takeBlock } from './block.ts';

/** Rows of one segment: few enough that a Cancel is heard soon, and that all threads end together. */
export const SEGMENT_ROWS = 2048;

/** A part of the rows, in memory that all threads share. */
export interface Segment {
  readonly block: Block;
  /** Group of each row. */
  readonly groups: Uint32Array;
}

/** Unit vectors of one dimension in shared memory, at places that they keep. Not to be changed while a search runs. */
export class SharedRows {
  readonly arena: Arena;
  readonly dimension: number;
  /** Dimension of the codes. */
  readonly padded: number;
  readonly segments: Segment[] = [];
  readonly #free: number[] = [];
  #end = 0;

  constructor(dimension: number) {
    this.dimension = dimension;
    this.padded = paddedLength(dimension);
    this.arena = new Arena({ shared: true, bytes: 0 });
  }

  /** Places that are or were used: what a search goes through. */
  get end(): number {
    return this.#end;
  }

  /** Memory that is taken, bytes. */
  get bytes(): number {
    const beside = this.segments.map(({ block, groups }) => block.vectors.byteLength + groups.byteLength);
    return this.arena.usedBytes + beside.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Adds a unit vector; gives its place. Throws `unavailable` where the memory is full. */
  add(unit: Float32Array, group: number): number {
    const place = this.#free.pop() ?? this.#end++;
    const { segment, row } = this.#at(place);
    putRow(segment.block, row, unit);
    segment.groups[row] = group;
    return place;
  }

  /** Takes a vector away: nothing of it is left in this memory. */
  remove(place: number): void {
    const { segment, row } = this.#at(place);
    clearRow(segment.block, row);
    this.#free.push(place);
  }

  #at(place: number): { segment: Segment; row: number } {
    const index = Math.floor(place / SEGMENT_ROWS);
    const segment = this.segments[index] ?? this.#takeSegment();
    return { segment, row: place % SEGMENT_ROWS };
  }

  #takeSegment(): Segment {
    const block = takeBlock(this.arena, SEGMENT_ROWS, this.dimension);
    if (block === null)
      throw new AppError('unavailable', `More than ${this.#end - 1} images cannot be searched at once.`);
    const segment = { block, groups: new Uint32Array(new SharedArrayBuffer(SEGMENT_ROWS * 4)) };
    this.segments.push(segment);
    return segment;
  }
}

import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';
import { applyModality } from '../../../main/contract/domain/pixels/modality.ts';
import { isNoMeasurement, NO_VALUE, noValueOf, type VoxelData } from './volume.ts';
import { fitVolume, roomFor, type VolumeRoom } from './volumeRoom.ts';

const INT16 = { min: NO_VALUE.int16 + 1, max: 32767 };

/** Takes decoded slices in any order and makes them one block of modality values. Small whole numbers take two bytes, others four. */
export class VolumeBuilder {
  readonly #whole: readonly [number, number, number];
  readonly #room: VolumeRoom;
  #data: VoxelData;
  #every: number;
  #note: string;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #hasPadding = false;

  /**
   * `size` in columns, rows, slices.
   * @throws AppError `refused` where it does not fit into memory
   */
  constructor(size: readonly [number, number, number], room: VolumeRoom) {
    this.#whole = size;
    this.#room = room;
    const fit = fitVolume(size, Int16Array.BYTES_PER_ELEMENT, room.maxBytes);
    this.#every = fit.every;
    this.#note = fit.note;
    this.#data = new Int16Array(this.#buffer(Int16Array.BYTES_PER_ELEMENT));
  }

  /**
   * Puts a grey frame at a slice, counted from 0.
   * @throws AppError `refused` where its values need more memory than there is
   */
  put(slice: number, frame: Frame): void {
    if (this.#data instanceof Int16Array && !fitsInt16(frame)) this.#widen(this.#data);
    this.#write(slice, frame);
  }

  /** What was built of the slices put so far. */
  result() {
    const isEmpty = this.#min > this.#max;
    return {
      data: this.#data,
      size: this.#size(),
      every: this.#every,
      note: this.#note,
      range: isEmpty ? { min: 0, max: 0 } : { min: this.#min, max: this.#max },
      paddingValue: this.#hasPadding ? noValueOf(this.#data) : null,
    };
  }

  #size(): [number, number, number] {
    const [columns, rows, slices] = this.#whole;
    return [Math.ceil(columns / this.#every), Math.ceil(rows / this.#every), slices];
  }

  #buffer(bytesPerVoxel: number): ArrayBuffer | SharedArrayBuffer {
    const [columns, rows, slices] = this.#size();
    return roomFor(columns * rows * slices * bytesPerVoxel, this.#room);
  }

  // A slice with other values than the ones before: all become floats, and fewer where those do not fit.
  #widen(before: Int16Array): void {
    const [oldColumns, oldRows, slices] = this.#size();
    const { every, note } = fitVolume(this.#whole, Float32Array.BYTES_PER_ELEMENT, this.#room.maxBytes);
    const step = every / this.#every;
    this.#every = every;
    this.#note = note;
    const [columns, rows] = this.#size();
    const wide = new Float32Array(this.#buffer(Float32Array.BYTES_PER_ELEMENT));
    for (let line = 0; line < slices * rows; line++) {
      const from = (Math.floor(line / rows) * oldRows + (line % rows) * step) * oldColumns;
      for (let column = 0; column < columns; column++) {
        const value = before[from + column * step] ?? 0;
        wide[line * columns + column] = value === NO_VALUE.int16 ? NO_VALUE.float32 : value;
      }
    }
    this.#data = wide;
  }

  #write(slice: number, frame: Frame): void {
    const [columns, rows] = this.#size();
    const padding = noValueOf(this.#data);
    let at = slice * columns * rows;
    for (let row = 0; row < rows; row++) {
      let from = row * this.#every * frame.columns;
      for (let column = 0; column < columns; column++) {
        const stored = frame.stored[from] ?? 0;
        from += this.#every;
        const isNone = isNoMeasurement(frame.padding, stored);
        this.#data[at++] = isNone ? padding : this.#counted(applyModality(frame.modality, stored));
        if (isNone) this.#hasPadding = true;
      }
    }
  }

  #counted(value: number): number {
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    return value;
  }
}

/** True where each stored value, padding apart, becomes a whole number of 16 bits. */
function fitsInt16({ stored, modality, padding }: Frame): boolean {
  if (stored instanceof Float32Array || stored instanceof Float64Array || modality.kind === 'lut')
    return false;
  if (!Number.isInteger(modality.slope) || !Number.isInteger(modality.intercept)) return false;
  for (let i = 0; i < stored.length; i++) {
    const value = stored[i] ?? 0;
    const after = applyModality(modality, value);
    if ((after < INT16.min || after > INT16.max) && !isNoMeasurement(padding, value)) return false;
  }
  return true;
}

import { type DataSet, parseDicom } from 'dicom-parser';
import { inflateSync } from 'fflate';
import { AppError } from '../../../main/contract/errors.ts';

/** A parsed instance: its data set, with the bytes that offsets in it refer to. */
export interface ParsedInstance {
  readonly dataSet: DataSet;
  readonly bytes: Uint8Array;
  readonly transferSyntaxUid: string;
}

/**
 * Parses the bytes of a file, with or without the Part 10 preamble; a deflated data set is inflated (PS3.5 A.5).
 * `fallbackSyntaxUid` serves files without a meta group. Throws `bad_file` naming the instance where nothing can be read.
 */
export function parsePart10(
  bytes: Uint8Array,
  instanceKey: string,
  fallbackSyntaxUid: string,
): ParsedInstance {
  const dataSet = parseLeniently(bytes, instanceKey, fallbackSyntaxUid);
  const written = dataSet.elements.x00020010?.dataOffset === undefined ? '' : dataSet.string('x00020010');
  const transferSyntaxUid = written === undefined || written === '' ? fallbackSyntaxUid : written;
  return { dataSet, bytes: dataSet.byteArray as Uint8Array, transferSyntaxUid };
}

function parseLeniently(bytes: Uint8Array, instanceKey: string, fallbackSyntaxUid: string): DataSet {
  try {
    return parseDicom(bytes, { TransferSyntaxUID: fallbackSyntaxUid, inflater: inflateAfterMeta });
  } catch (error) {
    // The parser throws what it had read before the fault: pixel data that came whole can still be shown.
    const partial = (error as { dataSet?: DataSet }).dataSet;
    if (partial?.elements.x7fe00010 !== undefined) return partial;
    throw new AppError('bad_file', `Image ${instanceKey.slice(0, 12)} cannot be read: its file is damaged.`, {
      cause: error,
    });
  }
}

function inflateAfterMeta(bytes: Uint8Array, position: number): Uint8Array {
  const inflated = inflateSync(bytes.subarray(position));
  const whole = new Uint8Array(position + inflated.length);
  whole.set(bytes.subarray(0, position));
  whole.set(inflated, position);
  return whole;
}

import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { DecodedPixels } from '../decode/decodeFrame.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import type { ZipEntry } from '../parse/zip.ts';

/** Where a file's bytes are: at a path, at hand, or packed in an archive. */
export type FileOrigin =
  | string
  | Uint8Array
  | { readonly archive: string | Uint8Array; readonly entry: ZipEntry };

/** What the main thread asks of a worker thread. */
export type Job =
  | { readonly kind: 'take'; readonly folder: string; readonly from: FileOrigin }
  | { readonly kind: 'frame'; readonly folder: string; readonly key: InstanceKey; readonly frame: number };

/** What became of a file: copied and parsed, the reason why not, or that it is something else. */
export type TakeResult =
  | {
      readonly outcome: 'taken';
      readonly instance: ParsedInstance;
      readonly bytes: number;
      readonly isNew: boolean;
    }
  | { readonly outcome: 'skipped'; readonly reason: string }
  | OtherFile;

/** No DICOM. Its first bytes say to others whether it is a record (I5); `reason` is said where it is none. */
export interface OtherFile {
  readonly outcome: 'other';
  readonly reason: string;
  readonly head: Uint8Array;
  readonly bytes: number;
}

/** The result of each kind of job. */
export interface JobResults {
  readonly take: TakeResult;
  readonly frame: DecodedPixels;
}

/** One answer of a worker thread. A fault carries a code of the closed list and a sentence. */
export type Answer =
  | { readonly ok: true; readonly result: TakeResult | DecodedPixels }
  | { readonly ok: false; readonly code: ErrorCode; readonly sentence: string };

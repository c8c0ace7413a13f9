import type { ContentComparison } from '../../contract/domain/conflicts.ts';
import type { RoiContours } from '../../contract/domain/derived/contours.ts';
import type { Segmentation, StructureSet } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { DecodedPixels } from '../decode/decodeFrame.ts';
import type { Named } from '../discIndex.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import type { ZipEntry } from '../parse/zip.ts';
import type { Inspected, InspectJob } from '../upkeep/inspectContent.ts';

/** Where a file's bytes are: at a path, at a path that is no text, at hand, or packed in an archive. */
export type FileOrigin =
  | string
  | { readonly rawPath: Uint8Array }
  | Uint8Array
  | { readonly archive: string; readonly entry: ZipEntry };

/** What the main thread asks of a worker thread. */
export type Job =
  | { readonly kind: 'take'; readonly folder: string; readonly from: readonly FileOrigin[] }
  | { readonly kind: 'index'; readonly folder: string; readonly from: FileOrigin }
  | { readonly kind: 'frame'; readonly folder: string; readonly key: InstanceKey; readonly frame: number }
  | { readonly kind: 'picture'; readonly folder: string; readonly key: InstanceKey; readonly frame: number }
  | { readonly kind: 'places'; readonly folder: string; readonly key: InstanceKey }
  | DerivedJob
  | { readonly kind: 'contours'; readonly folder: string; readonly key: InstanceKey }
  | { readonly kind: 'warm' }
  | InspectJob
  | { readonly kind: 'compare'; readonly folder: string; readonly keys: readonly InstanceKey[] };

/** What a segmentation or structure set is made of (V8). */
export interface DerivedJob {
  readonly kind: 'derived';
  readonly folder: string;
  readonly key: InstanceKey;
  readonly of: 'segmentation' | 'structures';
}

/** What became of a file: copied and parsed, the reason why not, or that it is something else. */
export type TakeResult =
  | {
      readonly outcome: 'taken';
      readonly instance: ParsedInstance;
      readonly bytes: number;
      readonly isNew: boolean;
    }
  | { readonly outcome: 'skipped' | 'missing'; readonly reason: string }
  | OtherFile
  | ArchiveFile;

/** No DICOM. Its first bytes say to others whether it is a record (I5); `reason` is said where it is none. */
export interface OtherFile {
  readonly outcome: 'other';
  readonly reason: string;
  readonly head: Uint8Array;
  readonly bytes: number;
}

/** A file of an archive, by its path in it; one that cannot be read has a reason and no entry. */
export interface ArchiveLine extends Named {
  readonly entry?: ZipEntry;
}

/** A ZIP archive by its content, whatever its name. `archive` is where it can be read; a temporary one goes with the import. */
export interface ArchiveFile {
  readonly outcome: 'archive';
  readonly archive: string;
  readonly isTemporary: boolean;
  readonly lines: readonly ArchiveLine[];
  /** Of all its files, unpacked. */
  readonly bytes: number;
  readonly packedBytes: number;
}

/** What a disc's index lists, each file as folders and name; null where it is damaged or none. */
export interface IndexListing {
  readonly listed: readonly (readonly string[])[] | null;
}

/** The result of each kind of job. */
export interface JobResults {
  /** In the order of the files. */
  readonly take: readonly TakeResult[];
  readonly index: IndexListing;
  readonly frame: DecodedPixels;
  /** Bytes of a picture, and of a list of places, as the wire has them. */
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly places: Uint8Array<ArrayBuffer>;
  readonly derived: Segmentation | StructureSet;
  readonly contours: RoiContours[];
  /** Nothing: the thread has loaded what decodes. */
  readonly warm: null;
  readonly compare: ContentComparison;
  readonly inspect: Inspected;
}

/** One answer of a worker thread. A fault carries a code of the closed list and a sentence. */
export type Answer =
  | { readonly ok: true; readonly result: JobResults[keyof JobResults] }
  | { readonly ok: false; readonly code: ErrorCode; readonly sentence: string };

import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ParsedRecord, RecordFormat } from '../../exchange/record.ts';
import type { FileOrigin } from '../../library/threads/jobs.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';

/** A record as its file says it; `sha256` is that of the bytes, `file` is kept where the original is to be shown. */
export interface ReadRecord {
  readonly parsed: ParsedRecord;
  readonly sha256: string;
  readonly file: Uint8Array<ArrayBuffer> | null;
}

/** A text whose facts are to be found; `date` is when it was true. */
export interface ProseText {
  readonly text: string;
  readonly date: ClinicalTime | null;
}

/** Where a content of the library stands. */
export interface ContentPlace {
  readonly folder: string;
  readonly key: InstanceKey;
}

/** What the thread that reads records is asked. */
export type ReaderJob =
  | {
      readonly kind: 'read';
      /** Files of an archive are unpacked there for the moment. */
      readonly folder: string;
      readonly from: FileOrigin;
      readonly format: RecordFormat;
    }
  | { readonly kind: 'readInstance'; readonly from: ContentPlace; readonly format: RecordFormat }
  | { readonly kind: 'extract'; readonly texts: readonly ProseText[] }
  | { readonly kind: 'original'; readonly from: ContentPlace };

/** Its answers. */
export interface ReaderResults {
  readonly read: ReadRecord;
  readonly readInstance: ReadRecord;
  readonly extract: readonly (readonly ExtractedFact[])[];
  readonly original: Uint8Array<ArrayBuffer>;
}

/** One answer of the thread. */
export type ReaderAnswer =
  | { readonly ok: true; readonly result: ReaderResults[keyof ReaderResults] }
  | { readonly ok: false; readonly code: ErrorCode; readonly sentence: string };

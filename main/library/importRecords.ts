import type { InstanceKey } from '../contract/domain/ids.ts';
import type { ImportedFile, InstanceHeader } from '../contract/domain/library.ts';
import type { LibraryIndex } from './libraryIndex.ts';
import type { StoredSeries } from './tables.ts';
import type { FileOrigin, OtherFile } from './threads/jobs.ts';

/** A file that is no DICOM. `isNamed`: a person gave this very file, not a folder that holds it. */
export interface OfferedFile extends Omit<OtherFile, 'outcome'> {
  readonly kind: 'file';
  readonly path: string;
  readonly from: FileOrigin;
  readonly isNamed: boolean;
}

/** A report that was taken as an instance, and where it stands. */
export interface OfferedInstance extends Pick<StoredSeries, 'patientKey' | 'studyKey' | 'seriesUid'> {
  readonly kind: 'instance';
  readonly path: string;
  readonly header: InstanceHeader;
}

/** What may be a record (I5). */
export type RecordOffer = OfferedFile | OfferedInstance;

/** What became of a record, in words for its line of the report. */
export interface RecordAnswer {
  readonly outcome: 'taken' | 'known' | 'asked' | 'skipped';
  readonly words: string;
}

/** Reads a record and stores what it says; null where the offer is none. Rejects only where the import must end. */
export type TakeRecord = (
  offer: RecordOffer,
  signal: AbortSignal | undefined,
) => Promise<RecordAnswer | null>;

/** Structured reports, without Key Object Selection (PS3.4 B.5). */
const SR_CLASS = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.88\.(?!59$)\d+$/;
const ENCAPSULATED_PDF = '1.2.840.10008.5.1.4.1.1.104.1';
const CANCELLED = 'not read as a record: the import was cancelled. Import it again';

/** True for an instance that holds a report: a structured one, or an encapsulated PDF. */
export function isReport({ sopClassUid }: Pick<InstanceHeader, 'sopClassUid'>): boolean {
  return sopClassUid !== null && (sopClassUid === ENCAPSULATED_PDF || SR_CLASS.test(sopClassUid));
}

/** What the offers of an import work with; `lines` are the report's, which answers change. */
export interface RecordOffersParts {
  readonly index: Pick<LibraryIndex, 'placeOf'>;
  readonly takeRecord?: TakeRecord;
  readonly signal?: AbortSignal;
  readonly isNamed: (path: string) => boolean;
  readonly lines: ImportedFile[];
}

interface Waiting {
  readonly line: number;
  readonly offer: () => RecordOffer | null;
}

/** Records of one import. They are read after all images were written, so that each finds its patient (P1). */
export class RecordOffers {
  readonly #parts: RecordOffersParts;
  readonly #waiting: Waiting[] = [];

  constructor(parts: RecordOffersParts) {
    this.#parts = parts;
  }

  /** Offers a file whose line comes next. */
  offerFile(path: string, from: FileOrigin, { reason, head, bytes }: OtherFile): void {
    const isNamed = this.#parts.isNamed(path);
    this.#add(() => ({ kind: 'file', path, from, reason, head, bytes, isNamed }));
  }

  /** Offers an instance whose line comes next, where it holds a report; known ones too: an import that was killed is completed. */
  offerInstance(path: string, header: InstanceHeader): void {
    if (isReport(header)) this.#add(() => this.#instance(path, header, header.instanceKey));
  }

  /** Hands the offers over one by one, in the order of the list. */
  async takeAll(): Promise<void> {
    const { takeRecord, signal, lines } = this.#parts;
    if (!takeRecord) return;
    for (const { line, offer } of this.#waiting) {
      const offered = offer();
      const before = lines[line];
      if (!offered || !before) continue;
      const answer = signal?.aborted ? null : await takeRecord(offered, signal);
      if (answer) lines[line] = answered(before, offered, answer);
      else if (signal?.aborted) lines[line] = { ...before, reason: joined(before.reason, CANCELLED) };
    }
  }

  #add(offer: () => RecordOffer | null): void {
    if (this.#parts.takeRecord) this.#waiting.push({ line: this.#parts.lines.length, offer });
  }

  #instance(path: string, header: InstanceHeader, key: InstanceKey): OfferedInstance | null {
    const place = this.#parts.index.placeOf(key);
    if (!place) return null;
    const { patientKey, studyKey, seriesUid } = place;
    return { kind: 'instance', path, header, patientKey, studyKey, seriesUid };
  }
}

/** An instance stays what it became as a file; its report is told beside. */
function answered(before: ImportedFile, offer: RecordOffer, { outcome, words }: RecordAnswer): ImportedFile {
  if (offer.kind === 'instance') return { ...before, reason: joined(before.reason, words) };
  return { ...before, outcome, reason: words };
}

function joined(reason: string | null, words: string): string {
  return reason === null ? words : `${reason}; ${words}`;
}

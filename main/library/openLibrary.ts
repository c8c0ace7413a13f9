import { availableParallelism } from 'node:os';
import type { WorklistQuery } from '../contract/api/library.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { RoiContours } from '../contract/domain/derived/contours.ts';
import type { Segmentation, StructureSet } from '../contract/domain/derived/derivedObject.ts';
import type { InstanceKey, PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type {
  ImportReport,
  InstanceHeader,
  Patient,
  StudyDetail,
  StudyRow,
} from '../contract/domain/library.ts';
import type { Frame } from '../contract/domain/pixels/frame.ts';
import { storedRange } from '../contract/domain/pixels/modality.ts';
import { AppError } from '../contract/errors.ts';
import type { Clock, Store } from '../storage/types.ts';
import { addPatient, type PersonToAdd } from './addPatient.ts';
import { ConflictDesk } from './conflicts/conflictDesk.ts';
import { ConflictIndex } from './conflicts/conflictIndex.ts';
import { type ByteRange, openContentFiles } from './files.ts';
import { builtInProtocols } from './hanging.ts';
import { loadDecisions } from './identity/decisions.ts';
import { IdentityDesk } from './identity/identityDesk.ts';
import {
  type ImportOptions,
  type ImportParts,
  importBytes,
  importFound,
  importPaths,
  type NamedBytes,
} from './importFiles.ts';
import type { ImportSource } from './importQueue.ts';
import { LibraryIndex } from './libraryIndex.ts';
import { identityRoot } from './patients.ts';
import { type RankedPrior, rankPriors, withoutImages } from './priors.ts';
import { ReadMarks } from './readMarks.ts';
import { shownSeries } from './shownSeries.ts';
import { instancesTable, type StoredInstance } from './tables.ts';
import { temporaryPath } from './threads/listArchive.ts';
import { PictureThreads } from './threads/pictureThreads.ts';
import { openPool } from './threads/pool.ts';
import { eraseRest } from './upkeep/eraseRest.ts';
import { UpkeepDesk } from './upkeep/upkeepDesk.ts';
import { type ReportStates, toPatient, Worklist, type WorklistPage } from './worklist.ts';

/** A frame as decoded in the core, with the header of its instance. */
export type DecodedFrame = Frame & { readonly header: InstanceHeader };

/** A content, whom and what it belongs to. */
export interface LocatedInstance {
  readonly patientKey: PatientKey;
  readonly studyKey: StudyKey;
  readonly seriesKey: StoredInstance['seriesKey'];
  readonly bytes: number;
  readonly header: InstanceHeader;
}

/** What {@link openLibrary} needs. `folder` is the library's own; `poolSize` defaults to {@link libraryThreads}. */
export interface LibraryOptions {
  readonly store: Store;
  readonly folder: string;
  readonly clock: Clock;
  readonly reportStates: ReportStates;
  readonly poolSize?: number;
}

const MAX_THREADS = 4;
const MAX_PICTURE_THREADS = 3;
const DECODE_TIMEOUT_MS = 60_000;

type LibraryParts = ImportParts & { readonly pictures: PictureThreads };

/** Studies, series and instances of a data folder: imported, found, ordered, decoded. */
export class Library {
  readonly #parts: LibraryParts;
  readonly #worklist: Worklist;
  readonly #marks: ReadMarks;
  /** The same SOP Instance UID with other bytes: listed, compared, decided (I3). */
  readonly conflicts: ConflictDesk;
  /** Patients that only a person can tell apart or join (P1). */
  readonly identity: IdentityDesk;
  /** Whether all is there, repair, and what stands still for a move. */
  readonly upkeep: UpkeepDesk;
  #importing: Promise<unknown> = Promise.resolve();

  constructor(parts: LibraryParts, reportStates: ReportStates, marks: ReadMarks) {
    const { index, conflicts } = parts;
    this.#parts = parts;
    this.#marks = marks;
    this.#worklist = new Worklist(index, reportStates, conflicts);
    void this.#worklist.prepare();
    this.conflicts = new ConflictDesk(parts, (studyKey) => this.#row(studyKey));
    this.identity = new IdentityDesk(parts);
    this.upkeep = new UpkeepDesk(parts, (work) => this.#afterOthers(work));
  }

  /** Imports files and folders by path; imports wait for each other. Throws `not_found`, `disk_full`, `read_only`. */
  importPaths(paths: readonly string[], options: ImportOptions = {}): Promise<ImportReport> {
    return this.#afterOthers(() => importPaths(this.#parts, paths, options));
  }

  /** Imports files that were found already, and nothing beside them. */
  importFound(found: readonly ImportSource[], options: ImportOptions = {}): Promise<ImportReport> {
    return this.#afterOthers(() => importFound(this.#parts, found, options));
  }

  /** A path beside the library for a file that lives no longer than an import; what is left of a killed one goes at start-up. */
  temporaryPath(): string {
    return temporaryPath(this.#parts.folder);
  }

  /** Imports files whose bytes are at hand. */
  importBytes(files: readonly NamedBytes[], options: ImportOptions = {}): Promise<ImportReport> {
    return this.#afterOthers(() => importBytes(this.#parts, files, options));
  }

  /** The worklist's rows for a query (I6), as the person who asks has read them; where nobody does, all are unread. */
  studies(query: WorklistQuery, personId: string | null = null): WorklistPage {
    if (personId === null) return this.#worklist.find(query);
    return this.#worklist.find(query, (study) => this.#marks.stateOf(personId, study));
  }

  /** Marks studies as read or unread for the one who asks; `not_found`. Returns those that were otherwise. */
  markRead(actor: Actor, studyKeys: readonly StudyKey[], isRead: boolean): Promise<StudyKey[]> {
    const studies = [...new Set(studyKeys)].map((studyKey) => {
      const study = this.#parts.index.studies.get(studyKey);
      if (!study) throw new AppError('not_found', 'The library holds no such study.', { studyKey });
      return study;
    });
    return this.#marks.mark(actor, studies, isRead);
  }

  /** One study with its series, instances in the order of V4, without those set aside; `not_found`. */
  async study(studyKey: StudyKey): Promise<StudyDetail> {
    const study = this.#row(studyKey);
    const { store, index, conflicts } = this.#parts;
    const rows = await store.rows(instancesTable, study.patient.patientKey);
    const own = rows.filter(
      (row) => row.studyKey === studyKey && !conflicts.isSetAside(row.header.instanceKey),
    );
    const shown = shownSeries(index.seriesOf(studyKey), own);
    const open = own.filter(({ header }) => conflicts.isOpen(header.sopUid));
    return { study, series: shown, inConflict: open.map(({ header }) => header.instanceKey) };
  }

  /** A patient, under any of the keys that were joined; `not_found`. */
  patient(patientKey: PatientKey): Patient {
    const stored = this.#parts.index.people.shown(patientKey);
    if (!stored) throw new AppError('not_found', 'The library holds no such patient.', { patientKey });
    return toPatient(stored);
  }

  /** True where the library knows this patient. */
  hasPatient(patientKey: PatientKey): boolean {
    return this.#parts.index.patients.has(patientKey);
  }

  /** Makes a patient without studies, by an identity that a record gives (P1). */
  addPatient(...person: PersonToAdd): Promise<PatientKey> {
    return this.#afterOthers(() => addPatient(this.#parts, ...person));
  }

  /** Patients who have no study here. */
  patientsWithoutStudies(): Patient[] {
    const { patients, studies } = this.#parts.index;
    const withStudies = new Set([...studies.values()].map(({ patientKey }) => patientKey));
    const others = [...patients.values()].filter(({ patientKey }) => !withStudies.has(patientKey));
    return others.map(toPatient);
  }

  /** Patients of (issuer, Patient ID), compared exactly (P1); more than one where they are quarantined. */
  findPatients(patientId: string, issuer: string | null): Patient[] {
    const { people } = this.#parts.index;
    const patients = this.findKeys(patientId, issuer).flatMap((key) => people.shown(key) ?? []);
    return [...new Set(patients)].map(toPatient);
  }

  /** The issuers with which a Patient ID is known here, with images or without; null last: without issuer. */
  issuersOf(patientId: string): (string | null)[] {
    return this.#parts.index.issuersOf(patientId);
  }

  /** The keys under which files of (issuer, Patient ID) are kept, joined or not: what is written about that id belongs there. */
  findKeys(patientId: string, issuer: string | null): PatientKey[] {
    return this.#parts.index.patientsOf(identityRoot({ patientId, issuer }, '')).map((one) => one.patientKey);
  }

  /** The key under which a study is kept: rows about it go there, so that a join can be undone (P1); `not_found`. */
  ownKeyOf(studyKey: StudyKey): PatientKey {
    const study = this.#parts.index.studies.get(studyKey);
    if (study !== undefined) return study.patientKey;
    throw new AppError('not_found', 'The library holds no such study.', { studyKey });
  }

  /** One study as a row; `not_found`. */
  studyRow(studyKey: StudyKey): StudyRow {
    return this.#row(studyKey);
  }

  /** All studies of a patient, newest first. */
  studiesOf(patientKey: PatientKey): StudyRow[] {
    const { studies, people } = this.#parts.index;
    const own = [...studies.values()].filter((study) => people.isSame(study.patientKey, patientKey));
    const rows = own.map((study) => this.#row(study.studyKey));
    return rows.sort((a, b) =>
      (a.time ?? '') < (b.time ?? '') ? 1 : (a.time ?? '') > (b.time ?? '') ? -1 : 0,
    );
  }

  /** Every other study of the patient, best prior first (T1); `not_found`. */
  priors(studyKey: StudyKey): RankedPrior[] {
    const current = this.#row(studyKey);
    const all = this.studiesOf(current.patient.patientKey);
    const others = all.filter((study) => study.studyKey !== studyKey);
    return rankPriors(current, others).map(withoutImages);
  }

  /** A content by its key; `not_found`. */
  async instance(key: InstanceKey): Promise<LocatedInstance> {
    const row = await this.#parts.store.find(instancesTable, key);
    if (!row) throw new AppError('not_found', 'The library holds no such instance.', { key });
    const { studyKey, seriesKey, bytes, header } = row;
    const patientKey = this.#parts.index.people.ownerOf(row.patientKey);
    return { patientKey, studyKey, seriesKey, bytes, header };
  }

  /** All contents with a SOP Instance UID: more than one is a conflict (I3), those set aside stand last. None: an empty list. */
  async instancesBySopUid(sopUid: string): Promise<LocatedInstance[]> {
    const { index, conflicts } = this.#parts;
    const located = await Promise.all(index.keysOfSop(sopUid).map((key) => this.instance(key)));
    const isAside = ({ header }: LocatedInstance) => Number(conflicts.isSetAside(header.instanceKey));
    return located.sort((a, b) => isAside(a) - isAside(b));
  }

  /** Decodes a frame (0-based) in a worker thread; `not_found`, `bad_file`, `worker_died`. */
  async loadFrame(key: InstanceKey, frame: number): Promise<DecodedFrame> {
    const { header } = await this.instance(key);
    const job = { kind: 'frame', folder: this.#parts.folder, key, frame } as const;
    return { ...(await this.#parts.pool.run(job, DECODE_TIMEOUT_MS)), header };
  }

  /**
   * A frame (0-based) with its header as it is shown, in bytes of the wire; `not_found`, `bad_file`, `worker_died`, and `cancelled` where
   * it was given up before its turn came.
   */
  picture(key: InstanceKey, frame: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { folder, pictures } = this.#parts;
    return pictures.run({ kind: 'picture', folder, key, frame }, signal);
  }

  /** Where the frames of a content lie in the patient, in bytes of the wire; fails as {@link picture} does. */
  places(key: InstanceKey, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { folder, pictures } = this.#parts;
    return pictures.run({ kind: 'places', folder, key }, signal);
  }

  /** What a segmentation or structure set is made of (V8); `not_found`, `bad_file`, `worker_died`. */
  derived(key: InstanceKey, of: 'segmentation' | 'structures'): Promise<Segmentation | StructureSet> {
    return this.#parts.pool.run({ kind: 'derived', folder: this.#parts.folder, key, of }, DECODE_TIMEOUT_MS);
  }

  /** The contours of a structure set; `not_found`, `bad_file`, `worker_died`. */
  contours(key: InstanceKey): Promise<RoiContours[]> {
    return this.#parts.pool.run({ kind: 'contours', folder: this.#parts.folder, key }, DECODE_TIMEOUT_MS);
  }

  /** Smallest and largest stored value of a frame, before the Modality LUT. */
  async storedRange(key: InstanceKey, frame: number): Promise<{ min: number; max: number }> {
    const range = storedRange((await this.loadFrame(key, frame)).stored);
    if (!range) throw new AppError('bad_file', 'The frame holds no pixels.', { key, frame });
    return range;
  }

  /** The file's bytes as a stream, whole or a range; `not_found`. */
  openFile(key: InstanceKey, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.#parts.files.open(key, range);
  }

  /** The file's bytes, whole or a range; `not_found`. */
  readFile(key: InstanceKey, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    return this.#parts.files.read(key, range);
  }

  /** The file's size in bytes; `not_found`. */
  size(key: InstanceKey): Promise<number> {
    return this.#parts.files.size(key);
  }

  /** Removes a patient's files and what is known of them in memory (W6); the rows are the store's to erase. Waits for imports. */
  forget(patientKey: PatientKey): Promise<void> {
    return this.#afterOthers(async () => {
      const keys = this.#parts.index.keysOfPatient(patientKey);
      await Promise.all([this.#parts.pool.restart(), this.#parts.pictures.restart()]);
      await eraseRest(this.#parts, patientKey, keys);
      await this.#parts.files.remove(keys);
      this.#parts.index.forget(patientKey);
      await loadDecisions(this.#parts);
      this.#parts.conflicts.forget(patientKey);
      this.#marks.forget(patientKey);
    });
  }

  /** Starts the threads that decode and those that read files, and parses the hanging protocols, before anybody waits for them. */
  async warm(): Promise<void> {
    const { pool, pictures } = this.#parts;
    builtInProtocols();
    const readers = Array.from({ length: pool.size }, () => pool.run({ kind: 'warm' }, DECODE_TIMEOUT_MS));
    await Promise.allSettled([...readers, pictures.warm()]);
  }

  /** Ends the threads. The store is its owner's to close. */
  async close(): Promise<void> {
    await Promise.all([this.#parts.pool.close(), this.#parts.pictures.close()]);
  }

  #row(studyKey: StudyKey): StudyRow {
    const row = this.#worklist.row(studyKey);
    if (!row) throw new AppError('not_found', 'The library holds no such study.', { studyKey });
    return row;
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#importing.then(work, work);
    this.#importing = next.catch(() => undefined);
    return next;
  }
}

/** Threads that read files and decode frames where nothing else is asked for: four, or as many as there are cores. */
export function libraryThreads(): number {
  return Math.min(MAX_THREADS, availableParallelism());
}

/** Opens the library of a data folder on a store that was opened with `libraryTables`. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { store, folder, clock } = options;
  const files = await openContentFiles(folder);
  const index = await LibraryIndex.load(store);
  await loadDecisions({ store, index });
  const [conflicts, marks] = await Promise.all([ConflictIndex.load(store, index), ReadMarks.load(store)]);
  await files.recover((key) => index.placeOf(key) !== null);
  const { poolSize: threads = libraryThreads() } = options;
  const pool = openPool(threads);
  const pictures = new PictureThreads(openPool(Math.min(threads, MAX_PICTURE_THREADS)));
  const parts = { store, index, conflicts, files, folder, pool, pictures, clock };
  return new Library(parts, options.reportStates, marks);
}

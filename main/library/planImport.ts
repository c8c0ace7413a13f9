import { type InstanceKey, type PatientKey, SeriesKey, StudyKey } from '../contract/domain/ids.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import { uuidOf } from './header/identity.ts';
import { commonLaterality } from './header/laterality.ts';
import type { ParsedInstance } from './header/parseInstance.ts';
import type { IndexedRows, LibraryIndex } from './libraryIndex.ts';
import { identityRoot, type PatientKeys, resolvePatient } from './patients.ts';
import { summarizeStudy } from './summaries.ts';
import type { StoredInstance, StoredPatient, StoredSeries, StoredStudy } from './tables.ts';

/** What became of a content: new, there already, or new beside another content of the same SOP Instance UID (I3). */
export interface Placed {
  readonly outcome: 'taken' | 'known' | 'conflict';
  readonly studyKey: StudyKey;
  /** True where the library holds another content of the same SOP Instance UID. */
  readonly isShared: boolean;
}

/** Plans one batch of contents against an index without changing it; the rows are written together. */
export class ImportPlan {
  readonly #index: LibraryIndex;
  readonly #keys: PatientKeys;
  readonly #at: RecordedAt;
  readonly #patients = new Map<PatientKey, StoredPatient>();
  readonly #series = new Map<SeriesKey, StoredSeries>();
  readonly #instances = new Map<InstanceKey, StoredInstance>();
  readonly #firstOfStudy = new Map<StudyKey, { patientKey: PatientKey; instance: ParsedInstance }>();
  readonly #keysOfSop = new Map<string, InstanceKey[]>();
  readonly #ids = new Map<string, string>();

  constructor(index: LibraryIndex, keys: PatientKeys, at: RecordedAt) {
    this.#index = index;
    this.#keys = keys;
    this.#at = at;
  }

  /** Places one content. Order matters only where identities are ambiguous (P1): callers keep it stable. */
  place(instance: ParsedInstance, bytes: number): Placed {
    const key = instance.header.instanceKey;
    const known = this.#index.placeOf(key)?.studyKey ?? this.#instances.get(key)?.studyKey;
    const { sopUid } = instance.header;
    if (known) return { outcome: 'known', studyKey: known, isShared: this.#keysFor(sopUid).length > 1 };
    const patientKey = this.#placePatient(instance);
    const studyKey = StudyKey.parse(this.#idOf('study', patientKey, instance.study.studyUid));
    const seriesKey = SeriesKey.parse(this.#idOf('series', studyKey, instance.series.seriesUid));
    const isShared = this.#keysFor(sopUid).length > 0;
    if (!this.#firstOfStudy.has(studyKey)) this.#firstOfStudy.set(studyKey, { patientKey, instance });
    this.#placeSeries(instance, patientKey, studyKey, seriesKey);
    const owner = { id: key, version: 1, patientKey, studyKey, seriesKey };
    this.#instances.set(key, { ...owner, importedAt: this.#at, bytes, header: instance.header });
    this.#keysOfSop.set(sopUid, [...(this.#keysOfSop.get(sopUid) ?? []), key]);
    return { outcome: isShared ? 'conflict' : 'taken', studyKey, isShared };
  }

  /** The rows to write: what is new and what changed. */
  rows(): IndexedRows & { readonly instances: readonly StoredInstance[] } {
    return {
      patients: [...this.#patients.values()],
      studies: this.#studies(),
      series: [...this.#series.values()],
      instances: [...this.#instances.values()],
    };
  }

  // Hundreds of images share a study: its id is reckoned once.
  #idOf(kind: 'study' | 'series', owner: string, uid: string): string {
    const parts = `${kind} ${owner} ${uid}`;
    const id = this.#ids.get(parts) ?? uuidOf(kind, owner, uid);
    this.#ids.set(parts, id);
    return id;
  }

  #placePatient(instance: ParsedInstance): PatientKey {
    const root = identityRoot(instance.patient, instance.study.studyUid);
    const sameRoot = new Map(this.#index.patientsOf(root).map((patient) => [patient.patientKey, patient]));
    for (const patient of this.#patients.values())
      if (patient.root === root) sameRoot.set(patient.patientKey, patient);
    const { patientKey, changed } = resolvePatient(
      instance.patient,
      instance.study.studyUid,
      [...sameRoot.values()],
      this.#keys,
    );
    for (const patient of changed) this.#patients.set(patient.patientKey, patient);
    return patientKey;
  }

  #placeSeries(
    instance: ParsedInstance,
    patientKey: PatientKey,
    studyKey: StudyKey,
    seriesKey: SeriesKey,
  ): void {
    const { header } = instance;
    const base = this.#index.series.get(seriesKey);
    const before = this.#series.get(seriesKey) ?? base;
    const member = { key: header.instanceKey, sopUid: header.sopUid };
    this.#series.set(seriesKey, {
      ...(before ?? { ...instance.series, id: seriesKey, patientKey, studyKey, seriesKey }),
      version: (base?.version ?? 0) + 1,
      bodyPart: before?.bodyPart ?? header.bodyPart,
      laterality: before ? commonLaterality([before.laterality, header.laterality]) : header.laterality,
      hasImages: (before?.hasImages ?? false) || header.hasPixels,
      members: [...(before?.members ?? []), member],
    });
  }

  #keysFor(sopUid: string): readonly InstanceKey[] {
    return [...this.#index.keysOfSop(sopUid), ...(this.#keysOfSop.get(sopUid) ?? [])];
  }

  #studies(): StoredStudy[] {
    return [...this.#firstOfStudy.keys()].map((studyKey) => this.#study(studyKey));
  }

  #seriesOf(studyKey: StudyKey): StoredSeries[] {
    const all = new Map(this.#index.seriesOf(studyKey).map((series) => [series.seriesKey, series]));
    for (const series of this.#series.values())
      if (series.studyKey === studyKey) all.set(series.seriesKey, series);
    return [...all.values()];
  }

  #study(studyKey: StudyKey): StoredStudy {
    const before = this.#index.studies.get(studyKey);
    const first = this.#firstOfStudy.get(studyKey);
    const base = before ?? (first && this.#newStudy(studyKey, first.patientKey, first.instance));
    if (!base) throw new RangeError(`study ${studyKey} is neither known nor new`);
    const said = first?.instance.study;
    return {
      ...base,
      version: (before?.version ?? 0) + 1,
      time: base.time ?? said?.time ?? null,
      description: base.description || (said?.description ?? ''),
      accession: base.accession || (said?.accession ?? ''),
      ...summarizeStudy(this.#seriesOf(studyKey)),
    };
  }

  #newStudy(studyKey: StudyKey, patientKey: PatientKey, { study }: ParsedInstance): StoredStudy {
    const owner = { id: studyKey, version: 1, patientKey, studyKey };
    return { ...owner, ...study, ...summarizeStudy([]), importedAt: this.#at };
  }
}

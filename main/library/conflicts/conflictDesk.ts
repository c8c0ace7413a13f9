import type { ConflictDecision } from '../../contract/api/conflicts.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { Conflict, ConflictChoice, ContentComparison } from '../../contract/domain/conflicts.ts';
import type { InstanceKey, StudyKey, Uid } from '../../contract/domain/ids.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import type { ImportParts } from '../importFiles.ts';
import { choicesTable, instancesTable, type StoredChoice, type StoredInstance } from '../tables.ts';

type Content = Conflict['contents'][number];
type Parts = Pick<ImportParts, 'store' | 'index' | 'conflicts' | 'folder' | 'pool'>;

const COMPARE_TIMEOUT_MS = 60_000;

/** The same SOP Instance UID with other bytes: both contents stay, and a person says which one is used (I3). */
export class ConflictDesk {
  readonly #parts: Parts;
  readonly #rowOf: (studyKey: StudyKey) => StudyRow;

  constructor(parts: Parts, rowOf: (studyKey: StudyKey) => StudyRow) {
    this.#parts = parts;
    this.#rowOf = rowOf;
  }

  /** Conflicts in which the study has a part, open ones first; `not_found`. */
  async list(studyKey: StudyKey): Promise<Conflict[]> {
    this.#rowOf(studyKey);
    const { open, decided } = this.#parts.conflicts.of(studyKey);
    const sopUids = [...open, ...decided] as Uid[];
    const contents = await this.#contents(sopUids);
    return sopUids.map((sopUid) => this.#conflict(sopUid, contents.get(sopUid) ?? []));
  }

  /** True for a content in whose place another one is used. */
  isSetAside(key: InstanceKey): boolean {
    return this.#parts.conflicts.isSetAside(key);
  }

  /** All contents in whose place another one is used. */
  setAsideKeys(): Set<InstanceKey> {
    return this.#parts.conflicts.setAsideKeys();
  }

  /** How the contents of a UID differ, oldest first; `not_found` where there are not two, `worker_died`. */
  async compare(sopUid: Uid): Promise<ContentComparison> {
    const contents = (await this.#contents([sopUid])).get(sopUid) ?? [];
    const keys = contents.map(({ id }) => id as InstanceKey);
    if (keys.length < 2) throw new AppError('not_found', 'This image has no second content any more.');
    const job = { kind: 'compare', folder: this.#parts.folder, keys } as const;
    return this.#parts.pool.run(job, COMPARE_TIMEOUT_MS * keys.length);
  }

  /** Writes decisions in one transaction; `conflict` where other contents are there than the person saw. Returns the studies concerned. */
  async decide(actor: Actor, decisions: readonly ConflictDecision[]): Promise<StudyKey[]> {
    const { store, conflicts } = this.#parts;
    const operation = decisions.every(({ choice }) => choice.kind === 'take_back')
      ? 'reopen_conflict'
      : 'decide_conflict';
    const { value } = await store.write({ actor, operation }, async (tx) => {
      const rows = new Map<string, StoredChoice>();
      const found = await this.#contents(decisions.map(({ sopUid }) => sopUid));
      for (const decision of decisions) {
        const contents = found.get(decision.sopUid) ?? [];
        requireSeen(decision, contents);
        for (const content of contents) {
          const version = (conflicts.choiceOf(content.id as InstanceKey)?.version ?? 0) + 1;
          const decided = { decidedBy: actor.name, decidedAt: tx.at, choice: choiceFor(content, decision) };
          const { id, patientKey } = content;
          rows.set(id, { id, version, patientKey, sopUid: decision.sopUid, ...decided });
        }
      }
      for (const row of rows.values()) tx.put(choicesTable, row);
      return [...rows.values()];
    });
    conflicts.apply(value);
    return [
      ...new Set(value.flatMap(({ id }) => this.#parts.index.placeOf(id as InstanceKey)?.studyKey ?? [])),
    ];
  }

  #conflict(sopUid: Uid, contents: readonly StoredInstance[]): Conflict {
    const { conflicts } = this.#parts;
    const choices = contents.flatMap(({ id }) => conflicts.choiceOf(id as InstanceKey) ?? []);
    const last = choices.sort((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1))[0] ?? null;
    return {
      sopUid,
      open: conflicts.isOpen(sopUid),
      contents: contents.map((content) => this.#content(content)),
      decidedBy: last?.decidedBy ?? null,
      decidedAt: last?.decidedAt ?? null,
    };
  }

  /** Contents of each UID, oldest first; those of one import by their key, so that the order is one. Rows are read patient by patient. */
  async #contents(sopUids: readonly Uid[]): Promise<Map<Uid, StoredInstance[]>> {
    const { store, index } = this.#parts;
    const keys = sopUids.flatMap((sopUid) => index.keysOfSop(sopUid));
    const patients = new Set(keys.flatMap((key) => index.placeOf(key)?.patientKey ?? []));
    const byKey = new Map<string, StoredInstance>();
    for (const patientKey of patients)
      for (const row of await store.rows(instancesTable, patientKey)) byKey.set(row.id, row);
    const contentsOf = (sopUid: Uid) => index.keysOfSop(sopUid).flatMap((key) => byKey.get(key) ?? []);
    return new Map(sopUids.map((sopUid) => [sopUid, contentsOf(sopUid).sort(byImport)]));
  }

  #content({ id, studyKey, seriesKey, importedAt, bytes, header }: StoredInstance): Content {
    const { index, conflicts } = this.#parts;
    const key = id as InstanceKey;
    const series = index.series.get(seriesKey);
    return {
      ...{ instanceKey: key, importedAt, bytes, header, seriesKey },
      seriesNumber: series?.number ?? null,
      seriesDescription: series?.description ?? '',
      study: this.#rowOf(studyKey),
      choice: conflicts.choiceOf(key)?.choice ?? 'open',
      shown: !conflicts.isSetAside(key),
    };
  }
}

function byImport(a: StoredInstance, b: StoredInstance): number {
  const [left, right] = [`${a.importedAt} ${a.id}`, `${b.importedAt} ${b.id}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

function requireSeen({ sopUid, contents, choice }: ConflictDecision, found: readonly StoredInstance[]): void {
  if (found.length < 2) throw new AppError('not_found', 'This image has no second content any more.');
  const seen = new Set<string>(contents);
  const isSame = found.length === seen.size && found.every(({ id }) => seen.has(id));
  if (!isSame) {
    const sentence =
      'Other contents of this image came in or went meanwhile. Look at the conflict again and decide then.';
    throw new AppError('conflict', sentence, { sopUid });
  }
  if (choice.kind === 'use' && !seen.has(choice.instanceKey))
    throw new AppError('not_found', 'The chosen content is none of this image.', { sopUid });
}

function choiceFor({ id }: StoredInstance, { choice }: ConflictDecision): ConflictChoice {
  if (choice.kind === 'take_back') return 'open';
  if (choice.kind === 'keep_all') return 'kept';
  return choice.instanceKey === id ? 'used' : 'set_aside';
}

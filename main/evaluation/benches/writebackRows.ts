import { join } from 'node:path';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { fileKeys } from '../../host/fileKeys.ts';
import { libraryTables } from '../../library/tables.ts';
import { readingGroupId } from '../../memory/derivedIds.ts';
import { makeProposal } from '../../memory/proposals.ts';
import { buildReadingProposals } from '../../memory/readingProposals.ts';
import {
  episodesTable,
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  reportsTable,
  type StoredProposal,
  transactionsTable,
  visualsTable,
} from '../../memory/tables.ts';
import {
  BOTH,
  episodeOf,
  factOf,
  idOf,
  imageOf,
  readingOf,
  reportOf,
  visualOf,
} from '../../memory/testRows.ts';
import { normalise } from '../../memory/vectors/score.ts';
import { numbersOf } from '../../memory/vectors/testVectors.ts';
import { openStore } from '../../storage/openStore.ts';
import type { OpenedStore } from '../../storage/store.ts';
import { countedIds, tickingClock } from '../../storage/testing.ts';
import type { Ids, Transaction } from '../../storage/types.ts';

/** The proposals of one signed reading that waits: what an approval is asked for. */
export interface WaitingGroup {
  readonly groupId: string;
  readonly approve: readonly { readonly id: string; readonly version: number }[];
}

/** Rows of memory's tables that one approved reading leaves: episode, two images, three facts, their proposals, report, transaction. */
export const ROWS_OF_READING = 14;
/** A patient with a long history has so many readings. */
const READINGS_OF_PATIENT = 20;
const READINGS_AT_ONCE = 50;
const ENCODER = 'oriented-1024';
const NOVELTY = 0.9469;

/** Opens a data folder's store for rows to be put into, with no checkpoint of its own while they come. */
export function openFilledStore(folder: string): Promise<OpenedStore> {
  return openStore({
    folder: join(folder, 'store'),
    tables: [...libraryTables, ...MEMORY_TABLES],
    masterKey: fileKeys(folder),
    clock: tickingClock('2026-01-01T00:00:00.000Z'),
    ids: countedIds(7),
    checkpointEvery: { records: 1_000_000, bytes: 96_000_000, idleMs: 3_600_000 },
  });
}

/** Puts approved readings number `from` to `to` into the store, as their approvals would have left them. */
export async function fillReadings(
  store: OpenedStore,
  from: number,
  to: number,
  dimension: number,
): Promise<void> {
  for (let at = from; at < to; at += READINGS_AT_ONCE)
    await store.write({ actor: BOTH, operation: 'bench' }, async (tx) => {
      for (let n = at; n < Math.min(to, at + READINGS_AT_ONCE); n++)
        putReading(tx, n, patientOfReading(store, n), dimension);
    });
  await store.checkpoint();
  await store.optimize();
}

function patientOfReading(store: OpenedStore, n: number): PatientKey {
  return store.patientKey('ANAMNESIS-BENCH', `P${Math.floor(n / READINGS_OF_PATIENT)}`);
}

function putReading(tx: Transaction, n: number, patientKey: PatientKey, dimension: number): void {
  const word = `reading ${n}`;
  const vector = (image: number) => vectorOf(n * 4 + image, dimension);
  const of = { encoderId: ENCODER };
  const report = reportOf(word, patientKey);
  const episode = episodeOf(word, patientKey, { ...of, vector: vector(0) });
  const visuals = [1, 2].map((image) =>
    visualOf(`${word} ${image}`, patientKey, { ...of, vector: vector(image), sourceEpisodeId: episode.id }),
  );
  const facts = [1, 2, 3].map((fact) => factOf(`finding ${fact} of ${word}`, patientKey));
  const context = {
    groupId: readingGroupId(report.id, report.signedAt ?? ''),
    ...{ patientKey, studyKey: report.studyKey, studyTime: null, at: tx.at, modelId: null },
    ...{ promptHash: null, facts: [], ids: wordIds(word) },
  };
  const proposals = [
    makeProposal(context, { operation: 'add_episode', episode }),
    ...visuals.map((visual) => makeProposal(context, { operation: 'add_visual', visual })),
    ...facts.map((fact) => makeProposal(context, { operation: 'add_fact', fact, relations: [] })),
  ];
  tx.put(reportsTable, report);
  tx.put(episodesTable, episode);
  for (const visual of visuals) tx.put(visualsTable, visual);
  for (const fact of facts) tx.put(factsTable, fact);
  for (const proposal of proposals)
    tx.put(proposalsTable, { ...proposal, state: 'approved', txnId: tx.txnId });
  putTransaction(tx, word, patientKey, proposals);
}

function putTransaction(
  tx: Transaction,
  word: string,
  patientKey: PatientKey,
  proposals: readonly StoredProposal[],
): void {
  const puts = proposals.map(({ id }) => ({ table: proposalsTable.name, id, version: 1, added: false }));
  tx.put(transactionsTable, {
    ...{ id: idOf(`transaction ${word}`) as never, version: 1, patientKey, at: tx.at, actor: BOTH.name },
    ...{ operation: 'decide', words: word, groupId: proposals[0]?.groupId ?? null, puts },
    ...{ undoOf: [], undoneBy: null, bulkId: null },
  });
}

/** Signs readings number `from` to `to` of patients with a history, spread over all; their proposals wait. */
export async function fillWaiting(
  store: OpenedStore,
  filled: number,
  { from, to, dimension }: { readonly from: number; readonly to: number; readonly dimension: number },
): Promise<WaitingGroup[]> {
  const groups: WaitingGroup[] = [];
  for (let n = from; n < to; n++) {
    const patientKey = patientOfReading(store, Math.floor(((n - from) / (to - from)) * filled));
    const { value } = await store.write({ actor: BOTH, operation: 'bench', patientKey }, async (tx) =>
      putWaiting(tx, n, patientKey, dimension),
    );
    groups.push(value);
  }
  await store.checkpoint();
  await store.optimize();
  return groups;
}

async function putWaiting(
  tx: Transaction,
  n: number,
  patientKey: PatientKey,
  dimension: number,
): Promise<WaitingGroup> {
  const word = `waiting ${n}`;
  const report = reportOf(word, patientKey);
  const facts = [1, 2, 3].map((fact) =>
    factOf(`new finding ${fact} of ${word}`, patientKey, { state: 'proposed' }),
  );
  const existing = {
    episodes: await tx.rows(episodesTable, patientKey),
    visuals: await tx.rows(visualsTable, patientKey),
    facts: await tx.rows(factsTable, patientKey),
  };
  const payloads = facts.map((fact) => ({ operation: 'add_fact' as const, fact, relations: [] }));
  const reading = readingOf(report, {
    ...{ existing, encoder: { id: ENCODER, novelty: NOVELTY } },
    images: [1, 2].map((image) => imageOf(vectorOf(1_000_000_000 + n * 4 + image, dimension))),
    factChanges: payloads.map((payload) => ({ payload, needsPerson: null })),
  });
  const proposals = buildReadingProposals(reading, wordIds(word), tx.at);
  tx.put(reportsTable, report);
  for (const proposal of proposals) tx.put(proposalsTable, proposal);
  return {
    groupId: proposals[0]?.groupId ?? '',
    approve: proposals.map(({ id, version }) => ({ id, version })),
  };
}

/** Ids that the same word always gives. */
function wordIds(word: string): Ids {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return idOf(`${word} id ${count}`);
    },
  };
}

function vectorOf(seed: number, dimension: number): Float32Array<ArrayBuffer> {
  const next = numbersOf(seed + 1);
  return normalise(Float32Array.from({ length: dimension }, () => next() - 0.5));
}

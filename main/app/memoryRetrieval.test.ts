import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import { loadSemantic, searchEpisodes, searchVisuals } from '../memory/recall.ts';
import { episodesTable, MEMORY_TABLES, visualsTable } from '../memory/tables.ts';
import { BOTH, ENCODER, episodeOf, vectorAt, visualOf } from '../memory/testRows.ts';
import { PatientViews } from '../memory/vectors/patientViews.ts';
import type { MemoryReaders } from '../retrieval/readers.ts';
import { RETRIEVAL_DEFAULTS, retrieve } from '../retrieval/retrieve.ts';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import type { StoreReader } from '../storage/types.ts';

let opened: TestStore;
let ann: PatientKey;

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  ann = opened.store.patientKey(null, 'ANN');
  await opened.store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    tx.put(episodesTable, episodeOf('a', ann));
    tx.put(visualsTable, visualOf('a', ann));
  });
});
afterEach(() => opened.remove());

/** The real store, with the tables of each read counted. */
function counting(store: StoreReader, read: string[]): StoreReader {
  return {
    rows: (table, patientKey) => {
      read.push(table.name);
      return store.rows(table, patientKey);
    },
    all: (table) => {
      read.push(table.name);
      return store.all(table);
    },
    where: (table, column, values) => {
      read.push(table.name);
      return store.where(table, column, values);
    },
    find: (table, id) => {
      read.push(table.name);
      return store.find(table, id);
    },
    versions: (table, id) => {
      read.push(table.name);
      return store.versions(table, id);
    },
    ownerOf: (patientKey) => store.ownerOf(patientKey),
    keysOf: (patientKey) => store.keysOf(patientKey),
  };
}

async function tablesRead(switches: typeof RETRIEVAL_DEFAULTS.switches): Promise<Set<string>> {
  const read: string[] = [];
  const store = counting(opened.store, read);
  const views = new PatientViews({ ...store, onCommit: (told) => opened.store.onCommit(told) });
  const readers: MemoryReaders = {
    semantic: (patientKey, k) => loadSemantic(store, patientKey, k),
    episodic: (patientKey, query, k) => searchEpisodes(views, patientKey, query, k),
    visual: (patientKey, query, k) => searchVisuals(views, patientKey, query, k),
    facts: async () => ({ active: [], history: [], gate: { historyServed: true, reason: '' } }),
    notes: async () => [],
    measurements: async () => [],
    observations: async () => [],
  };
  const image = { encoderId: ENCODER, vectors: [vectorAt(1)] };
  const asked = { about: 'study', image: null, images: 1 } as const;
  const words = { text: 'q', findings: ['nodule'], diagnoses: [] };
  const request = { patientKey: ann, studyKey: null, asked, image, ...words };
  await retrieve(request, readers, { ...RETRIEVAL_DEFAULTS, switches });
  return new Set(read);
}

test('[M7] a store that is switched off is not read at all', async () => {
  const all = { useSem: true, useEpi: true, useVis: true };
  expect(await tablesRead(all)).toEqual(
    new Set(['reports', 'proposals', 'episodes', 'visuals', 'embeddings']),
  );
  expect(await tablesRead({ ...all, useSem: false })).toEqual(new Set(['episodes', 'visuals', 'embeddings']));
  expect(await tablesRead({ ...all, useEpi: false })).toEqual(
    new Set(['reports', 'proposals', 'visuals', 'embeddings']),
  );
  expect(await tablesRead({ ...all, useVis: false })).toEqual(
    new Set(['reports', 'proposals', 'episodes', 'embeddings']),
  );
});

import type { CallOutput, Calls, Handlers } from '../contract/api/contract.ts';
import { RowId } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { reportIdOf } from '../memory/derivedIds.ts';
import { ingestDocument } from '../memory/documents.ts';
import { extractStatements } from '../memory/facts/extract.ts';
import { updateFacts } from '../memory/facts/update.ts';
import { makeProposal } from '../memory/proposals.ts';
import { retract } from '../memory/retract.ts';
import {
  type Document,
  episodesTable,
  factsTable,
  notesTable,
  reportsTable,
  visualsTable,
} from '../memory/tables.ts';
import type { Transaction } from '../storage/types.ts';
import { askFacts } from './askFacts.ts';
import { emitMemoryChange } from './changes.ts';
import { parseDate } from './dates.ts';
import { findOnePatient } from './findPatient.ts';
import { findSimilar } from './findSimilar.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';
import { recall } from './recall.ts';

type MemoryCalls = Calls['memory'];

/** What memory holds, where it comes from, and how it is taken back. */
export function memoryHandlers(parts: Parts): Handlers['memory'] {
  const { store, library } = parts;
  return {
    retrieve: async ({ studyKey, text, image }, { actor, signal }) => {
      const study = await library.study(studyKey);
      return recall(parts, study, { text, image }, await loadPreferences(store, actor), signal);
    },
    question: (input) => askFacts(parts, input),
    findSimilar: (input, { actor, signal }) => findSimilar(parts, input, actor, signal),
    evidence: ({ id }) => findEvidence(parts, id),
    retract: async (request, { actor }) => {
      const row = await findEvidence(parts, request.id);
      const outcome = await retract(store, actor, request);
      await emitMemoryChange(parts, row.kind === 'note' ? null : row.row.patientKey);
      return outcome;
    },
    ingest: (input, { actor }) => ingest(parts, actor, input),
  };
}

async function findEvidence({ store }: Parts, id: RowId): Promise<CallOutput<MemoryCalls['evidence']>> {
  const episode = await store.find(episodesTable, id);
  if (episode !== null) {
    const report = await store.find(reportsTable, reportIdOf(episode.studyKey));
    return { kind: 'episode', row: episode, report };
  }
  const visual = await store.find(visualsTable, id);
  if (visual !== null) return { kind: 'visual', row: visual };
  const fact = await store.find(factsTable, id);
  if (fact !== null) return { kind: 'fact', row: fact };
  const note = await store.find(notesTable, id);
  if (note !== null) return { kind: 'note', row: note };
  const report = await store.find(reportsTable, id);
  if (report !== null) return { kind: 'semantic', row: report };
  throw new AppError('not_found', 'This evidence is not in memory any more.', { id });
}

/** P1, P3: a text becomes a source of one exactly matched patient, and its facts become proposals. */
async function ingest(
  parts: Parts,
  actor: Parameters<typeof ingestDocument>[1],
  input: { patientId: string; issuer: string | null; date: string | null; name: string; text: string },
): Promise<CallOutput<MemoryCalls['ingest']>> {
  const patient = findOnePatient(parts, input);
  const date = parseDate(input.date);
  // Under the id that was named, so that it goes back with that id where a join is undone (P1).
  const keys = parts.library.findKeys(input.patientId, input.issuer);
  const patientKey = keys.length === 1 && keys[0] !== undefined ? keys[0] : patient.patientKey;
  const outcome = await ingestDocument(
    parts.store,
    actor,
    { patientKey, name: input.name, date, text: input.text },
    (document, tx) => proposeFacts(parts, document, tx),
  );
  await emitMemoryChange(parts, patientKey);
  const { document, proposals, known } = outcome;
  return { documentId: document.id, groupId: document.groupId, proposals, known };
}

async function proposeFacts(parts: Parts, document: Document, tx: Transaction) {
  const { lexicon, ids } = parts;
  const facts = await tx.rows(factsTable, document.patientKey);
  const source = {
    kind: 'document' as const,
    studyKey: null,
    studyUid: null,
    seriesUid: null,
    sopUid: null,
    documentId: document.id,
    sha256: document.sha256,
    span: null,
    sentence: null,
  };
  const changes = updateFacts(
    extractStatements(document.text, { documentDate: document.date, lexicon }),
    facts,
    {
      patientKey: document.patientKey,
      patientKeys: tx.keysOf(document.patientKey),
      at: tx.at,
      nextId: () => RowId.parse(ids.next()),
      documentDate: document.date,
      source,
      lexicon,
    },
  );
  const context = {
    groupId: document.groupId,
    patientKey: document.patientKey,
    studyKey: null,
    studyTime: document.date,
    at: tx.at,
    modelId: null,
    promptHash: null,
    ids,
    facts,
  };
  return changes.map(({ payload, needsPerson }) => makeProposal(context, payload, [], needsPerson));
}

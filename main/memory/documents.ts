import { createHash } from 'node:crypto';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { ClinicalTime } from '../contract/domain/time.ts';
import type { Store } from '../storage/types.ts';
import { derivedId, documentIdOf } from './derivedIds.ts';
import type { Propose } from './reports.ts';
import { type Document, documentsTable, proposalsTable, type StoredProposal } from './tables.ts';

/** A text from elsewhere, of one patient. `date` is the clinical time of its content, null where unknown. */
export interface IncomingText {
  readonly patientKey: PatientKey;
  readonly name: string;
  readonly date: ClinicalTime | null;
  readonly text: string;
}

const PLAIN_TEXT = {
  format: 'text',
  author: null,
  sourceId: null,
  studyUids: [],
  accession: null,
  original: null,
} satisfies Partial<Document>;

/** Builds the proposals of a source from rows as they stand in the transaction. */
export type ProposeFromSource = (
  document: Document,
  tx: Parameters<Propose>[1],
) => Promise<readonly StoredProposal[]>;

/**
 * P3, P4. Keeps a source and what it proposes, in one transaction. The same text for the same patient is `known`: nothing is written
 * or proposed again.
 */
export async function ingestDocument(
  store: Store,
  actor: Actor,
  incoming: IncomingText,
  propose: ProposeFromSource,
): Promise<{ document: Document; proposals: number; known: boolean }> {
  const sha256 = createHash('sha256').update(incoming.text, 'utf8').digest('hex');
  const id = documentIdOf(incoming.patientKey, sha256);
  const before = await store.find(documentsTable, id);
  if (before !== null) return { document: before, proposals: 0, known: true };
  const { patientKey } = incoming;
  const { value } = await store.write({ actor, operation: 'memory.ingest', patientKey }, async (tx) => {
    const meanwhile = await tx.find(documentsTable, id);
    if (meanwhile !== null) return { document: meanwhile, proposals: 0, known: true };
    const groupId = derivedId('source', id);
    const row = { id, version: 1, recordedAt: tx.at, sha256, groupId };
    const document: Document = { ...PLAIN_TEXT, title: incoming.name, ...incoming, ...row };
    tx.put(documentsTable, document);
    const proposals = await propose(document, tx);
    for (const proposal of proposals) tx.put(proposalsTable, proposal);
    return { document, proposals: proposals.length, known: false };
  });
  return value;
}

import type { RowId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { FactSide } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import type { StoreReader } from '../storage/types.ts';
import { dayWords } from './groups.ts';
import { documentsTable, proposalsTable, reportsTable } from './tables.ts';
import { findTransaction } from './transactions.ts';

/** M15. Both sides of a contradiction: each fact with the source of its sentence, and who approved it when. Throws `not_found`. */
export async function loadSides(
  store: StoreReader,
  id: RowId,
): Promise<{ held: FactSide[]; stated: FactSide }> {
  const proposal = await store.find(proposalsTable, id);
  if (proposal === null || proposal.payload.operation !== 'contradiction')
    throw new AppError('not_found', 'This contradiction is not there any more. Open the review again.', {
      id,
    });
  const { held, stated } = proposal.payload;
  return {
    held: await Promise.all(held.map((fact) => sideOf(store, fact))),
    stated: await sideOf(store, stated),
  };
}

async function sideOf(store: StoreReader, fact: Fact): Promise<FactSide> {
  const source = fact.sources.findLast(({ kind }) => kind !== 'person');
  const sentence = source?.sentence ?? fact.text;
  return { fact, sentence, source: await sourceTitle(store, fact), ...(await approvalOf(store, fact)) };
}

async function sourceTitle(store: StoreReader, { sources }: Fact): Promise<string | null> {
  const id = sources.findLast(({ documentId }) => documentId !== null)?.documentId ?? null;
  if (id === null) return null;
  const document = await store.find(documentsTable, id);
  if (document !== null)
    return [...new Set([document.title, document.name, dayWords(document.date)])].join(', ');
  const report = await store.find(reportsTable, id);
  return report === null ? null : `Report, signed by ${report.signedBy ?? 'an unknown person'}`;
}

async function approvalOf(store: StoreReader, { approvalId }: Fact) {
  const nobody = { approvedBy: null, approvedAt: null };
  const proposal = approvalId === null ? null : await store.find(proposalsTable, approvalId);
  if (proposal === null || proposal.txnId === null) return nobody;
  const transaction = await findTransaction(store, proposal.txnId);
  return transaction === null ? nobody : { approvedBy: transaction.actor, approvedAt: transaction.at };
}

import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import type { Encoder } from '../../inference/encoder.ts';
import { type EmbeddedRow, embeddingIdOf, loadCoverage } from '../../memory/embeddings.ts';
import { embeddingsTable } from '../../memory/tables.ts';
import { normalise } from '../../memory/vectors/score.ts';
import type { OpenedStore } from '../../storage/store.ts';
import type { StoreReader, Transaction } from '../../storage/types.ts';
import type { ImageMemory } from '../imageMemory.ts';

/** Who writes embeddings: no person decides about them. */
export const EMBEDDER: Actor = { id: 'system', name: 'Embedding', roles: [] };
const UNREADABLE = 'Its pixels cannot be decoded.';
const GONE = 'The image is not in the library any more.';

/** A row with its vector, or the reason why it has none. */
interface Embedded {
  readonly row: EmbeddedRow;
  readonly vector: Float32Array | null;
  readonly problem: string | null;
}

/**
 * M3. Encodes the images of some rows and writes their vectors in one transaction; a row that is gone by then gets none. One that could not
 * be read before and cannot be read now stays as it was. Gives how many of them cannot be read.
 */
export async function embedRows(
  { store, images }: { readonly store: OpenedStore; readonly images: ImageMemory },
  encoder: Encoder,
  rows: readonly EmbeddedRow[],
  signal: AbortSignal,
): Promise<number> {
  const embedded = await encodeRows(images, encoder, rows, signal);
  await store.write({ actor: EMBEDDER, operation: 'memory.embed' }, async (tx) => {
    const { missing, unreadable } = await lackingOf(tx, encoder.id, rows);
    for (const one of embedded)
      if (missing.has(one.row.rowId) || (one.vector !== null && unreadable.has(one.row.rowId)))
        await putEmbedding(tx, encoder.id, one);
  });
  return embedded.filter(({ vector }) => vector === null).length;
}

/** Reads memory of one patient alone. */
export function readerOf(reader: StoreReader, patientKey: PatientKey): Pick<StoreReader, 'all' | 'where'> {
  return {
    all: (table) => reader.rows(table, patientKey),
    async where(table, column, values) {
      const wanted = new Set<unknown>(values);
      return (await reader.rows(table, patientKey)).filter((row) => wanted.has(row[column]));
    },
  };
}

/** Which rows of these patients have no vector of the encoder yet, and which could not be read. */
async function lackingOf(tx: Transaction, encoderId: string, rows: readonly EmbeddedRow[]) {
  const [missing, unreadable] = [new Set<string>(), new Set<string>()];
  for (const key of new Set(rows.map(({ patientKey }) => patientKey))) {
    const coverage = await loadCoverage(readerOf(tx, key), encoderId);
    for (const { rowId } of coverage.missing) missing.add(rowId);
    for (const { rowId } of coverage.unreadable) unreadable.add(rowId);
  }
  return { missing, unreadable };
}

async function putEmbedding(
  tx: Transaction,
  encoderId: string,
  { row, vector, problem }: Embedded,
): Promise<void> {
  const { rowId, of, patientKey } = row;
  const unit = vector && normalise(vector);
  const id = embeddingIdOf(rowId, encoderId);
  const before = await tx.find(embeddingsTable, id);
  const head = { id, version: (before?.version ?? 0) + 1, patientKey, recordedAt: tx.at };
  tx.put(embeddingsTable, { ...head, of, rowId, vector: unit, encoderId, problem });
}

async function encodeRows(
  images: ImageMemory,
  encoder: Encoder,
  rows: readonly EmbeddedRow[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  try {
    const vectors = await images.vectorsOf(
      rows.map(({ media }) => media),
      signal,
      encoder,
    );
    return rows.map((row, at) => embeddedOf(row, vectors[at] ?? null, UNREADABLE));
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'invalid_input'))
      throw error;
    const [row, ...others] = rows;
    if (row === undefined) return [];
    if (others.length === 0)
      return [embeddedOf(row, null, error.code === 'not_found' ? GONE : error.message)];
    const half = Math.ceil(rows.length / 2);
    const first = await encodeRows(images, encoder, rows.slice(0, half), signal);
    return [...first, ...(await encodeRows(images, encoder, rows.slice(half), signal))];
  }
}

function embeddedOf(row: EmbeddedRow, vector: Float32Array | null, problem: string): Embedded {
  return { row, vector, problem: vector === null ? problem : null };
}

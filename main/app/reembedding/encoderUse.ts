import { z } from 'zod';
import type { StoreReader, TableSpec, Transaction } from '../../storage/types.ts';

/** The image encoder that is used when nobody chose one. */
export const FIRST_ENCODER = 'oriented-1024';
const ROW_ID = 'image-encoder';

const EncoderUseRow = z.object({
  id: z.string(),
  version: z.int().positive(),
  current: z.string(),
  /** The one that takes its place when memory is embedded by it; null where no change is under way. */
  next: z.string().nullable(),
});
type EncoderUseRow = z.infer<typeof EncoderUseRow>;

/** Which image encoder is in use, and which one is to be (M3). */
export type EncoderUse = Pick<EncoderUseRow, 'current' | 'next'>;

/** One row for the workspace: all persons search the same memory. */
export const encoderUseTable: TableSpec<EncoderUseRow> = {
  name: 'encoder_use',
  schemaVersion: 1,
  row: EncoderUseRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** The encoder in use; null where nobody ever chose one. */
export function loadEncoderUse(store: Pick<StoreReader, 'find'>): Promise<EncoderUse | null> {
  return store.find(encoderUseTable, ROW_ID);
}

/** Writes the choice. */
export async function putEncoderUse(tx: Transaction, use: EncoderUse): Promise<void> {
  const before = await tx.find(encoderUseTable, ROW_ID);
  tx.put(encoderUseTable, { id: ROW_ID, version: (before?.version ?? 0) + 1, ...use });
}

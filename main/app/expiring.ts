import { z } from 'zod';
import type { Actor } from '../contract/domain/actor.ts';
import { EXPIRY_DAYS, expireProposals } from '../memory/expiry.ts';
import { requireRole } from '../memory/roles.ts';
import type { Store, TableSpec } from '../storage/types.ts';
import { emitMemoryChange } from './changes.ts';
import type { Parts } from './parts.ts';

const DAILY_MS = 86_400_000;
const ROW_ID = 'workspace';

const WorkspaceRow = z.object({
  id: z.literal(ROW_ID),
  version: z.int().positive(),
  expiryDays: z.int().nonnegative(),
});

/** Settings that hold for all persons of the workspace. */
export const workspaceTable: TableSpec<z.infer<typeof WorkspaceRow>> = {
  name: 'workspace',
  schemaVersion: 1,
  row: WorkspaceRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** After how many days a proposal expires; 0: never (W1). */
export async function loadExpiryDays(store: Store): Promise<number> {
  const [row] = await store.rows(workspaceTable, null);
  return row?.expiryDays ?? EXPIRY_DAYS;
}

/** Sets it, for all persons. Throws `not_allowed` without the role of approver. */
export async function setExpiryDays(store: Store, actor: Actor, expiryDays: number): Promise<void> {
  requireRole(actor, 'approver');
  await store.write({ actor, operation: 'proposals.set_expiry' }, async (tx) => {
    const before = await tx.find(workspaceTable, ROW_ID);
    tx.put(workspaceTable, { id: ROW_ID, version: (before?.version ?? 0) + 1, expiryDays });
  });
}

/** W1. Looks for what has expired, and says so. */
export async function expireNow(parts: Parts): Promise<void> {
  const { store, clock } = parts;
  const patients = await expireProposals(store, await loadExpiryDays(store), clock.now());
  for (const patientKey of patients) await emitMemoryChange(parts, patientKey);
}

/** Looks now and then once a day. What fails (a full disk) is told to `onFault` and tried again a day later. Call the answer to end it. */
export function expireDaily(parts: Parts, onFault: (error: unknown) => void): () => void {
  const look = () => void expireNow(parts).catch(onFault);
  look();
  const timer = setInterval(look, DAILY_MS).unref();
  return () => clearInterval(timer);
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Actor } from '../../contract/domain/actor.ts';
import { readIfThere, writeWhole } from '../../storage/disk.ts';
import { deriveKey, seal, unseal } from '../../storage/seal.ts';
import type { OpenedStore } from '../../storage/store.ts';

/** In a restored folder until its first start, which puts it into the audit. */
const RESTORED = 'restored';
const CONTEXT = 'restored folder';

const Restored = z.object({ actor: z.string(), backupId: z.string(), files: z.int() });

/** W7. Says to the first start on a restored folder who restored it from which backup; sealed, so that nobody else can say it. */
export async function writeRestored(
  folder: string,
  master: Buffer,
  who: Actor,
  { id, files }: { readonly id: string; readonly files: number },
): Promise<void> {
  const text = JSON.stringify({ actor: who.id, backupId: id, files } satisfies z.infer<typeof Restored>);
  await writeWhole(join(folder, RESTORED), seal(deriveKey(master, CONTEXT), Buffer.from(text), CONTEXT));
}

/** W7. The line of the audit that a restore owes; killed before the file is gone, it is written once more at the next start. */
export async function noteRestored(folder: string, master: Buffer, store: OpenedStore): Promise<void> {
  const path = join(folder, RESTORED);
  const sealed = await readIfThere(path);
  if (sealed === null) return;
  const known = open(sealed, master, path);
  const id = known?.actor ?? 'system';
  const meta = { actor: { id, name: id, roles: [] }, operation: 'upkeep.restore' };
  const rowIds = known === null ? [] : [`backup/${known.backupId}`, `files/${known.files}`];
  await store.note({ ...meta, reasonCode: known === null ? 'unknown' : null }, rowIds);
  await rm(path);
}

/** Null where it was changed: that a restore was made is noted all the same. */
function open(sealed: Buffer, master: Buffer, path: string): z.infer<typeof Restored> | null {
  try {
    const text = unseal(deriveKey(master, CONTEXT), sealed, CONTEXT, path);
    return Restored.parse(JSON.parse(text.toString()));
  } catch {
    return null;
  }
}

import { z } from 'zod';
import { Preferences } from '../contract/api/session.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { Store, TableSpec } from '../storage/types.ts';

const PreferencesRow = z.object({
  id: z.string(),
  version: z.int().positive(),
  values: z.record(z.string(), z.unknown()),
});
type PreferencesRow = z.infer<typeof PreferencesRow>;

/** One row per person: the port of the loopback host changes, so what is remembered lives in the core (02). */
export const preferencesTable: TableSpec<PreferencesRow> = {
  name: 'preferences',
  schemaVersion: 1,
  row: PreferencesRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** A person's preferences; defaults stand in for what was never set or is of an older form. */
export async function loadPreferences(store: Store, actor: Actor): Promise<Preferences> {
  const rows = await store.rows(preferencesTable, null);
  return preferencesOf(rows.find(({ id }) => id === actor.id) ?? null);
}

/** Changes the named preferences and keeps the rest. */
export async function applyPreferences(
  store: Store,
  actor: Actor,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const { value } = await store.write({ actor, operation: 'set_preferences' }, async (tx) => {
    const before = await tx.find(preferencesTable, actor.id);
    const values = { ...preferencesOf(before), ...change };
    tx.put(preferencesTable, { id: actor.id, version: (before?.version ?? 0) + 1, values });
    return values;
  });
  return value;
}

/** Gives another person what is remembered for this one; nothing where nothing is. */
export async function copyPreferences(store: Store, from: Actor, to: Actor): Promise<void> {
  const rows = await store.rows(preferencesTable, null);
  if (rows.some(({ id }) => id === from.id))
    await applyPreferences(store, to, await loadPreferences(store, from));
}

function preferencesOf(row: PreferencesRow | null): Preferences {
  const parsed = Preferences.safeParse(row?.values ?? {});
  return parsed.success ? parsed.data : Preferences.parse({});
}

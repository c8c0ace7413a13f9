import type { PatientKey } from '../contract/domain/ids.ts';
import type { AnyTable } from './row.ts';

/** What holds patient data: a table, a kind of file, a cache in memory, the log, the key. */
export type EraserKind = 'table' | 'files' | 'cache' | 'log' | 'key';

/** What an eraser may use of the store. */
export interface ErasureTools {
  /** Writes a table anew without the patient's rows and removes all older versions and indexes. */
  rewriteTable(name: string): Promise<void>;
  /** Moves the log to the tables and removes its segments. */
  cutLog(): Promise<void>;
  /** Empties the views in memory. */
  clearViews(): Promise<void>;
  /** Destroys the patient's key. */
  destroyKey(): Promise<void>;
}

/** Removes one patient from one place. Each table, file kind, cache and log has one (02, erasure). */
export interface Eraser {
  readonly kind: EraserKind;
  readonly name: string;
  erase(patientKey: PatientKey, tools: ErasureTools): Promise<void>;
}

/** For a table whose rows belong to one patient each. */
export function tableEraser(spec: { readonly name: string }): Eraser {
  return { kind: 'table', name: spec.name, erase: (_, tools) => tools.rewriteTable(spec.name) };
}

/** For a workspace table that holds no patient data; `why` says so to the reader of the code. */
export function keptOnErasure(spec: { readonly name: string }, why: string): Eraser & { why: string } {
  return { kind: 'table', name: spec.name, why, erase: async () => undefined };
}

/** The store's own places, in the order in which they are erased around those of the program. */
export const FIRST_ERASERS: readonly Eraser[] = [
  { kind: 'log', name: 'log', erase: (_, tools) => tools.cutLog() },
];
export const LAST_ERASERS: readonly Eraser[] = [
  { kind: 'cache', name: 'views', erase: (_, tools) => tools.clearViews() },
  { kind: 'key', name: 'keyring', erase: (_, tools) => tools.destroyKey() },
];

/** What {@link erasersOf} and {@link tablesWithoutEraser} look at. */
export interface HasErasers {
  readonly tables: readonly AnyTable[];
  readonly erasers: readonly Eraser[];
}

/** All erasers of a store, in their order. */
export function erasersOf(store: HasErasers): readonly Eraser[] {
  return [...FIRST_ERASERS, ...store.erasers, ...LAST_ERASERS];
}

/** Names of tables without an eraser: must be none. */
export function tablesWithoutEraser(store: HasErasers): string[] {
  const erased = new Set(store.erasers.filter(({ kind }) => kind === 'table').map(({ name }) => name));
  return store.tables.map(({ name }) => name).filter((name) => !erased.has(name));
}

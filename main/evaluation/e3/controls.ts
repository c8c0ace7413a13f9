import { noTypes } from './noTypes.ts';
import type { Updater } from './replay.ts';
import { type SemanticSearch, semanticOnly } from './semantic.ts';
import { UPDATERS } from './updaters.ts';

/** S4: how many facts an incoming one is compared with; and twice as many. */
export const BUDGETS = { equal: 12, double: 24 } as const;

/** Ours and all controls, in the order in which they are shown. */
export const UPDATER_NAMES = [
  'ours',
  'append only',
  'deterministic rule',
  'measurements and doses only',
  'semantic only at equal B',
  'semantic only at B = 24',
  'no types',
] as const;
export type UpdaterName = (typeof UPDATER_NAMES)[number];
export type ControlName = Exclude<UpdaterName, 'ours'>;
export const CONTROL_NAMES = UPDATER_NAMES.filter((name): name is ControlName => name !== 'ours');

/** Makes all of them; those that search do it with `search`. */
export function allUpdaters(search: SemanticSearch): Readonly<Record<UpdaterName, Updater>> {
  return {
    ...UPDATERS,
    'semantic only at equal B': semanticOnly(search, BUDGETS.equal),
    'semantic only at B = 24': semanticOnly(search, BUDGETS.double),
    'no types': noTypes(),
  };
}

import type { CallContext, Handlers } from '../contract/api/contract.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';

type AnyHandler = (input: unknown, context: CallContext<unknown>) => Promise<unknown>;

/** Every call is answered in the name that its person goes by (the preference `readerName`); the audit keeps the person's id. */
export function inOwnName(handlers: Handlers, { store }: Parts): Handlers {
  const named =
    (handler: AnyHandler): AnyHandler =>
    async (input, context) => {
      const { readerName } = await loadPreferences(store, context.actor);
      const name = readerName.trim() || context.actor.name;
      return handler(input, { ...context, actor: { ...context.actor, name } });
    };
  const groups = Object.entries(handlers).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, handler]) => [name, named(handler as AnyHandler)])),
  ]);
  return Object.fromEntries(groups) as Handlers;
}

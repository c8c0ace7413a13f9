import type { CallContext, Handlers } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import { AppError } from '../../contract/errors.ts';
import type { Store } from '../../storage/types.ts';
import { loadPreferences } from '../preferences.ts';
import { loadPersons, personOf } from './persons.ts';
import type { Sittings } from './sittings.ts';

type AnyHandler = (input: unknown, context: CallContext<unknown>) => Promise<unknown>;

/** Who acts is not known. */
export const NOBODY: Actor = { id: 'signed-out', name: 'Nobody', roles: [] };

/** What a window may ask before a person has signed in: what the program is, who works here, and the door itself. */
const OPEN_CALLS: ReadonlySet<string> = new Set([
  'session.about',
  'persons.list',
  'persons.signIn',
  'persons.takeOver',
  'persons.signOut',
]);

/**
 * W8. Every call is answered in the name of the person who is signed in over its connection, with the roles that the person holds now.
 * Once there are persons, a connection without one may make {@link OPEN_CALLS} alone. While there are none, it is the user of the
 * computer, by the name of the preference `readerName`; the audit keeps the id.
 */
export function asPerson(
  handlers: Handlers,
  parts: { readonly store: Store; readonly sittings: Sittings },
): Handlers {
  const named =
    (name: string, handler: AnyHandler): AnyHandler =>
    async (input, context) => {
      const actor = await actorOf(parts, context);
      if (actor === NOBODY && !OPEN_CALLS.has(name))
        throw new AppError('not_allowed', 'Nobody is signed in at this window. Sign in first.');
      return handler(input, { ...context, actor });
    };
  const groups = Object.entries(handlers).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, handler]) => [
        name,
        named(`${group}.${name}`, handler as AnyHandler),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Handlers;
}

async function actorOf(
  { store, sittings }: { readonly store: Store; readonly sittings: Sittings },
  { actor, connection }: CallContext<unknown>,
): Promise<Actor> {
  const persons = await loadPersons(store);
  if (persons.length === 0) {
    const { readerName } = await loadPreferences(store, actor);
    return { ...actor, name: readerName.trim() || actor.name };
  }
  const signedIn = persons.find(({ id }) => id === sittings.personOf(connection));
  return signedIn === undefined ? NOBODY : personOf(signedIn);
}

import type { CallContext, Handlers } from '../../contract/api/contract.ts';
import { AppError } from '../../contract/errors.ts';
import type { Parts } from '../parts.ts';
import { copyPreferences } from '../preferences.ts';
import { NOBODY } from './asPerson.ts';
import { addPerson, changePerson, loadAll, loadPersons, personOf, removePerson, setPin } from './persons.ts';

type PersonsHandlers = Handlers['persons'];
type Context = Pick<CallContext, 'actor' | 'connection'>;

/** Who works here, and who is signed in (W8). */
export function personsHandlers(parts: Parts): PersonsHandlers {
  const { store } = parts;
  return {
    list: async (_input, { actor }) => {
      const all = await loadAll(store);
      const former = all.filter(({ removed }) => removed).map(({ id, name }) => ({ id, name }));
      return {
        persons: all.filter(({ removed }) => !removed).map(personOf),
        actor: actor === NOBODY ? null : actor,
        former: actor === NOBODY ? [] : former,
      };
    },
    ...doorHandlers(parts),
    add: (made, context) => add(parts, made, context),
    change: async ({ id, ...change }, { actor }) => {
      const row = await changePerson(store, actor, id, change);
      tell(parts);
      return personOf(row);
    },
    setPin: async (request, context) => {
      await renewPin(parts, request, context);
      return {};
    },
    remove: async ({ id }, { actor }) => {
      await removePerson(store, actor, id);
      parts.sittings.signOutPerson(id, null);
      tell(parts);
      return {};
    },
  };
}

function doorHandlers(parts: Parts): Pick<PersonsHandlers, 'signIn' | 'signOut' | 'handOver' | 'takeOver'> {
  const { sittings, pinChecks, store } = parts;
  return {
    signIn: async ({ id, pin }, { connection }) => {
      const outcome = await pinChecks.check(id, pin);
      if (outcome.outcome === 'signedIn') sittings.signIn(connection, id);
      if (outcome.outcome === 'signedIn') tell(parts);
      return outcome;
    },
    signOut: async (_input, { actor, connection }) => {
      const id = sittings.personOf(connection);
      sittings.signOut(connection);
      tell(parts);
      if (id !== null) await store.note({ actor, operation: 'person.sign_out' }, [id]);
      return {};
    },
    handOver: async (_input, { connection }) => {
      const pass = sittings.newPass(connection);
      if (pass !== null) return { pass };
      throw new AppError('refused', 'Nobody has to sign in here: the other window is let in by itself.');
    },
    takeOver: async ({ pass }, { connection }) => {
      const isIn = sittings.usePass(connection, pass);
      const person = (await loadPersons(store)).find(({ id }) => id === sittings.personOf(connection));
      if (!isIn || person === undefined)
        throw new AppError('refused', 'The other window cannot let this one in. Sign in here.');
      const actor = personOf(person);
      await store.note({ actor, operation: 'person.sign_in', reasonCode: 'second_window' }, [person.id]);
      tell(parts);
      return { actor };
    },
  };
}

/** The first person is who sits here: signed in at once, with what the program remembered so far. */
async function add(parts: Parts, made: Parameters<typeof addPerson>[3], { actor, connection }: Context) {
  const { store, sittings, ids } = parts;
  const isFirst = (await loadPersons(store)).length === 0;
  const row = await addPerson(store, ids, actor, made);
  if (isFirst) {
    sittings.require();
    sittings.signIn(connection, row.id);
    await copyPreferences(store, actor, personOf(row));
  }
  tell(parts);
  return personOf(row);
}

/** Others who are signed in with the old PIN are signed out. */
async function renewPin(
  { store, sittings, pinChecks, emit }: Parts,
  { id, pin, ownPin }: { readonly id: string; readonly pin: string; readonly ownPin: string | null },
  { actor, connection }: Context,
): Promise<void> {
  if (ownPin === null && id === actor.id)
    throw new AppError('refused', 'Give your present PIN too. If you forgot it, another approver resets it.');
  if (ownPin !== null && id !== actor.id)
    throw new AppError('refused', 'A PIN is changed with its own one by its person alone.');
  if (ownPin !== null) {
    const checked = await pinChecks.check(id, ownPin);
    if (checked.outcome !== 'signedIn') throw new AppError('refused', `The present PIN: ${checked.words}`);
  }
  await setPin(store, actor, id, pin, ownPin !== null);
  sittings.signOutPerson(id, connection);
  emit('persons', 'changed', {});
}

function tell({ emit }: Parts): void {
  emit('persons', 'changed', {});
}

import type { Actor, Role } from '../../contract/domain/actor.ts';
import type { Person } from '../../contract/domain/persons.ts';
import { AppError } from '../../contract/errors.ts';
import type { Ids, Store, StoreReader, Transaction } from '../../storage/types.ts';
import { hashPin } from './pins.ts';
import { type PersonRow, personsTable } from './tables.ts';

/** What a person is made of. */
export interface NewPerson {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly pin: string;
}

type Change = (row: PersonRow, all: readonly PersonRow[]) => PersonRow;

/** Persons who work here, by name. */
export async function loadPersons(store: StoreReader): Promise<PersonRow[]> {
  return (await loadAll(store)).filter(({ removed }) => !removed);
}

/** All persons that ever were, by name: those who left are still named in the audit. */
export async function loadAll(store: StoreReader): Promise<PersonRow[]> {
  const rows = await store.rows(personsTable, null);
  return [...rows].sort((a, b) => compare(fold(a.name), fold(b.name)) || compare(a.id, b.id));
}

/** A person as the page knows it: without the PIN. */
export function personOf({ id, name, roles }: PersonRow): Person {
  return { id, name, roles: [...roles] };
}

/**
 * W8. Adds a person. The first one is added by whoever uses the computer and must approve; all others by an approver. Throws
 * `not_allowed`, `refused`, `conflict` for a name that another one has.
 */
export async function addPerson(store: Store, ids: Ids, actor: Actor, made: NewPerson): Promise<PersonRow> {
  const pin = await hashPin(made.pin);
  const { value } = await store.write({ actor, operation: 'person.add' }, async (tx) => {
    const all = await loadPersons(tx);
    if (all.length > 0) requireApprover(actor);
    else if (!made.roles.includes('approver'))
      throw new AppError('refused', 'The first person must hold the role of approver, to let others in.');
    requireFreeName(all, made.name, null);
    const row: PersonRow = {
      ...{ id: `person:${ids.next()}`, version: 1, name: made.name, roles: [...made.roles], pin },
      ...{ wrongTries: 0, triedAt: null, removed: false },
    };
    tx.put(personsTable, row);
    return row;
  });
  return value;
}

/** W8. Another name or other roles. Throws `not_allowed`, `not_found`, `refused` for the last approver, `conflict` for a taken name. */
export function changePerson(
  store: Store,
  actor: Actor,
  id: string,
  { name, roles }: Pick<NewPerson, 'name' | 'roles'>,
): Promise<PersonRow> {
  return write(store, actor, 'person.change', id, (row, all) => {
    requireFreeName(all, name, id);
    if (!roles.includes('approver')) requireOtherApprover(row, all);
    return { ...row, name, roles: [...roles] };
  });
}

/** W8. Takes a person off the list; the name stays for the audit, the PIN does not. Throws `not_allowed`, `not_found`, `refused`. */
export async function removePerson(store: Store, actor: Actor, id: string): Promise<void> {
  await write(store, actor, 'person.remove', id, (row, all) => {
    requireOtherApprover(row, all);
    return { ...row, pin: null, roles: [], removed: true };
  });
}

/** W8. A new PIN: `isOwn` where the person gave the one before, else an approver resets a forgotten one, which ends its waits. */
export async function setPin(
  store: Store,
  actor: Actor,
  id: string,
  pin: string,
  isOwn: boolean,
): Promise<void> {
  const hash = await hashPin(pin);
  const operation = isOwn ? 'person.change_pin' : 'person.reset_pin';
  const change: Change = (row) => ({ ...row, pin: hash, wrongTries: 0, triedAt: null });
  await write(store, actor, operation, id, change, !isOwn);
}

async function write(
  store: Store,
  actor: Actor,
  operation: string,
  id: string,
  change: Change,
  needsApprover = true,
): Promise<PersonRow> {
  if (needsApprover) requireApprover(actor);
  const { value } = await store.write({ actor, operation }, async (tx) => {
    const row = await requirePerson(tx, id);
    const next = { ...change(row, await loadPersons(tx)), version: row.version + 1 };
    tx.put(personsTable, next);
    return next;
  });
  return value;
}

/** Throws `not_found` for a person who is not, or no longer, here. */
export async function requirePerson(store: StoreReader | Transaction, id: string): Promise<PersonRow> {
  const row = await store.find(personsTable, id);
  if (row !== null && !row.removed) return row;
  throw new AppError('not_found', 'There is no such person here any more. Open the list again.', { id });
}

function requireApprover(actor: Actor): void {
  if (actor.roles.includes('approver')) return;
  throw new AppError('not_allowed', `${actor.name} may not change who works here. Ask an approver.`, {
    actor: actor.id,
  });
}

function requireOtherApprover(row: PersonRow, all: readonly PersonRow[]): void {
  if (!row.roles.includes('approver')) return;
  if (all.some(({ id, roles }) => id !== row.id && roles.includes('approver'))) return;
  throw new AppError(
    'refused',
    `${row.name} is the last approver: nobody could let others in. Give another person that role first.`,
    { id: row.id },
  );
}

function requireFreeName(all: readonly PersonRow[], name: string, own: string | null): void {
  const taken = all.find((row) => row.id !== own && fold(row.name) === fold(name));
  if (taken === undefined) return;
  throw new AppError('conflict', `There is a “${taken.name}” already. Write a name that tells them apart.`, {
    id: taken.id,
  });
}

function fold(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('en');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

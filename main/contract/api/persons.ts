import { z } from 'zod';
import { Actor, Role } from '../domain/actor.ts';
import { Person, PersonName, Pin } from '../domain/persons.ts';
import { call, event } from './define.ts';

const Roles = z.array(Role).transform((roles) => Role.options.filter((role) => roles.includes(role)));
const id = z.string().min(1);

/** W8. Who works here. While nobody is set up, whoever uses the computer holds both roles. */
export const personsCalls = {
  /** Names to choose from, in their order, and who acts over this connection: null while nobody is signed in. */
  list: call({
    input: z.object({}),
    output: z.object({
      persons: z.array(Person),
      actor: Actor.nullable(),
      /** Those who left, so that the audit can name them; empty while signed out. */
      former: z.array(Person.omit({ roles: true })),
    }),
  }),
  /** Signs this connection in. A wrong PIN is no error: it says how long the next try has to wait. */
  signIn: call({
    input: z.object({ id, pin: z.string().max(200) }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('signedIn'), actor: Actor }),
      z.object({ outcome: z.literal('wrong'), words: z.string(), waitSeconds: z.number().nonnegative() }),
      z.object({ outcome: z.literal('wait'), words: z.string(), waitSeconds: z.number().nonnegative() }),
    ]),
    errors: ['not_found', 'conflict'],
  }),
  /** A pass for the other window of a pair: it works once and for a few seconds. */
  handOver: call({ input: z.object({}), output: z.object({ pass: z.string() }), errors: ['refused'] }),
  /** Signs this connection in with a pass; both then sign out together. */
  takeOver: call({
    input: z.object({ pass: z.string().max(200) }),
    output: z.object({ actor: Actor }),
    errors: ['refused'],
  }),
  /** Signs out this connection and those that it handed over to. */
  signOut: call({ input: z.object({}), output: z.object({}) }),
  /** The first person is added by whoever uses the computer, must hold the role of approver, and is signed in at once; others by an approver. */
  add: call({
    input: z.object({ name: PersonName, roles: Roles, pin: Pin }),
    output: Person,
    errors: ['refused', 'conflict'],
  }),
  /** Another name or other roles. The last approver stays one. */
  change: call({
    input: z.object({ id, name: PersonName, roles: Roles }),
    output: Person,
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** One's own PIN, by the one that holds now; or that of another, by an approver (`ownPin` null). */
  setPin: call({
    input: z.object({ id, pin: Pin, ownPin: z.string().max(200).nullable() }),
    output: z.object({}),
    errors: ['not_found', 'refused', 'conflict'],
  }),
  /** The name stays for the audit. The last approver cannot be removed. */
  remove: call({ input: z.object({ id }), output: z.object({}), errors: ['not_found', 'refused'] }),
} as const;

export const personsEvents = {
  /** Somebody was added, changed or removed, or signed in or out. */
  changed: event(z.object({})),
} as const;

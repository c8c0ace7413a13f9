import { create } from 'zustand';
import type { CallOutput, Calls } from '../../main/contract/api/contract.ts';
import type { Actor, Role } from '../../main/contract/domain/actor.ts';
import { core } from '../api/core.ts';
import { t } from '../app/messages.ts';

type Listed = CallOutput<Calls['persons']['list']>;

interface SessionState extends Listed {
  /** False until the core has said who works here. */
  readonly known: boolean;
  /** True once somebody was in at this window: what was open stays behind the next sign-in. */
  readonly wasIn: boolean;
  /** Asks the core who works here and who is signed in at this window. */
  load(): Promise<void>;
}

/** Who acts at this window (W8). The core decides on it; this is what it said. */
export const useSession = create<SessionState>((set) => ({
  known: false,
  wasIn: false,
  persons: [],
  actor: null,
  former: [],
  load: async () => {
    const listed = await core().persons.list({});
    set(({ wasIn }) => ({ ...listed, known: true, wasIn: wasIn || listed.actor !== null }));
  },
}));

/** Why the person at this window may not do what needs a role, in words; null where it may. */
export function whyNotRole(actor: Actor | null, role: Role): string | null {
  if (actor === null || actor.roles.includes(role)) return null;
  return t(role === 'reader' ? 'persons.whyNot.sign' : 'persons.whyNot.approve');
}

/** See {@link whyNotRole}, of who is signed in now. */
export function useWhyNotRole(role: Role): string | null {
  return useSession(({ actor }) => whyNotRole(actor, role));
}

/** Signs this window out, and the other one of its pair. What is being typed is saved first, in the name of who typed it. */
export async function signOut(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // A turn later, so that what the field saves goes out before.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await core().persons.signOut({});
}

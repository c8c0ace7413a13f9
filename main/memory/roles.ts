import type { Actor, Role } from '../contract/domain/actor.ts';
import { AppError } from '../contract/errors.ts';

const VERBS = { reader: 'sign', approver: 'approve' } as const;

/** W8: throws `not_allowed` where the actor does not hold the role. */
export function requireRole(actor: Actor, role: Role): void {
  if (actor.roles.includes(role)) return;
  throw new AppError(
    'not_allowed',
    `${actor.name} may not ${VERBS[role]}. Ask a person who has the role ${role}.`,
    {
      actor: actor.id,
      role,
    },
  );
}

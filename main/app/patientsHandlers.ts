import type { Handlers } from '../contract/api/contract.ts';
import { WorklistQuery } from '../contract/api/library.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { IdentityDecision } from '../contract/domain/identity.ts';
import { AppError } from '../contract/errors.ts';
import { requireRole } from '../memory/roles.ts';
import { emitMemoryChange } from './changes.ts';
import { erasePatient } from './erasing/erasePatient.ts';
import { previewErasure } from './erasing/previewErasure.ts';
import { findCrossLinks } from './identityLinks.ts';
import type { Parts } from './parts.ts';

/** Studies that are looked through for patients: one patient may have many. */
const SEARCHED_STUDIES = 400;

/** P1: who is who, as persons decide; proposed by anyone who reads, approved and undone by an approver (W8). */
export function patientsHandlers(parts: Parts): Handlers['patients'] {
  const { identity } = parts.library;
  return {
    waiting: () => identity.waiting(),
    questions: ({ limit }) => identity.questions(limit),
    find: async ({ text, limit }) => findPatients(parts, text, limit),
    propose: async (proposal, { actor }) => {
      requireAnyRole(actor);
      return changed(parts, await identity.propose(actor, proposal));
    },
    decide: async ({ id, approve }, { actor }) => {
      requireRole(actor, 'approver');
      return changed(parts, await identity.decide(actor, id, approve));
    },
    undo: async ({ id }, { actor }) => {
      requireRole(actor, 'approver');
      const outcome = await identity.undo(actor, id, (tx, sides) => findCrossLinks(parts, tx, sides));
      if (outcome.outcome === 'stands') return { outcome: 'stands', against: [...outcome.against] };
      return { outcome: 'undone', decision: await changed(parts, outcome.decision) };
    },
    history: ({ limit }) => identity.history(limit),
    erasure: ({ patientKey }, { actor, connection }) => {
      requireRole(actor, 'approver');
      return previewErasure(parts, patientKey, connection);
    },
    erase: ({ patientKey, confirm }, { actor, connection, progress }) => {
      requireRole(actor, 'approver');
      return erasePatient(parts, { actor, patientKey, confirm, connection }, progress);
    },
  };
}

function findPatients({ library }: Parts, text: string, limit: number) {
  const { rows } = library.studies(WorklistQuery.parse({ text, limit: SEARCHED_STUDIES }));
  const keys = [...new Set(rows.map(({ patient }) => patient.patientKey))].slice(0, limit);
  return library.identity.patients(keys);
}

function requireAnyRole(actor: Actor): void {
  if (actor.roles.length > 0) return;
  throw new AppError(
    'not_allowed',
    `${actor.name} may not say who is who. Ask a person who reads or approves.`,
    {
      actor: actor.id,
    },
  );
}

/** A join changes what every page shows of both patients. */
async function changed(parts: Parts, decision: IdentityDecision): Promise<IdentityDecision> {
  const keys = [...decision.patients, ...(decision.into === null ? [] : [decision.into])];
  parts.emit('library', 'changed', { patientKeys: keys.map(({ patientKey }) => patientKey) });
  await emitMemoryChange(parts, null);
  return decision;
}

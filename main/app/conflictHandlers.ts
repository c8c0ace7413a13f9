import type { Handlers } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import { AppError } from '../contract/errors.ts';
import type { Parts } from './parts.ts';

type ConflictHandlers = Pick<Handlers['library'], 'conflicts' | 'compareContents' | 'decideConflicts'>;

/** I3: the same SOP Instance UID with other bytes: listed, compared, decided. */
export function conflictHandlers({ library, emit }: Parts): ConflictHandlers {
  return {
    conflicts: ({ studyKey }) => library.conflicts.list(studyKey),
    compareContents: ({ sopUid }) => library.conflicts.compare(sopUid),
    decideConflicts: async ({ decisions }, { actor }) => {
      requirePerson(actor);
      const studyKeys = await library.conflicts.decide(actor, decisions);
      const patients = studyKeys.map((studyKey) => library.studyRow(studyKey).patient.patientKey);
      emit('library', 'changed', { patientKeys: [...new Set(patients)] });
      return {};
    },
  };
}

/** Which content stands for an image is read from: a person who reads or approves decides it. */
function requirePerson({ name, roles }: Actor): void {
  if (roles.length > 0) return;
  throw new AppError(
    'not_allowed',
    `${name} may not decide on conflicts. Ask a person who has the role reader or approver.`,
  );
}

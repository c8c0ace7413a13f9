import type { Actor } from '../../contract/domain/actor.ts';
import type { ErasureProgress, ErasureReport } from '../../contract/domain/erasure.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import { tellBackups } from '../backup/knownBackups.ts';
import { emitMemoryChange } from '../changes.ts';
import type { Parts } from '../parts.ts';
import { previewErasure } from './previewErasure.ts';

/** The line of the audit that says that a patient was erased. */
export const ERASE_OPERATION = 'patient.erase';

/** Whom, who asks, and what was typed. */
export interface ErasureRequest {
  readonly actor: Actor;
  readonly patientKey: PatientKey;
  readonly confirm: string;
  readonly connection: object;
}

/**
 * W6. Erases a patient, with all identities that are joined. Windows that show it are told before the first byte goes. Throws
 * `not_found`, `refused` where what was typed is not what was asked for, and `unavailable` where it could not be finished now.
 */
export async function erasePatient(
  parts: Parts,
  request: ErasureRequest,
  onProgress: (progress: ErasureProgress) => void,
): Promise<ErasureReport> {
  const started = performance.now();
  const { actor, patientKey, confirm, connection } = request;
  const preview = await previewErasure(parts, patientKey, connection);
  if (confirm.trim() !== preview.confirmWith)
    throw new AppError('refused', 'What was typed is not the Patient ID. Nothing was erased.');
  const { studyKeys, studies, files, rows, notesToReview } = preview;
  const patientKeys = [...parts.store.keysOf(patientKey)];
  parts.emit('patients', 'erasing', { patientKeys, studyKeys });
  const erasureId = await parts.store
    .erase({ actor, operation: ERASE_OPERATION }, patientKey, (done, total) => onProgress({ done, total }))
    .catch(toUnfinished)
    .finally(() => tellAll(parts, patientKeys));
  const backupsNotTold = await tellBackups(parts.store);
  return {
    ...{ erasureId, backupsNotTold, studies, files, rows, notesToReview },
    seconds: (performance.now() - started) / 1000,
  };
}

function toUnfinished(fault: unknown): never {
  if (!(fault instanceof AppError) || fault.code === 'internal') throw fault;
  throw new AppError(
    'unavailable',
    `${fault.message} The erasure was begun and cannot be taken back: it is finished when the program is started again.`,
    fault.values,
  );
}

async function tellAll(parts: Parts, patientKeys: PatientKey[]): Promise<void> {
  parts.emit('library', 'changed', { patientKeys });
  await emitMemoryChange(parts, null);
}

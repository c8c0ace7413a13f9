import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceKey, PatientKey } from '../../contract/domain/ids.ts';
import { contentPath } from '../files.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import type { LibraryIndex } from '../libraryIndex.ts';
import { identityRoot, type PatientKeys, resolvePatient } from '../patients.ts';
import type { ThreadPool } from '../threads/pool.ts';
import { listAside, listContents } from './contents.ts';

/** What erasing works with. */
export interface ErasingParts {
  readonly store: PatientKeys;
  readonly index: LibraryIndex;
  readonly folder: string;
  readonly pool: ThreadPool;
}

const TIMEOUT_MS = 60_000;
const NO_KEY = '0'.repeat(64) as InstanceKey;

/**
 * Removes a patient's files that no row of a series names (W6): those put aside, and those without a row, whose header says whose they
 * are. `keys` are the patient's contents. Call before the index forgets the patient. A file that cannot be read stays: nothing says
 * whose it is, and a check names it.
 */
export async function eraseRest(
  parts: ErasingParts,
  patientKey: PatientKey,
  keys: readonly InstanceKey[],
): Promise<void> {
  const own = new Set(keys);
  for (const { path, key } of await listAside(parts.folder))
    if ((key && own.has(key)) || (await isOf(parts, path, patientKey))) await rm(path, { force: true });
  const { contents, strays } = await listContents(parts.folder);
  const unnamed = [...contents.keys()].filter((key) => parts.index.placeOf(key) === null);
  const paths = [
    ...unnamed.map((key) => contentPath(parts.folder, key)),
    ...strays.map((path) => join(parts.folder, path)),
  ];
  for (const path of paths) if (await isOf(parts, path, patientKey)) await rm(path, { force: true });
}

async function isOf(parts: ErasingParts, path: string, patientKey: PatientKey): Promise<boolean> {
  const job = { kind: 'inspect', path, key: NO_KEY, hash: false, header: true } as const;
  const read = await parts.pool.run(job, TIMEOUT_MS).catch(() => null);
  return read?.instance ? ownerOf(parts, read.instance) === patientKey : false;
}

function ownerOf({ index, store }: ErasingParts, { patient, study }: ParsedInstance): PatientKey {
  const sameRoot = index.patientsOf(identityRoot(patient, study.studyUid));
  return resolvePatient(patient, study.studyUid, sameRoot, store).patientKey;
}

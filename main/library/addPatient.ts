import type { PatientKey } from '../contract/domain/ids.ts';
import type { Patient } from '../contract/domain/library.ts';
import type { Store, WriteMeta } from '../storage/types.ts';
import type { LibraryIndex } from './libraryIndex.ts';
import { identityRoot, resolvePatient } from './patients.ts';
import { patientsTable } from './tables.ts';

/** Who a patient is that no image tells of. The identity is (issuer, Patient ID), exactly (P1). */
export interface NewPatient extends Pick<Patient, 'issuer' | 'name' | 'birthDate' | 'sex'> {
  readonly patientId: string;
}

/** Who is added, and in whose name. */
export type PersonToAdd = [person: NewPatient, meta: Pick<WriteMeta, 'actor' | 'operation'>];

/** Makes a patient without studies, or finds the one that has this identity by the rules of files (P1). */
export async function addPatient(
  { store, index }: { readonly store: Store; readonly index: LibraryIndex },
  ...[person, meta]: PersonToAdd
): Promise<PatientKey> {
  const fields = { ...person, species: null };
  const { value } = await store.write(meta, async (tx) => {
    const known = index.patientsOf(identityRoot(fields, ''));
    const resolved = resolvePatient(fields, '', known, store);
    for (const patient of resolved.changed) tx.put(patientsTable, patient);
    return resolved;
  });
  index.apply({ patients: value.changed, studies: [], series: [] });
  return value.patientKey;
}

import { z } from 'zod';
import { PatientKey } from '../contract/domain/ids.ts';
import type { TableSpec } from './types.ts';

const Finding = z.object({
  id: z.string(),
  version: z.int().positive(),
  patientKey: PatientKey,
  text: z.string(),
  side: z.string().nullable(),
  score: z.number().nullable(),
  count: z.int().nullable(),
  urgent: z.boolean().nullable(),
  vector: z.instanceof(Float32Array).nullable(),
  encoderId: z.string().nullable(),
  note: z.string().optional(),
});
export type Finding = z.infer<typeof Finding>;

const Setting = z.object({ id: z.string(), version: z.int(), value: z.unknown() });
export type Setting = z.infer<typeof Setting>;

/** For tests: keeps versions, has plain columns of each type, and vectors. */
export const findings: TableSpec<Finding> = {
  name: 'findings',
  schemaVersion: 1,
  row: Finding,
  keeps: 'versions',
  scope: 'patient',
  plain: [
    { name: 'side', type: 'string' },
    { name: 'score', type: 'float' },
    { name: 'count', type: 'int' },
    { name: 'urgent', type: 'bool' },
  ],
  vectors: true,
  migrations: [],
};

/** For tests: a small workspace table that keeps the latest row alone. */
export const settings: TableSpec<Setting> = {
  name: 'settings',
  schemaVersion: 1,
  row: Setting,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** A finding with all fields set, or as `fields` say. */
export function findingOf(id: string, patientKey: PatientKey, fields: Partial<Finding> = {}): Finding {
  return {
    ...{ id, version: 1, patientKey, text: `Text of ${id}`, side: 'left', score: 0.5, count: 3 },
    ...{ urgent: true, vector: null, encoderId: null },
    ...fields,
  };
}

/** Who acts in tests of the store. */
export const TESTER = { actor: { id: 'dr-test', name: 'Dr Test', roles: [] }, operation: 'test' };

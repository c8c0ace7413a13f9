import { z } from 'zod';
import { Role } from '../../contract/domain/actor.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';

/** How a PIN is kept: its scrypt hash with salt and cost (RFC 7914), never the PIN. */
export const PinHash = z.object({
  salt: z.string(),
  hash: z.string(),
  /** N, r and p. */
  cost: z.tuple([z.int(), z.int(), z.int()]),
});
export type PinHash = z.infer<typeof PinHash>;

const PersonRow = z.object({
  id: z.string(),
  version: z.int().positive(),
  name: z.string(),
  roles: z.array(Role),
  /** Null once removed. */
  pin: PinHash.nullable(),
  /** Wrong PINs since the last right one, and when the last one was. */
  wrongTries: z.int().nonnegative(),
  triedAt: RecordedAt.nullable(),
  removed: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** W8. Persons of this workspace; the row is sealed. Old hashes are not kept. */
export const personsTable: TableSpec<PersonRow> = {
  name: 'persons',
  schemaVersion: 1,
  row: PersonRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { onDisk, readIfThere, writeWhole } from './disk.ts';
import { deriveKey } from './seal.ts';

const TableState = z.object({
  /** Oldest schema version that rows of the table may have. */
  schemaVersion: z.int().positive(),
  /** Plain columns as `name:type`. */
  plain: z.array(z.string()),
  /** Dimension of each encoder's vectors. */
  encoders: z.record(z.string(), z.int().positive()),
});

/** What the last checkpoint wrote: all before log segment `segment` is in the tables and in the audit. */
export const Manifest = z.object({
  format: z.literal(1),
  segment: z.int().positive(),
  audit: z.object({ count: z.int().nonnegative(), hash: z.string() }),
  tables: z.record(z.string(), TableState),
});
export type Manifest = z.infer<typeof Manifest>;

/** That of a folder without data. */
export const FIRST_MANIFEST: Manifest = {
  format: 1,
  segment: 1,
  audit: { count: 0, hash: '' },
  tables: {},
};

/** Reads `checkpoint.json`; null where there is none. `bad_file` where it was changed or the master key is another one. */
export async function loadManifest(folder: string, master: Buffer): Promise<Manifest | null> {
  const path = join(folder, 'checkpoint.json');
  const bytes = await readIfThere(path);
  if (bytes === null) return null;
  const [body = '', mac = ''] = bytes.toString().trimEnd().split('\n');
  const expected = Buffer.from(macOf(master, body));
  const given = Buffer.from(mac);
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError(
      'bad_file',
      `${path} does not fit the master key: it was changed, or the data folder belongs to another key. Restore both from one backup.`,
    );
  return Manifest.parse(JSON.parse(body));
}

/** Writes the manifest whole and durably, with its HMAC. */
export async function writeManifest(folder: string, master: Buffer, manifest: Manifest): Promise<void> {
  const body = JSON.stringify(manifest);
  await onDisk('writing the checkpoint', () =>
    writeWhole(join(folder, 'checkpoint.json'), `${body}\n${macOf(master, body)}\n`),
  );
}

function macOf(master: Buffer, body: string): string {
  return createHmac('sha256', deriveKey(master, 'manifest')).update(body).digest('hex');
}

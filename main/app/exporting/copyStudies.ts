import { randomBytes } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CallContext } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { DeidentifyOptions, DeidentifyReport } from '../../contract/domain/deidentify.ts';
import type { StudyKey } from '../../contract/domain/ids.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { type Copy, deidentify, type NoCopy } from '../../exchange/deidentify/deidentify.ts';
import { type Secrets, secretsOf } from '../../exchange/deidentify/secrets.ts';
import { contentPath } from '../../library/files.ts';
import { type ByteSource, fileSource } from '../../library/parse/source.ts';
import { loadFolder, readdirIfThere } from '../../storage/disk.ts';
import { isInside, realPathOf } from '../folders.ts';
import type { Parts } from '../parts.ts';
import { ChangeList } from './changeList.ts';
import { inWords } from './copyFaults.ts';
import { CopyNames } from './copyNames.ts';
import { noteExport } from './noteExport.ts';
import { writeCopy } from './writeCopy.ts';

interface Wanted {
  readonly studyKeys: readonly StudyKey[];
  readonly options: DeidentifyOptions;
}

type Context = Pick<CallContext<{ done: number; total: number }>, 'signal' | 'progress'>;

const KEY_BYTES = 32;

/** What copies of studies would change. Reads headers alone. */
export function previewStudies(parts: Parts, wanted: Wanted, context: Context): Promise<DeidentifyReport> {
  return eachCopy(parts, wanted, context, { folder: null, take: () => setImmediate() });
}

/** Writes de-identified copies of studies into a folder. Throws `refused` where something is in it, `disk_full`, `read_only`. */
export async function copyStudies(
  parts: Parts,
  wanted: Wanted & { readonly to: string; readonly actor: Actor },
  context: Context,
): Promise<DeidentifyReport> {
  const { actor, studyKeys } = wanted;
  const folder = await openFolder(parts, wanted.to);
  const names = new CopyNames();
  let written = 0;
  const take = (copy: Copy) =>
    inWords(folder, written, async () => {
      await writeCopy(join(folder, names.nameOf(copy)), copy);
      written += 1;
    });
  try {
    return await eachCopy(parts, wanted, context, { folder, take });
  } finally {
    // After Cancel and after a full disk, too: what was copied by then is out.
    if (written > 0) await noteExport(parts, actor, { kind: 'copies', studyKeys, files: written });
  }
}

interface Taking {
  readonly folder: string | null;
  take(copy: Copy): Promise<unknown>;
}

async function eachCopy(
  parts: Parts,
  { studyKeys, options }: Wanted,
  { signal, progress }: Context,
  { folder, take }: Taking,
): Promise<DeidentifyReport> {
  const secrets = secretsOf(options.key === null ? randomBytes(KEY_BYTES) : Buffer.from(options.key, 'hex'));
  const list = new ChangeList();
  const instances = await instancesOf(parts, studyKeys);
  for (const [at, header] of instances.entries()) {
    if (signal.aborted) return list.report(folder, true);
    progress({ done: at, total: instances.length });
    await withCopy(parts, header, { secrets, dates: options.dates }, async (made) => {
      if (made.outcome === 'copy') await take(made);
      list.add(made);
    });
  }
  progress({ done: instances.length, total: instances.length });
  return list.report(folder, false);
}

async function instancesOf({ library }: Parts, studyKeys: readonly StudyKey[]): Promise<InstanceHeader[]> {
  const studies = await Promise.all([...new Set(studyKeys)].map((studyKey) => library.study(studyKey)));
  return studies.flatMap(({ series }) => series.flatMap(({ instances }) => instances));
}

async function withCopy(
  { dataFolder }: Parts,
  { instanceKey, sopUid }: InstanceHeader,
  by: { readonly secrets: Secrets; readonly dates: DeidentifyOptions['dates'] },
  work: (made: Copy | NoCopy) => Promise<void>,
): Promise<void> {
  const source = openContent(contentPath(join(dataFolder, 'library'), instanceKey));
  if (source === null)
    return work({ outcome: 'left out', sopUid, reason: 'its file is missing: import it again' });
  try {
    await work(deidentify(source, by.secrets, by.dates));
  } finally {
    source.close();
  }
}

function openContent(path: string): ByteSource | null {
  try {
    return fileSource(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function openFolder({ dataFolder }: Parts, to: string): Promise<string> {
  if (!isAbsolute(to)) throw new AppError('refused', `${to} is not a whole path. Name the folder in full.`);
  const folder = resolve(to);
  // Links are followed first: one that points into the data folder is a way into it.
  if (isInside(await realPathOf(dataFolder), await inWords(folder, 0, () => realPathOf(folder))))
    throw new AppError('refused', 'The data folder is no place for copies. Name another folder.');
  await inWords(folder, 0, () => loadFolder(folder));
  if ((await readdirIfThere(folder)).length > 0)
    throw new AppError('refused', `${folder} is not empty. Name an empty folder or a new one.`);
  return folder;
}

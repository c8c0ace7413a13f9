import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelEntry } from '../contract/api/models.ts';
import { AppError } from '../contract/errors.ts';
import type { Manifest } from './manifest.ts';
import { loadManifest, verifyModel } from './verifyModel.ts';

/** A model without what only the running program knows: whether it is used, and on which provider. */
export type ListedModel = Omit<ModelEntry, 'inUse' | 'provider'>;

/** The models of a folder, by name. One that is not as its manifest says is listed with what is wrong. */
export async function listModels(folder: string): Promise<ListedModel[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const models = await Promise.all(names.sort().map((name) => listModel(join(folder, name))));
  return models.filter((model) => model !== null);
}

async function listModel(folder: string): Promise<ListedModel | null> {
  const manifest = await loadManifest(folder).catch(() => null);
  if (manifest === null) return null;
  return { ...shown(manifest), problem: await problemOf(folder) };
}

function shown({
  id,
  role,
  licence,
  note,
  outputDimension,
  thresholds,
}: Manifest): Omit<ListedModel, 'problem'> {
  const known = Object.entries(thresholds).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  );
  return {
    id,
    role,
    builtIn: true,
    licence: `${licence.spdx}: ${licence.words}`,
    note,
    dimension: outputDimension,
    thresholds: Object.fromEntries(known),
  };
}

async function problemOf(folder: string): Promise<string | null> {
  try {
    await verifyModel(folder);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

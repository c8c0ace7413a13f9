import { join } from 'node:path';
import type { Handlers } from '../contract/api/contract.ts';
import type { ModelEntry } from '../contract/api/models.ts';
import { AppError } from '../contract/errors.ts';
import { projectRoot } from '../host/entry.ts';
import { listModels } from '../inference/listModels.ts';
import { evidenceReader } from '../reading/evidenceReader.ts';
import type { Parts } from './parts.ts';

/** Models on this computer: what they are for, their licence, whether their files are as the manifest says. */
export function modelsHandlers(parts: Parts): Handlers['models'] {
  const entries = () => listEntries(parts);
  return {
    list: entries,
    verify: async () => (await entries()).map(({ id, problem }) => ({ id, ok: problem === null, problem })),
    use: async ({ role, id }) => {
      const chosen = (await entries()).find((entry) => entry.id === id && entry.role === role);
      if (chosen === undefined)
        throw new AppError('not_found', `There is no ${role} named ${id} on this computer.`);
      if (!chosen.inUse)
        throw new AppError(
          'refused',
          'Changing the model needs the memory to be embedded again. That comes with a later version.',
        );
      return entries();
    },
  };
}

async function listEntries({ images }: Parts): Promise<ModelEntry[]> {
  const models = await listModels(join(projectRoot, 'native-models'));
  return [
    ...models.map((model) => ({
      ...model,
      inUse: model.id === images.encoder.id || model.id === 'ngram-matcher',
      provider: model.id === images.encoder.id ? images.encoder.provider() : null,
    })),
    {
      id: evidenceReader.id,
      role: 'reader',
      inUse: true,
      builtIn: true,
      licence: 'Apache-2.0',
      note: evidenceReader.notice,
      dimension: null,
      thresholds: {},
      provider: null,
      problem: null,
    },
  ];
}

import { join } from 'node:path';
import type { Handlers } from '../contract/api/contract.ts';
import type { ModelEntry, UnreadableRow } from '../contract/api/models.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import { clinicalDay } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import { projectRoot } from '../host/entry.ts';
import { listModels } from '../inference/listModels.ts';
import { loadCoverage } from '../memory/embeddings.ts';
import { evidenceReader } from '../reading/evidenceReader.ts';
import type { Parts } from './parts.ts';

/** Models on this computer: what they are for, their licence, whether their files are as the manifest says. */
export function modelsHandlers(parts: Parts): Handlers['models'] {
  const entries = () => listEntries(parts);
  return {
    list: entries,
    verify: async () => (await entries()).map(({ id, problem }) => ({ id, ok: problem === null, problem })),
    use: async ({ role, id }, { actor }) => {
      const chosen = (await entries()).find((entry) => entry.id === id && entry.role === role);
      if (chosen === undefined)
        throw new AppError('not_found', `There is no ${role} named ${id} on this computer.`);
      if (role === 'image-encoder') await parts.reembedding.use(id, actor);
      else if (!chosen.inUse)
        throw new AppError('refused', `There is one ${role} that can be used on this computer so far.`);
      return entries();
    },
    change: async () => parts.reembedding.change,
    cancelChange: async (_input, { actor }) => {
      await parts.reembedding.cancel(actor);
      return null;
    },
    unreadable: () => listUnreadable(parts),
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

/** M3: rows of memory without a vector of the encoder in use, newest study first. */
async function listUnreadable({ store, library, images }: Parts): Promise<UnreadableRow[]> {
  const { unreadable } = await loadCoverage(store, images.encoder.id);
  const rows = await Promise.all(
    unreadable.map(async ({ rowId, studyKey, problem }) => {
      const detail = await library.study(studyKey as StudyKey).catch(() => null);
      const { patient, time = null } = detail?.study ?? {};
      const [patientName, day] = [patient?.name.alphabetic ?? '', time === null ? '' : clinicalDay(time)];
      return { id: rowId, studyKey: studyKey as StudyKey, patientName, day, reason: problem };
    }),
  );
  return rows.sort((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0));
}

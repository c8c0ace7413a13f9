import type { Handlers } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';
import type { Parts } from './parts.ts';
import { NOBODY } from './persons/asPerson.ts';
import { applyPreferences, loadPreferences } from './preferences.ts';
import { NOTICE, VERSION } from './version.ts';

/** Who one is, where one is, and what the program remembers for one. */
export function sessionHandlers(parts: Parts): Handlers['session'] {
  const { store, host } = parts;
  return {
    about: async (_input, { actor }) => ({
      name: 'Anamnesis',
      version: VERSION,
      host: host.kind,
      notice: NOTICE,
      dataFolder: parts.dataFolder,
      keyStore: host.keyStore.describe(),
      actor: actor === NOBODY ? null : actor,
      canChooseFolder: host.chooseFolder !== null,
      startedWith: [...store.startedWith],
    }),
    chooseFolder: async () => {
      if (host.chooseFolder === null)
        throw new AppError(
          'unavailable',
          'This window cannot open a folder dialog. Type the path of the folder.',
        );
      return { path: await host.chooseFolder() };
    },
    preferences: (_input, { actor }) => loadPreferences(store, actor),
    setPreferences: async (change, { actor }) => {
      const preferences = await applyPreferences(store, actor, change);
      parts.emit('session', 'preferencesChanged', { actorId: actor.id, preferences });
      return preferences;
    },
  };
}

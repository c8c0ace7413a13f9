import type { Handlers } from '../../contract/api/contract.ts';
import type { Watcher } from './watcher.ts';

/** Watched folders, and what they brought. */
export function watchingHandlers({ watcher }: { readonly watcher: Watcher }): Handlers['watching'] {
  return {
    folders: () => watcher.folders(),
    add: ({ path }, { actor }) => watcher.add(actor, path),
    remove: async ({ id }, { actor }) => {
      await watcher.remove(actor, id);
      return {};
    },
    reports: async () => watcher.reports(),
    report: async ({ id }) => watcher.report(id),
  };
}

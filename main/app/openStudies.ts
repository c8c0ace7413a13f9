import type { StudyKey } from '../contract/domain/ids.ts';

/** Which windows have which study open; in memory alone. */
export interface OpenStudies {
  /** Holds a study open in the name of a connection until the signal aborts: when the window leaves it, is closed or killed. */
  hold(
    studyKey: StudyKey,
    holder: { readonly connection: object; readonly name: string },
    until: AbortSignal,
  ): Promise<void>;
  /** Names of those who have it open over other connections, in the order in which they came. */
  elsewhere(studyKey: StudyKey, connection: object): string[];
}

interface Held {
  readonly studyKey: StudyKey;
  readonly connection: object;
  readonly name: string;
}

/** See {@link OpenStudies}. `changed` is told of each study that is opened or left. */
export function createOpenStudies(changed: (studyKey: StudyKey) => void): OpenStudies {
  const held = new Set<Held>();
  return {
    hold: (studyKey, { connection, name }, until) =>
      new Promise((resolve) => {
        const entry = { studyKey, connection, name };
        const leave = () => {
          held.delete(entry);
          changed(studyKey);
          resolve();
        };
        if (until.aborted) return resolve();
        held.add(entry);
        changed(studyKey);
        until.addEventListener('abort', leave, { once: true });
      }),
    elsewhere: (studyKey, connection) => {
      const byConnection = new Map<object, string>();
      for (const one of held)
        if (one.studyKey === studyKey && one.connection !== connection)
          byConnection.set(one.connection, one.name);
      return [...byConnection.values()];
    },
  };
}

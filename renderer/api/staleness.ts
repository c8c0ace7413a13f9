import type { Connection } from '../../main/contract/wire/client.ts';
import type { QueryCache } from './queryCache.ts';

/** Which answers an event makes stale, by the beginning of their keys. */
export const STALE_BY = {
  'library.changed': ['records.', 'upkeep.', 'library.', 'patients.', 'reading.', 'proposals.', 'audit.'],
  'library.attention': ['library.studies', 'library.openElsewhere', 'audit.'],
  'library.importsChanged': ['library.imports'],
  'library.importProgress': [],
  'watching.changed': ['watching.'],
  'watching.progress': [],
  'reading.changed': ['reading.', 'library.studies', 'library.study', 'audit.'],
  'memory.changed': [
    'records.',
    'memory.',
    'timeline.',
    'notes.',
    'deletion.',
    'reading.',
    'library.priors',
    'proposals.',
    'audit.',
  ],
  'learning.changed': ['learning.', 'memory.retrieve', 'audit.'],
  // What is shown of them goes with the windows that show it; answers are asked for anew when it has ended.
  'patients.erasing': [],
  'proposals.changed': ['proposals.', 'deletion.', 'audit.'],
  'records.changed': ['records.', 'audit.'],
  'models.changed': ['models.', 'memory.', 'audit.'],
  'models.changing': ['models.change', 'models.unreadable'],
  'session.preferencesChanged': ['session.', 'memory.retrieve'],
  'upkeep.moved': ['session.about'],
  'upkeep.changed': ['upkeep.backups', 'patients.erasure', 'audit.'],
  'persons.changed': ['persons.', 'session.about', 'audit.'],
  'evaluation.changed': ['evaluation.runs'],
  // The screen follows it by itself: the list of runs is not asked anew at each step.
  'evaluation.progress': [],
} as const;

/** Lets the events of a connection make answers of the cache stale. A new connection makes all of them stale. */
export function followEvents(connection: Connection, cache: QueryCache): void {
  const stale = (event: keyof typeof STALE_BY) => () =>
    cache.invalidate((key) => STALE_BY[event].some((beginning) => key.startsWith(beginning)));
  cache.invalidate(() => true);
  connection.on('library', 'changed', stale('library.changed'));
  connection.on('library', 'attention', stale('library.attention'));
  connection.on('library', 'importsChanged', stale('library.importsChanged'));
  connection.on('watching', 'changed', stale('watching.changed'));
  connection.on('reading', 'changed', stale('reading.changed'));
  connection.on('memory', 'changed', stale('memory.changed'));
  connection.on('learning', 'changed', stale('learning.changed'));
  connection.on('proposals', 'changed', stale('proposals.changed'));
  connection.on('records', 'changed', stale('records.changed'));
  connection.on('models', 'changed', stale('models.changed'));
  connection.on('models', 'changing', stale('models.changing'));
  connection.on('session', 'preferencesChanged', stale('session.preferencesChanged'));
  connection.on('upkeep', 'moved', stale('upkeep.moved'));
  connection.on('upkeep', 'changed', stale('upkeep.changed'));
  connection.on('persons', 'changed', stale('persons.changed'));
  connection.on('evaluation', 'changed', stale('evaluation.changed'));
}

import type { CallContext, CallParsed, Calls, Handlers } from '../contract/api/contract.ts';
import type { Parts } from './parts.ts';

type AttentionHandlers = Pick<Handlers['library'], 'markRead' | 'holdOpen' | 'openElsewhere'>;

/** Read and unread, and who has a study open. */
export function attentionHandlers({ library, openStudies, emit }: Parts): AttentionHandlers {
  return {
    markRead: async ({ studyKeys, read }, { actor }) => {
      const changed = await library.markRead(actor, studyKeys, read);
      for (const studyKey of changed) emit('library', 'attention', { studyKey });
      return {};
    },
    holdOpen: async ({ studyKey }, { actor, connection, signal }) => {
      library.studyRow(studyKey);
      await openStudies.hold(studyKey, { connection, name: actor.name }, signal);
      return {};
    },
    openElsewhere: async ({ studyKey }, { connection }) => openStudies.elsewhere(studyKey, connection),
  };
}

/** I6: the worklist as one person has read it, seen from one window. */
export function listStudies(
  { library, openStudies }: Parts,
  query: CallParsed<Calls['library']['studies']>,
  { actor, connection }: Pick<CallContext, 'actor' | 'connection'>,
) {
  const page = library.studies(query, actor.id);
  const rows = page.rows.map((row) => ({
    ...row,
    openElsewhere: openStudies.elsewhere(row.studyKey, connection),
  }));
  return { ...page, rows };
}

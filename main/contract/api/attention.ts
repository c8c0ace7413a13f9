import { z } from 'zod';
import { StudyKey } from '../domain/ids.ts';
import { StudyRow } from '../domain/library.ts';
import { call, event } from './define.ts';

/** Whether the person who asks has read a study; `new_images`: read, and images came in since. */
export const ReadState = z.enum(['unread', 'new_images', 'read']);
export type ReadState = z.infer<typeof ReadState>;

/** I6. A row of the worklist as one person sees it from one window. */
export const WorklistRow = StudyRow.extend({
  readState: ReadState,
  /** Names of the persons whose other windows have the study open in Read, in order; one per window. */
  openElsewhere: z.array(z.string()),
});
export type WorklistRow = z.infer<typeof WorklistRow>;

/** Read and unread, and who has a study open. */
export const attentionCalls = {
  /** Marks studies as read or unread for the person who asks; with the images that they hold now. */
  markRead: call({
    input: z.object({ studyKeys: z.array(StudyKey).min(1).max(1000), read: z.boolean() }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  /** Says that this window has the study open, as long as the call runs: it ends with its cancel or with its connection. */
  holdOpen: call({
    input: z.object({ studyKey: StudyKey }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  /** Names of the persons whose other windows have the study open. */
  openElsewhere: call({ input: z.object({ studyKey: StudyKey }), output: z.array(z.string()) }),
} as const;

export const attentionEvents = {
  /** A window opened a study or left it. */
  attention: event(z.object({ studyKey: StudyKey })),
} as const;

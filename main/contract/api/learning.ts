import { z } from 'zod';
import { LearnedPolicy, RouterState } from '../domain/learning.ts';
import { call, event } from './define.ts';

/** What the program learns from signatures (M7, M13): versioned, and taken back by a reset. */
export const learningCalls = {
  policy: call({ input: z.object({}), output: LearnedPolicy }),
  /** Fits the learned selector from the evidence that signed sentences cite. Refuses below the readings needed, with both numbers. */
  fitPolicy: call({ input: z.object({}), output: LearnedPolicy, errors: ['refused', 'not_allowed'] }),
  router: call({ input: z.object({}), output: RouterState }),
  resetRouter: call({ input: z.object({}), output: RouterState, errors: ['not_allowed'] }),
  resetPolicy: call({ input: z.object({}), output: LearnedPolicy, errors: ['not_allowed'] }),
} as const;

export const learningEvents = { changed: event(z.object({})) } as const;

import type { Handlers } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import { HARNESS_INFO } from '../../evaluation/harnessInfo.ts';
import type { Parts } from '../parts.ts';

/** Harnesses, their runs, and what they found. */
export function evaluationHandlers({ evaluations, store }: Parts): Handlers['evaluation'] {
  const note = (actor: Actor, operation: string, id: string) =>
    store.note({ actor, operation: `evaluation.${operation}` }, [`run/${id}`]);
  return {
    harnesses: async () => HARNESS_INFO.map((info) => ({ ...info, takes: [...info.takes] })),
    runs: () => evaluations.list(),
    start: async ({ harness, data }, { actor }) => {
      const run = await evaluations.start(harness, data);
      await note(actor, 'start', run.id);
      return run;
    },
    resume: async ({ id }, { actor }) => {
      const run = await evaluations.resume(id);
      await note(actor, 'resume', id);
      return run;
    },
    stop: async ({ id }) => {
      evaluations.stop(id);
      return {};
    },
    report: ({ id }) => evaluations.report(id),
    remove: async ({ id }, { actor }) => {
      await evaluations.remove(id);
      await note(actor, 'remove', id);
      return {};
    },
  };
}

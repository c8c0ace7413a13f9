import type { Handlers } from '../../contract/api/contract.ts';
import { HARNESS_INFO } from '../../evaluation/harnessInfo.ts';
import type { Parts } from '../parts.ts';

/** Harnesses, their runs, and what they found. */
export function evaluationHandlers({ evaluations }: Parts): Handlers['evaluation'] {
  return {
    harnesses: async () => HARNESS_INFO.map((info) => ({ ...info, takes: [...info.takes] })),
    runs: () => evaluations.list(),
    start: ({ harness, data }) => evaluations.start(harness, data),
    resume: ({ id }) => evaluations.resume(id),
    stop: async ({ id }) => {
      evaluations.stop(id);
      return {};
    },
    report: ({ id }) => evaluations.report(id),
    remove: async ({ id }) => {
      await evaluations.remove(id);
      return {};
    },
  };
}

import { z } from 'zod';
import {
  EvaluationData,
  EvaluationProgress,
  EvaluationReport,
  HarnessInfo,
  HarnessName,
} from '../domain/evaluation.ts';
import { RecordedAt } from '../domain/time.ts';
import { call, event } from './define.ts';

export const RunId = z.uuid();

/** A run of a harness: one that goes on, or one of before. */
export const EvaluationRun = z.object({
  id: RunId,
  harness: HarnessName,
  data: EvaluationData,
  startedAt: RecordedAt,
  endedAt: RecordedAt.nullable(),
  /** `stopped`: by a person or by the end of the program; it can go on where it was. */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  progress: EvaluationProgress.nullable(),
  /** Why it failed. */
  sentence: z.string().nullable(),
});
export type EvaluationRun = z.infer<typeof EvaluationRun>;

/** Measures memory in a process of its own, on scratch stores: the user's memory is not touched. */
export const evaluationCalls = {
  harnesses: call({ input: z.object({}), output: z.array(HarnessInfo) }),
  /** Newest first. */
  runs: call({ input: z.object({}), output: z.array(EvaluationRun) }),
  /** Starts a run, which goes on when its window is left. One at a time. */
  start: call({
    input: z.object({ harness: HarnessName, data: EvaluationData }),
    output: EvaluationRun,
    errors: ['refused', 'disk_full', 'read_only'],
  }),
  /** Goes on with a run that was stopped or failed, behind its last finished part. */
  resume: call({
    input: z.object({ id: RunId }),
    output: EvaluationRun,
    errors: ['not_found', 'refused', 'disk_full', 'read_only'],
  }),
  /** Ends the run that goes on; its finished parts stay. Does nothing where it has ended. */
  stop: call({ input: z.object({ id: RunId }), output: z.object({}) }),
  report: call({ input: z.object({ id: RunId }), output: EvaluationReport, errors: ['not_found'] }),
  /** Removes a run that has ended, with all that it wrote. */
  remove: call({ input: z.object({ id: RunId }), output: z.object({}), errors: ['not_found', 'refused'] }),
} as const;

export const evaluationEvents = {
  /** A run began, ended or was removed. */
  changed: event(z.object({})),
  progress: event(z.object({ id: RunId, progress: EvaluationProgress })),
} as const;

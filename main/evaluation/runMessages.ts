import { z } from 'zod';
import { EvaluationData, EvaluationProgress, HarnessName } from '../contract/domain/evaluation.ts';
import { ERROR_CODES } from '../contract/errors.ts';

/** What the process of a run is told. */
export const RunRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    harness: HarnessName,
    data: EvaluationData,
    out: z.string(),
    scratchRoot: z.string(),
  }),
  z.object({ kind: z.literal('stop') }),
]);
export type RunRequest = z.infer<typeof RunRequest>;

/** What it answers: how far it is, and once how it ended. */
export const RunReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: EvaluationProgress }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), code: z.enum(ERROR_CODES), sentence: z.string() }),
]);
export type RunReply = z.infer<typeof RunReply>;

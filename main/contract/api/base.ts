import { z } from 'zod';
import { BaseOutcome, BasePlan, BaseProgress } from '../domain/base.ts';
import { call } from './define.ts';

/** M11, the offline loop: base memory from a folder of studies with reports, or from a JSONL of memory items. */
export const baseCalls = {
  /** Checks all of it and writes nothing: what would enter, and what is left out with the reason. */
  plan: call({
    input: z.object({ path: z.string().min(1) }),
    output: BasePlan,
    progress: BaseProgress,
    errors: ['not_found', 'bad_file', 'cancelled'],
  }),
  /** Enters what was confirmed, as one bulk approval by the one who asks. Refuses where the source changed since. Goes on where it was stopped. */
  build: call({
    input: z.object({ path: z.string().min(1), planId: z.string() }),
    output: BaseOutcome,
    progress: BaseProgress,
    errors: [
      'not_found',
      'bad_file',
      'cancelled',
      'conflict',
      'not_allowed',
      'disk_full',
      'read_only',
      'worker_died',
    ],
  }),
} as const;

import { z } from 'zod';
import { RowId } from './ids.ts';
import { ApprovalState } from './memory.ts';
import { RecordedAt } from './time.ts';

/** A sign, present or absent, and the diagnosis that it favours (X1). */
export const Discriminator = z.object({
  sign: z.string().min(1),
  presence: z.enum(['present', 'absent']),
  favours: z.enum(['A', 'B']),
});
export type Discriminator = z.infer<typeof Discriminator>;

/** X1. A pairwise differential note. It crosses patients, so it holds no patient data (X10). */
export const DifferentialNote = z.object({
  id: RowId,
  version: z.int().positive(),
  recordedAt: RecordedAt,
  state: ApprovalState,
  bankId: z.string().min(1),
  pairKey: z.string().min(1),
  dxA: z.string().min(1),
  dxB: z.string().min(1),
  department: z.string(),
  organ: z.string(),
  explanation: z.string().min(1),
  confusionPoints: z.array(z.string()).min(2).max(4),
  discriminators: z.array(Discriminator).min(1),
  decisionRule: z.string().min(1),
  errorPattern: z.string().min(1),
  /** Ids of the errors that it came from; what is specific to a case stands in a patient's own table. */
  origins: z.array(RowId),
});
export type DifferentialNote = z.infer<typeof DifferentialNote>;

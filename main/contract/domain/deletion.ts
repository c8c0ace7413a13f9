import { z } from 'zod';

/** S8. What a clinician says of a fact: it may go, it must stay, or neither is certain. */
export const DeletionLabel = z.enum(['safe', 'never', 'uncertain']);
export type DeletionLabel = z.infer<typeof DeletionLabel>;

import { z } from 'zod';

/** Side of the body: right, left, both, or null for unknown. Opposite and unknown are not the same. */
export const Laterality = z.enum(['R', 'L', 'B']);
export type Laterality = z.infer<typeof Laterality>;

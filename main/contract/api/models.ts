import { z } from 'zod';
import { call, event } from './define.ts';

export const ModelRole = z.enum(['image-encoder', 'text-encoder', 'reader', 'projector', 'adapter']);
export type ModelRole = z.infer<typeof ModelRole>;

/** A model as the Models screen shows it. */
export const ModelEntry = z.object({
  id: z.string(),
  role: ModelRole,
  inUse: z.boolean(),
  builtIn: z.boolean(),
  licence: z.string(),
  note: z.string(),
  dimension: z.int().nullable(),
  thresholds: z.record(z.string(), z.number()),
  provider: z.string().nullable(),
  problem: z.string().nullable(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

export const modelsCalls = {
  list: call({ input: z.object({}), output: z.array(ModelEntry) }),
  verify: call({
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), ok: z.boolean(), problem: z.string().nullable() })),
  }),
  use: call({
    input: z.object({ role: ModelRole, id: z.string() }),
    output: z.array(ModelEntry),
    errors: ['not_found', 'refused', 'worker_died'],
  }),
} as const;

export const modelsEvents = { changed: event(z.object({})) } as const;

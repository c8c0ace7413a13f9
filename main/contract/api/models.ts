import { z } from 'zod';
import { RowId, StudyKey } from '../domain/ids.ts';
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

/**
 * A change of the image encoder under way (M3): memory is embedded again, and the encoder in use serves until all of it is. `rows` counts
 * episodes, images and regions, also those that wait for a person.
 */
export const EncoderChange = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.object({ done: z.int(), total: z.int(), unreadable: z.int() }),
  /** Why it stands still; null while it goes on. */
  problem: z.string().nullable(),
});
export type EncoderChange = z.infer<typeof EncoderChange>;

/** An image without a vector of an encoder, since its pixels could not be read. Its row stays, and is found by words alone. */
export const UnreadableRow = z.object({
  id: RowId,
  studyKey: StudyKey,
  patientName: z.string(),
  day: z.string(),
  reason: z.string(),
});
export type UnreadableRow = z.infer<typeof UnreadableRow>;

export const modelsCalls = {
  list: call({ input: z.object({}), output: z.array(ModelEntry) }),
  verify: call({
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), ok: z.boolean(), problem: z.string().nullable() })),
  }),
  use: call({
    input: z.object({ role: ModelRole, id: z.string() }),
    output: z.array(ModelEntry),
    errors: ['not_found', 'refused', 'bad_file', 'unavailable', 'worker_died'],
  }),
  /** The change of the image encoder under way; null where there is none. */
  change: call({ input: z.object({}), output: EncoderChange.nullable() }),
  /** Gives a change up: the encoder in use stays. What was embedded is kept for the next try. */
  cancelChange: call({ input: z.object({}), output: z.null() }),
  /** Images of memory that have no vector of the encoder in use. */
  unreadable: call({ input: z.object({}), output: z.array(UnreadableRow) }),
} as const;

export const modelsEvents = {
  changed: event(z.object({})),
  /** Progress of a change of the encoder; null where it came to its end. */
  changing: event(EncoderChange.nullable()),
} as const;

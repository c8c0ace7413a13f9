import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';
import { decodeFrame, encodeFrame } from './codec.ts';

/**
 * Progress and event frames that the core sends to one client before the client has said `credit` for them. What goes beyond
 * waits in the core; a client with more than {@link MAX_WAITING_FRAMES} waiting is cut off, since nothing may be dropped silently.
 */
export const CREDIT_WINDOW = 64;
/** Frames that may wait for one slow client. */
export const MAX_WAITING_FRAMES = 4096;
/** A client gives credit back in lots of this many handled frames. */
export const CREDIT_LOT = 16;
/** Calls that a client keeps running at once; more wait in the client. */
export const CLIENT_CALLS = 64;
/** Calls that the core runs at once for one client; more are refused. */
export const SERVER_CALLS = 128;

const id = z.int().nonnegative();
const name = z.string().max(64);

/** What a client sends. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id, group: name, name, input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id }),
  z.object({ type: z.literal('credit'), frames: z.int().positive().max(CREDIT_WINDOW) }),
]);
/** See the schema of the same name. */
export type ClientFrame = z.infer<typeof ClientFrame>;

/** What the core sends. `result`, `error` and `progress` carry the id of their call; an error never carries a stack. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), id, output: z.unknown() }),
  z.object({
    type: z.literal('error'),
    id,
    code: z.enum(ERROR_CODES),
    sentence: z.string(),
    incidentId: z.string().nullable(),
  }),
  z.object({ type: z.literal('progress'), id, value: z.unknown() }),
  z.object({ type: z.literal('event'), group: name, name, payload: z.unknown() }),
]);
/** See the schema of the same name. */
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Bytes of a frame. @throws AppError `invalid_input` where a value cannot be sent */
export function writeFrame(frame: ClientFrame | ServerFrame): Uint8Array {
  return encodeFrame(frame);
}

/** A client's frame, or null where the bytes are none: the sender is then cut off, not answered. */
export function parseClientFrame(bytes: Uint8Array): ClientFrame | null {
  return parseFrame(ClientFrame, bytes);
}

/** A frame of the core, or null where the bytes are none. */
export function parseServerFrame(bytes: Uint8Array): ServerFrame | null {
  return parseFrame(ServerFrame, bytes);
}

function parseFrame<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  try {
    return schema.safeParse(decodeFrame(bytes)).data ?? null;
  } catch {
    return null;
  }
}

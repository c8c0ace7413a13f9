import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** One declared call: what goes in, what comes out, what it reports on the way, and the codes that it may refuse with. */
export interface CallSpec<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> {
  readonly kind: 'call';
  readonly input: I;
  readonly output: O;
  readonly progress: P | null;
  readonly errors: readonly ErrorCode[];
}

/** One declared event and its payload. */
export interface EventSpec<P extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly payload: P;
}

export function call<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType = z.ZodNever>(spec: {
  input: I;
  output: O;
  progress?: P;
  errors?: readonly ErrorCode[];
}): CallSpec<I, O, P> {
  return {
    kind: 'call',
    input: spec.input,
    output: spec.output,
    progress: spec.progress ?? null,
    errors: spec.errors ?? [],
  };
}

export function event<P extends z.ZodType>(payload: P): EventSpec<P> {
  return { kind: 'event', payload };
}

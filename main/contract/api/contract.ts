import type { z } from 'zod';
import type { Actor } from '../domain/actor.ts';
import { auditCalls } from './audit.ts';
import { baseCalls } from './base.ts';
import type { CallSpec, EventSpec } from './define.ts';
import { deletionCalls } from './deletion.ts';
import { evaluationCalls, evaluationEvents } from './evaluation.ts';
import { exportingCalls } from './exporting.ts';
import { learningCalls, learningEvents } from './learning.ts';
import { libraryCalls, libraryEvents } from './library.ts';
import { memoryCalls, memoryEvents } from './memory.ts';
import { modelsCalls, modelsEvents } from './models.ts';
import { notesCalls } from './notes.ts';
import { patientsCalls, patientsEvents } from './patients.ts';
import { personsCalls, personsEvents } from './persons.ts';
import { proposalCalls, proposalEvents } from './proposals.ts';
import { readingCalls, readingEvents } from './reading.ts';
import { recordsCalls, recordsEvents } from './records.ts';
import { sessionCalls, sessionEvents } from './session.ts';
import { timelineCalls } from './timeline.ts';
import { upkeepCalls, upkeepEvents } from './upkeep.ts';
import { watchingCalls, watchingEvents } from './watching.ts';

/** Every call by group: the only names that a dispatcher looks up. */
export const calls = {
  library: libraryCalls,
  watching: watchingCalls,
  patients: patientsCalls,
  reading: readingCalls,
  memory: memoryCalls,
  proposals: proposalCalls,
  timeline: timelineCalls,
  notes: notesCalls,
  learning: learningCalls,
  deletion: deletionCalls,
  base: baseCalls,
  models: modelsCalls,
  audit: auditCalls,
  records: recordsCalls,
  session: sessionCalls,
  persons: personsCalls,
  upkeep: upkeepCalls,
  exporting: exportingCalls,
  evaluation: evaluationCalls,
} as const;

/** Every event by group. */
export const events = {
  library: libraryEvents,
  watching: watchingEvents,
  patients: patientsEvents,
  reading: readingEvents,
  memory: memoryEvents,
  learning: learningEvents,
  proposals: proposalEvents,
  models: modelsEvents,
  records: recordsEvents,
  session: sessionEvents,
  persons: personsEvents,
  upkeep: upkeepEvents,
  evaluation: evaluationEvents,
} as const;

export type Calls = typeof calls;
export type Events = typeof events;
export type CallInput<S> = S extends CallSpec<infer I, infer _O, infer _P> ? z.input<I> : never;
export type CallParsed<S> = S extends CallSpec<infer I, infer _O, infer _P> ? z.output<I> : never;
export type CallOutput<S> = S extends CallSpec<infer _I, infer O, infer _P> ? z.output<O> : never;
export type CallProgress<S> = S extends CallSpec<infer _I, infer _O, infer P> ? z.output<P> : never;
export type EventPayload<S> = S extends EventSpec<infer P> ? z.output<P> : never;

/** What a handler gets beside its input: who asks, when to stop, where to report. */
export interface CallContext<P = never> {
  readonly actor: Actor;
  /** Stands for the window or program that asks: the same object in all calls of one connection. */
  readonly connection: object;
  readonly signal: AbortSignal;
  progress(value: P): void;
}

export type Handler<S> = (
  input: CallParsed<S>,
  context: CallContext<CallProgress<S>>,
) => Promise<CallOutput<S>>;
export type Handlers = {
  readonly [G in keyof Calls]: { readonly [C in keyof Calls[G]]: Handler<Calls[G][C]> };
};

export interface CallOptions<P> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (value: P) => void;
}
export type Client = {
  readonly [G in keyof Calls]: {
    readonly [C in keyof Calls[G]]: (
      input: CallInput<Calls[G][C]>,
      options?: CallOptions<CallProgress<Calls[G][C]>>,
    ) => Promise<CallOutput<Calls[G][C]>>;
  };
};

/** Emits a declared event to every client. */
export type Emit = <G extends keyof Events, E extends keyof Events[G]>(
  group: G,
  name: E,
  payload: EventPayload<Events[G][E]>,
) => void;

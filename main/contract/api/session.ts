import { z } from 'zod';
import { Actor } from '../domain/actor.ts';
import { HangingProtocol, MOST_PROTOCOLS } from '../domain/hanging.ts';
import { PolicyId } from '../domain/retrieval.ts';
import { call, event } from './define.ts';

/** Without defaults: what a change leaves out stays as it was. */
const preferenceFields = z.object({
  theme: z.enum(['dark', 'light']),
  railOpen: z.boolean(),
  /** Sizes of panels in per cent, by panel group. */
  panels: z.record(z.string(), z.array(z.number())),
  worklistSort: z.object({ sort: z.string(), descending: z.boolean() }),
  useSemantic: z.boolean(),
  useEpisodic: z.boolean(),
  useVisual: z.boolean(),
  /** Who decides which memory is asked next (M7). */
  retrievalPolicy: PolicyId,
  /** Ids of the reader profiles in use (M13); the first is the standard path. */
  readers: z.array(z.string()).min(1).max(8),
  /** Tokens that a prompt may have (M8); null: as many as the reader takes. */
  promptBudgetTokens: z.int().min(64).max(1_000_000).nullable(),
  /** “Find similar” looks among other patients' approved images, too (T7). */
  similarInOthers: z.boolean(),
  /** The name that signs and approves; empty where it is the person's own. */
  readerName: z.string(),
  /** Layouts chosen by hand, by modality and whether a prior hangs: `CT`, `CT with prior`. */
  layouts: z.record(z.string(), z.object({ rows: z.int().min(1).max(4), columns: z.int().min(1).max(4) })),
  /** The person's own hanging protocols, in their order; they go before those of the program (T1). */
  hangingProtocols: z.array(HangingProtocol).max(MOST_PROTOCOLS),
  /** Decoded pictures that a window keeps, MiB; null: by the machine (T8). */
  pictureMemoryMb: z.int().min(16).max(65_536).nullable(),
  /** The person's own keys as JSON text, command to keys; kept as it is, also where parts of it cannot hold (T6). */
  keyMap: z.string().max(200_000),
});
const { shape } = preferenceFields;

/** What the program remembers for a person: kept in the core, since the loopback port changes at each start (02). */
export const Preferences = z.object({
  theme: shape.theme.default('dark'),
  railOpen: shape.railOpen.default(true),
  panels: shape.panels.default({}),
  worklistSort: shape.worklistSort.default({ sort: 'time', descending: true }),
  useSemantic: shape.useSemantic.default(true),
  useEpisodic: shape.useEpisodic.default(true),
  useVisual: shape.useVisual.default(true),
  retrievalPolicy: shape.retrievalPolicy.default('built_in'),
  readers: shape.readers.default(['findings-first', 'changes-first']),
  promptBudgetTokens: shape.promptBudgetTokens.default(null),
  similarInOthers: shape.similarInOthers.default(false),
  readerName: shape.readerName.default(''),
  layouts: shape.layouts.default({}),
  hangingProtocols: shape.hangingProtocols.default([]),
  pictureMemoryMb: shape.pictureMemoryMb.default(null),
  keyMap: shape.keyMap.default(''),
});
export type Preferences = z.infer<typeof Preferences>;

export const sessionCalls = {
  about: call({
    input: z.object({}),
    output: z.object({
      name: z.literal('Anamnesis'),
      version: z.string(),
      host: z.enum(['electron', 'loopback', 'memory']),
      notice: z.string(),
      dataFolder: z.string(),
      keyStore: z.string(),
      /** Null while nobody is signed in. */
      actor: Actor.nullable(),
      canChooseFolder: z.boolean(),
      /** What start-up found and mended, in words. */
      startedWith: z.array(z.string()),
    }),
  }),
  /** Asks the host's own dialog for a folder; null where the person closed it. */
  chooseFolder: call({
    input: z.object({}),
    output: z.object({ path: z.string().nullable() }),
    errors: ['unavailable'],
  }),
  preferences: call({ input: z.object({}), output: Preferences }),
  setPreferences: call({ input: preferenceFields.partial(), output: Preferences }),
} as const;

/** Whose preferences changed, and to what: they concern that person's windows alone. */
export const sessionEvents = {
  preferencesChanged: event(z.object({ actorId: z.string(), preferences: Preferences })),
} as const;

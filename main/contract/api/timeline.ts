import { z } from 'zod';
import { PatientKey } from '../domain/ids.ts';
import { Fact, Relation } from '../domain/memory.ts';
import { call } from './define.ts';

export const timelineCalls = {
  /** Facts of a patient in their two stores. `asOf` is a day; `true_then` reads valid time, `known_then` write time (S9). */
  facts: call({
    input: z.object({
      patientKey: PatientKey,
      asOf: z.string().nullable().default(null),
      meaning: z.enum(['true_then', 'known_then']).default('true_then'),
    }),
    output: z.object({
      active: z.array(Fact),
      history: z.array(Fact),
      relations: z.array(Relation),
      /** First and last clinical day of any fact; null where there is none. */
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
    }),
  }),
} as const;

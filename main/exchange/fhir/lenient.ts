import { z } from 'zod';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { Notes } from '../notes.ts';
import { parseFhirTime } from '../times.ts';

/** Reads one unknown value. What is odd is noted with its place and costs itself alone. Absent is not odd. */
export type Read<T> = (value: unknown, at: string, notes: Notes) => T;

/** An object of which some fields are read; each is null, or an empty list, where it is absent or odd. */
export type Fields<S> = { readonly [K in keyof S]: S[K] extends Read<infer T> ? T : never };

type Shape = Readonly<Record<string, Read<unknown>>>;

function odd(at: string, notes: Notes): null {
  notes.add(`${at} cannot be read; this field was left out.`);
  return null;
}

/** Reads a value that a schema describes. */
export function leaf<T>(schema: z.ZodType<T>): Read<T | null> {
  return (value, at, notes) => {
    if (value === undefined || value === null) return null;
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : odd(at, notes);
  };
}

/** Reads a list; odd entries are left out. */
export function list<T>(read: Read<T | null>): Read<readonly T[]> {
  return (value, at, notes) => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      odd(at, notes);
      return [];
    }
    return value.map((item, index) => read(item, `${at}[${index}]`, notes)).filter((item) => item !== null);
  };
}

/** Reads fields of an object. */
export function fields<S extends Shape>(shape: S): Read<Fields<S> | null> {
  return (value, at, notes) => {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'object' || Array.isArray(value)) return odd(at, notes);
    const entries = Object.entries(shape).map(([key, read]) => [
      key,
      read((value as Record<string, unknown>)[key], `${at}.${key}`, notes),
    ]);
    // Each key was read by its own reader.
    return Object.fromEntries(entries) as Fields<S>;
  };
}

/** As `fields`, of a type of FHIR: a name that the type does not have is refused by the compiler. */
export function fieldsOf<R>(): <
  S extends { readonly [K in keyof S]: K extends keyof R ? Read<unknown> : never },
>(
  shape: S,
) => Read<Fields<S> | null> {
  return (shape) => fields(shape as unknown as Shape) as unknown as Read<Fields<typeof shape> | null>;
}

/** A string that holds something. */
export const text = leaf(z.string().transform((value) => value.trim() || null)) as Read<string | null>;

/** A string as written; white space kept. */
export const rawText: Read<string | null> = leaf(z.string());

/** A finite number; some writers send it as a string. */
export const number: Read<number | null> = leaf(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ]),
);

/** true or false. */
export const flag: Read<boolean | null> = leaf(z.boolean());

/** A date, dateTime or instant with its precision and offset (P2). */
export const time: Read<ClinicalTime | null> = (value, at, notes) => {
  if (value === undefined || value === null) return null;
  const parsed = typeof value === 'string' ? parseFhirTime(value) : null;
  return parsed ?? odd(at, notes);
};

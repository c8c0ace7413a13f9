import { z } from 'zod';
import { Role } from './actor.ts';

/** A PIN: digits or any other characters, 6 to 64 of them. */
export const Pin = z
  .string()
  .min(6, { error: 'a PIN has 6 characters or more' })
  .max(64, { error: 'a PIN has 64 characters at most' });

/** The name of a person: no empty one, and no line breaks in it. */
export const PersonName = z
  .string()
  .trim()
  .min(1, { error: 'a person has a name' })
  .max(100, { error: 'a name has 100 characters at most' })
  .regex(/^[^\p{Cc}]*$/u, { error: 'a name has no line breaks' });

/** A person of this workspace (W8). Without a role one may look and write drafts, and neither sign nor approve. */
export const Person = z.object({ id: z.string().min(1), name: z.string(), roles: z.array(Role) });
export type Person = z.infer<typeof Person>;

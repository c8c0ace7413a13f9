import type { HarnessName } from '../contract/domain/evaluation.ts';
import { AppError } from '../contract/errors.ts';
import { e1 } from './e1/harness.ts';
import { e3 } from './e3/harness.ts';
import { e4 } from './e4/harness.ts';
import { e5 } from './e5/harness.ts';
import type { Harness } from './harness.ts';

/** All harnesses by name: a new one is added here, in `HarnessName` and in harnessInfo.ts. */
export const HARNESSES: Readonly<Record<HarnessName, Harness>> = { e1, e3, e4, e5 };

/** The harness of a name. Throws `invalid_input` with the names that there are. */
export function resolveHarness(name: string): Harness {
  const found = Object.entries(HARNESSES).find(([known]) => known === name)?.[1];
  if (found !== undefined) return found;
  const names = Object.keys(HARNESSES).join(', ');
  throw new AppError('invalid_input', `${name} is no harness. Name one of: ${names}.`);
}

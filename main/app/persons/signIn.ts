import PQueue from 'p-queue';
import type { CallOutput, Calls } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import { AppError } from '../../contract/errors.ts';
import type { Clock, Store } from '../../storage/types.ts';
import { personOf, requirePerson } from './persons.ts';
import { isPin, waitAfterMs, waitMs } from './pins.ts';
import { type PersonRow, personsTable } from './tables.ts';

/** In whose name a try is written that proved nobody. */
const DOOR: Actor = { id: 'system', name: 'Sign-in', roles: [] };

type SignInOutcome = CallOutput<Calls['persons']['signIn']>;

/** What a sign-in works with. */
export interface SignInParts {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Checks PINs, one after another, so that tries made at once count each. Wrong ones are counted in the person's row: the wait outlives a
 * restart (W8). Each try is a line of the audit (W7).
 */
export class PinChecks {
  readonly #parts: SignInParts;
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** Throws `not_found`, and `conflict` where the person's row changed during the try. */
  check(id: string, pin: string): Promise<SignInOutcome> {
    return this.#queue.add(() => this.#checkNow(id, pin));
  }

  async #checkNow(id: string, pin: string): Promise<SignInOutcome> {
    const { store, clock } = this.#parts;
    const row = await requirePerson(store, id);
    const waits = waitMs(row, clock.now());
    if (waits > 0) return { outcome: 'wait', words: waitWords(waits), waitSeconds: Math.ceil(waits / 1000) };
    if (row.pin !== null && (await isPin(pin, row.pin))) {
      await this.#note(row, personOf(row), 'person.sign_in', 0);
      return { outcome: 'signedIn', actor: personOf(row) };
    }
    const wrongTries = row.wrongTries + 1;
    await this.#note(row, DOOR, 'person.wrong_pin', wrongTries);
    const next = waitAfterMs(wrongTries);
    const words = next === 0 ? 'This is not the PIN. Try again.' : `This is not the PIN. ${waitWords(next)}`;
    return { outcome: 'wrong', words, waitSeconds: Math.ceil(next / 1000) };
  }

  async #note(seen: PersonRow, actor: Actor, operation: string, wrongTries: number): Promise<void> {
    await this.#parts.store.write({ actor, operation }, async (tx) => {
      const row = await requirePerson(tx, seen.id);
      if (row.version !== seen.version)
        throw new AppError('conflict', 'This person was changed just now. Try again.', { id: row.id });
      const triedAt = wrongTries === 0 ? null : tx.at;
      tx.put(personsTable, { ...row, version: row.version + 1, wrongTries, triedAt });
    });
  }
}

function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const long =
    seconds < 120
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${Math.ceil(seconds / 60)} minutes`;
  return `Wait ${long} before the next try.`;
}

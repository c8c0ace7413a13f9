import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../storage/types.ts';

/** A pass is fetched and used by the program at once; it does not outlive a slow start of a window. */
const PASS_MS = 30_000;
const MAX_PASSES = 16;

interface Sitting {
  readonly personId: string;
  readonly connections: Set<object>;
}

interface Pass {
  readonly hash: string;
  readonly sitting: Sitting;
  readonly untilMs: number;
}

/** Who is signed in over which connection (W8); in memory alone: it ends with the connection and with the program. */
export class Sittings {
  readonly #clock: Clock;
  readonly #byConnection = new Map<object, Sitting>();
  #passes: Pass[] = [];
  #isNeeded = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on one has to sign in: there are persons. */
  require(): void {
    this.#isNeeded = true;
  }

  /** True where a connection may be told events of a group; that names changed is told to all. */
  mayHear(connection: object, group: string): boolean {
    return !this.#isNeeded || group === 'persons' || this.personOf(connection) !== null;
  }

  /**
   * True while pictures are given out: somebody is signed in, or nobody has to be. Pictures are asked for by the hash of their content,
   * which only a window that is signed in is told.
   */
  mayShow(): boolean {
    return !this.#isNeeded || this.#byConnection.size > 0;
  }

  /** The person of a connection; null where nobody is signed in. */
  personOf(connection: object): string | null {
    return this.#byConnection.get(connection)?.personId ?? null;
  }

  signIn(connection: object, personId: string): void {
    this.end(connection);
    this.#join(connection, { personId, connections: new Set() });
  }

  /** Ends the sitting of a connection, over all of its connections. */
  signOut(connection: object): void {
    const sitting = this.#byConnection.get(connection);
    if (sitting) this.#close(sitting);
  }

  /** Ends all sittings of a person, but for that of one connection. */
  signOutPerson(personId: string, but: object | null): void {
    const kept = but === null ? undefined : this.#byConnection.get(but);
    for (const sitting of new Set(this.#byConnection.values()))
      if (sitting.personId === personId && sitting !== kept) this.#close(sitting);
  }

  /** A connection has gone. Gives the person whose sitting ended with it; null where nobody's did. */
  end(connection: object): string | null {
    const sitting = this.#byConnection.get(connection);
    sitting?.connections.delete(connection);
    this.#byConnection.delete(connection);
    return sitting?.connections.size === 0 ? sitting.personId : null;
  }

  /** A pass into the sitting of a connection: 256 random bits, of which the hash is kept; null where nobody is signed in. */
  newPass(connection: object): string | null {
    const sitting = this.#byConnection.get(connection);
    if (sitting === undefined) return null;
    const pass = randomBytes(32).toString('base64url');
    const untilMs = Date.parse(this.#clock.now()) + PASS_MS;
    this.#passes = [...this.#passes, { hash: hashOf(pass), sitting, untilMs }].slice(-MAX_PASSES);
    return pass;
  }

  /** Lets a connection into the sitting of a pass, which is used up; false where the pass is wrong, used or too old. */
  usePass(connection: object, pass: string): boolean {
    const hash = hashOf(pass);
    const found = this.#passes.find((one) => one.hash === hash);
    if (found === undefined) return false;
    this.#passes = this.#passes.filter((one) => one !== found);
    const isOver = found.sitting.connections.size === 0 || Date.parse(this.#clock.now()) > found.untilMs;
    if (isOver) return false;
    this.end(connection);
    this.#join(connection, found.sitting);
    return true;
  }

  #join(connection: object, sitting: Sitting): void {
    sitting.connections.add(connection);
    this.#byConnection.set(connection, sitting);
  }

  #close(sitting: Sitting): void {
    for (const connection of sitting.connections) this.#byConnection.delete(connection);
    sitting.connections.clear();
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

import type { IdentityProposal } from '../../contract/api/patients.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { IdentityDecision, IdentityPatient, IdentityQuestion } from '../../contract/domain/identity.ts';
import type { PatientKey, TxnId } from '../../contract/domain/ids.ts';
import {
  type DecisionParts,
  decideIdentity,
  type FindStanding,
  loadAct,
  proposeIdentity,
  undoIdentity,
} from './decisions.ts';
import { groupByAct, Questions } from './questions.ts';
import { decisionsTable, type StoredDecision } from './table.ts';

/** Undone, or what stands against it. */
export type IdentityUndo<S> =
  | { readonly outcome: 'undone'; readonly decision: IdentityDecision }
  | { readonly outcome: 'stands'; readonly against: readonly S[] };

/** P1. Who is who: what is open, what is proposed, and what persons decided. Who may decide is its caller's to check. */
export class IdentityDesk {
  readonly #parts: DecisionParts;

  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  /** How many patients are kept apart, and how many proposals wait. */
  async waiting(): Promise<{ patients: number; proposals: number }> {
    const proposed = await this.#proposed();
    return {
      patients: this.#parts.index.people.open().length,
      proposals: groupByAct(proposed).length,
    };
  }

  /** Open questions, at most `limit`, and how many there are. */
  async questions(limit: number): Promise<{ questions: IdentityQuestion[]; total: number }> {
    return new Questions(this.#parts.index).list(await this.#proposed(), limit);
  }

  /** Patients with their studies, each once, in the order of the keys; keys without a patient are left out. */
  patients(keys: readonly PatientKey[]): IdentityPatient[] {
    const { people } = this.#parts.index;
    const questions = new Questions(this.#parts.index);
    return [...new Set(keys.map((key) => people.ownerOf(key)))].flatMap(
      (key) => questions.patient(key) ?? [],
    );
  }

  /** See {@link proposeIdentity}. */
  async propose(actor: Actor, proposal: IdentityProposal): Promise<IdentityDecision> {
    return this.#act(await proposeIdentity(this.#parts, actor, proposal));
  }

  /** See {@link decideIdentity}. */
  async decide(actor: Actor, id: TxnId, approve: boolean): Promise<IdentityDecision> {
    await decideIdentity(this.#parts, actor, id, approve);
    return this.#act(id);
  }

  /** See {@link undoIdentity}. */
  async undo<S>(actor: Actor, id: TxnId, findStanding: FindStanding<S>): Promise<IdentityUndo<S>> {
    const against = await undoIdentity(this.#parts, actor, id, findStanding);
    return against.length > 0
      ? { outcome: 'stands', against }
      : { outcome: 'undone', decision: await this.#act(id) };
  }

  /** Acts of persons, newest first, those that wait included. */
  async history(limit: number): Promise<IdentityDecision[]> {
    const acts = groupByAct(await this.#parts.store.all(decisionsTable));
    const ordered = acts.sort(([a], [b]) => (lastChange(a) < lastChange(b) ? 1 : -1));
    const questions = new Questions(this.#parts.index);
    return ordered.slice(0, limit).flatMap((rows) => questions.decision(rows));
  }

  async #act(id: TxnId): Promise<IdentityDecision> {
    const rows = await loadAct(this.#parts.store, id);
    const [decision] = new Questions(this.#parts.index).decision(rows);
    if (decision === undefined) throw new RangeError(`decision ${id} names no patient of the library`);
    return decision;
  }

  async #proposed(): Promise<StoredDecision[]> {
    return (await this.#parts.store.all(decisionsTable)).filter(({ state }) => state === 'proposed');
  }
}

function lastChange(row: StoredDecision | undefined): string {
  if (row === undefined) return '';
  return `${row.undoneAt ?? row.decidedAt ?? row.proposedAt} ${row.actId}`;
}

import type { RowId } from '../../contract/domain/ids.ts';
import { type Fact, isServed } from '../../contract/domain/memory.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import { addition, type FactChange, toIncoming, transition, type UpdateContext } from './changes.ts';
import { chronicle, newestOf, type State, type Thread } from './chronicle.ts';
import type { ExtractedFact } from './extractedFact.ts';
import { compareDays, hasSameAmount, isSameThread } from './match.ts';
import { quote } from './scene.ts';
import { inOwnWords, type StatedFact, toExtracted } from './statedFact.ts';
import { type Statement, updateStatements } from './update.ts';

/** What the updater is given beside the facts; each statement brings its own document. */
export type RecordContext = Omit<UpdateContext, 'source' | 'documentDate'>;

/** What a source changes, oldest first, and how many older states it holds that are not proposed. */
export interface RecordChanges {
  readonly changes: readonly FactChange[];
  readonly leftInSource: number;
}

/** Earlier states of one thing that are proposed beside the newest; of diseases, drugs and devices all are. */
export const EARLIER_STATES = 2;
const WHOLE_STORY: ReadonlySet<Fact['category']> = new Set(['problem', 'drug', 'device']);

interface Newest extends Statement {
  readonly thread: Thread;
}

/**
 * S2, S5, S6. What a source that tells of years changes in a patient's facts. Of each thing the newest state goes through the updater,
 * if it holds; states before it, and what has ended, go to HISTORY. What memory knows already is not proposed again.
 */
export function recordChanges(
  facts: readonly StatedFact[],
  prose: readonly Statement[],
  existing: readonly Fact[],
  context: RecordContext,
): RecordChanges {
  const own = new Set(context.patientKeys ?? [context.patientKey]);
  const known = existing.filter((fact) => own.has(fact.patientKey) && isServed(fact.state));
  const stated = facts.filter(({ ended }) => ended !== 'entered_in_error');
  const threads = chronicle(stated.map((fact) => inOwnWords(fact, context.lexicon)));
  const newest = threads.flatMap((thread) => newestStatement(thread, context));
  const decided = updateStatements<Statement | Newest>([...newest, ...untold(prose, threads)], known);
  const ofThread = new Map(
    decided.flatMap(({ statement, changes }) => ('thread' in statement ? [[statement.thread, changes]] : [])),
  );
  const past = threads.flatMap((thread) => pastChanges(thread, ofThread.get(thread) ?? [], known, context));
  const now = decided.flatMap(({ statement, changes }) =>
    'thread' in statement
      ? changes.flatMap((change) => withSources(change, newestOf(statement.thread)))
      : changes,
  );
  const changes = [...now, ...past].toSorted(byTime);
  return { changes, leftInSource: threads.reduce((sum, thread) => sum + leftOut(thread), 0) };
}

function newestStatement(thread: Thread, context: RecordContext): Newest[] {
  const state = newestOf(thread);
  const source = state.sources.at(-1);
  if (state.ended !== null || !source) return [];
  const stated = toExtracted({ ...state, source });
  return [{ thread, stated, context: { ...context, source, documentDate: state.lastDocumented } }];
}

/** Prose that repeats what the source states in fields says nothing more; the field has its date and its end. */
function untold(prose: readonly Statement[], threads: readonly Thread[]): Statement[] {
  const told = threads.map((thread) => newestOf(thread));
  const isTold = ({ stated }: Statement) =>
    told.some(
      (state) =>
        state.subject === stated.subject &&
        state.concept === stated.concept &&
        state.assertion === stated.assertion &&
        (stated.value === null || hasSameAmount(stated, asExtracted(state))),
    );
  return distinct(prose.filter((statement) => !isTold(statement)));
}

/** Twenty notes that say the same are one statement: the newest, which is documented last. */
function distinct(prose: readonly Statement[]): Statement[] {
  const newest = new Map<string, Statement>();
  for (const statement of prose) {
    const { subject, concept, site, laterality, assertion, value, unit, cues } = statement.stated;
    const key = JSON.stringify([
      subject,
      concept,
      site,
      laterality,
      assertion,
      value,
      unit,
      cues.resolved,
      cues.prior,
    ]);
    const held = newest.get(key);
    if (!held || compareClinicalTime(held.stated.validFrom, statement.stated.validFrom) <= 0)
      newest.set(key, statement);
  }
  return [...newest.values()];
}

function asExtracted(state: State): ExtractedFact {
  const source = state.sources.at(-1);
  if (!source) throw new RangeError('a state is told by a statement');
  return toExtracted({ ...state, source });
}

/** The row of a new or known fact keeps all sources and dates of its state; a restatement that says nothing newer is left out. */
function withSources(change: FactChange, state: State): FactChange[] {
  const { payload } = change;
  if (payload.operation === 'transition_fact' || payload.operation === 'contradiction') return [change];
  if (payload.operation === 'add_fact') {
    const { lastDocumented, sources } = state;
    return [
      {
        ...change,
        payload: { ...payload, fact: { ...payload.fact, lastDocumented, sources: [...sources] } },
      },
    ];
  }
  const { before, after } = payload;
  const isNews = after.lastDocumented !== before.lastDocumented || after.validFrom !== before.validFrom;
  return isNews ? [change] : [];
}

function pastStates(thread: Thread): readonly State[] {
  return newestOf(thread).ended === null ? thread.slice(0, -1) : thread;
}

function leftOut(thread: Thread): number {
  if (WHOLE_STORY.has(thread[0].category)) return 0;
  return Math.max(0, thread.length - 1 - EARLIER_STATES);
}

/** States that are over, each with the one that came after it. */
function pastChanges(
  thread: Thread,
  now: readonly FactChange[],
  known: readonly Fact[],
  context: RecordContext,
): FactChange[] {
  const proposed = pastStates(thread).slice(leftOut(thread));
  let newerId =
    now.flatMap(({ payload }) => {
      if (payload.operation === 'contradiction') return [];
      return payload.operation === 'add_fact' ? payload.fact.id : payload.before.id;
    })[0] ?? null;
  const changes: FactChange[] = [];
  for (const state of proposed.toReversed()) {
    const next = thread[thread.indexOf(state) + 1] ?? null;
    const change = pastChange(state, next, newerId, known, context);
    if (change) changes.push(change);
    newerId = change?.payload.operation === 'add_fact' ? change.payload.fact.id : newerId;
  }
  return changes.reverse();
}

function pastChange(
  state: State,
  next: State | null,
  newerId: RowId | null,
  known: readonly Fact[],
  context: RecordContext,
): FactChange | null {
  const stated = asExtracted(state);
  const same = known.filter((fact) => isSameThread(stated, fact) && hasSameAmount(stated, fact));
  const end = endOf(state, next);
  const open = same.find((fact) => fact.store === 'ACTIVE' && isEndOf(state, fact));
  if (open) return ended(open, state, context);
  if (same.some((fact) => compareDays(fact.validFrom, state.validFrom) === 0)) return null;
  const reason = state.ended ?? 'prior_state';
  const why = next === null ? 'its source says that it is over' : 'its source tells what came after it';
  return placed(state, { reason, validTo: end, newerId: next === null ? null : newerId }, why, context);
}

/** When it was over: as stated; a state without end by the one after it; what was done is over with the day. */
function endOf(state: State, next: State | null): Fact['validTo'] {
  if (state.validTo !== null || state.ended !== null) return state.validTo;
  return state.category === 'procedure' ? state.validFrom : (next?.validFrom ?? null);
}

/** A source that says when or that it ended, of a fact that had begun by then and is not documented later. */
function isEndOf({ ended: how, validTo, lastDocumented }: State, fact: Fact): boolean {
  if (how === null) return false;
  const day = validTo ?? lastDocumented;
  return compareDays(day, fact.validFrom) !== -1 && compareDays(fact.lastDocumented, day) !== 1;
}

function ended(fact: Fact, state: State, context: RecordContext): FactChange {
  const { validTo, sources } = state;
  const why = `Its source says that ${quote(fact)} is over.`;
  return transition(fact, 'resolved', { validTo, newerId: null, sources }, context, why);
}

function placed(
  state: State,
  place: {
    reason: 'resolved' | 'prior_state' | 'entered_in_error';
    validTo: Fact['validTo'];
    newerId: RowId | null;
  },
  words: string,
  context: RecordContext,
): FactChange {
  const source = state.sources.at(-1);
  if (!source) throw new RangeError('a state is told by a statement');
  const own = { ...context, source, documentDate: state.lastDocumented };
  const incoming = toIncoming(asExtracted(state), own);
  const fact: Fact = { ...incoming.fact, sources: [...state.sources] };
  const relations =
    place.newerId === null
      ? []
      : [{ type: 'same_condition_thread' as const, other: place.newerId, direction: 'out' as const }];
  return addition({ ...incoming, fact }, own, `${quote(fact)}: ${words}.`, {
    store: 'HISTORY',
    ...place,
    relations,
  });
}

function byTime(a: FactChange, b: FactChange): number {
  return compareClinicalTime(startOf(a), startOf(b));
}

function startOf({ payload }: FactChange): Fact['validFrom'] {
  if (payload.operation === 'contradiction') return payload.stated.validFrom;
  return payload.operation === 'add_fact' ? payload.fact.validFrom : payload.after.validFrom;
}

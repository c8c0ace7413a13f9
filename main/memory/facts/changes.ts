import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { Fact, Relation, RelationType, TransitionReason } from '../../contract/domain/memory.ts';
import type { BaseVersion, ProposalPayload } from '../../contract/domain/proposals.ts';
import type { Source } from '../../contract/domain/source.ts';
import { type ClinicalTime, compareClinicalTime, type RecordedAt } from '../../contract/domain/time.ts';
import { derivedId } from '../derivedIds.ts';
import type { ExtractedFact } from './extractedFact.ts';
import type { Lexicon } from './lexicon.ts';

/** The operations of a proposal that concern facts. */
export type FactPayload = Extract<
  ProposalPayload,
  { operation: 'add_fact' | 'restate_fact' | 'transition_fact' | 'contradiction' }
>;

/** One proposed change of the facts: what, why in a sentence, and what a person must look at (W8) before it may pass. */
export interface FactChange {
  readonly payload: FactPayload;
  readonly why: string;
  readonly needsPerson: string | null;
  readonly basedOn: readonly BaseVersion[];
  readonly affected: readonly RowId[];
}

/** What the updater is given beside the facts. `source` is the document; each fact adds its own span and sentence to it. */
export interface UpdateContext {
  readonly patientKey: PatientKey;
  /** All keys of the patient, where records were found to be one (P1); left out: `patientKey` alone. */
  readonly patientKeys?: readonly PatientKey[];
  readonly at: RecordedAt;
  readonly nextId: () => RowId;
  readonly documentDate: ClinicalTime | null;
  readonly source: Source;
  readonly lexicon: Lexicon;
}

/** Where a new fact is put; ACTIVE and open unless said otherwise. */
export interface Placing {
  readonly store?: Fact['store'];
  readonly reason?: TransitionReason;
  readonly validFrom?: ClinicalTime | null;
  readonly validTo?: ClinicalTime | null;
  readonly newerId?: RowId | null;
  readonly relations?: readonly Link[];
}

/** A relation of a new fact to a known one: `out` leads from the new to the known, `in` the other way. */
export interface Link {
  readonly type: RelationType;
  readonly other: RowId;
  readonly direction: 'out' | 'in';
}

/** An incoming statement with the row that it would become. */
export interface Incoming {
  readonly stated: ExtractedFact;
  readonly fact: Fact;
}

/** Makes the row that an extracted fact would become, ACTIVE and open. */
export function toIncoming(stated: ExtractedFact, context: UpdateContext): Incoming {
  const { subject, category, concept, text, value, unit, site, laterality, lesionId, assertion, validFrom } =
    stated;
  const fact: Fact = {
    id: context.nextId(),
    version: 1,
    patientKey: context.patientKey,
    recordedAt: context.at,
    state: 'proposed',
    ...{ subject, category, concept, text, value, unit, site, laterality, lesionId, assertion, validFrom },
    validTo: null,
    lastDocumented: context.documentDate ?? validFrom,
    store: 'ACTIVE',
    reason: null,
    newerId: null,
    approvalId: null,
    vector: null,
    encoderId: null,
    sources: [{ ...context.source, span: stated.sourceSpan, sentence: text }],
  };
  return { stated, fact };
}

/** Proposes a new fact. */
export function addition(
  { fact }: Incoming,
  context: UpdateContext,
  why: string,
  placing: Placing = {},
  needsPerson: string | null = null,
): FactChange {
  const { relations = [], ...place } = placing;
  return {
    payload: {
      operation: 'add_fact',
      fact: { ...fact, ...place },
      relations: relations.map((link) => relationOf(link, fact.id, context)),
    },
    why,
    needsPerson,
    basedOn: [],
    affected: [...new Set(relations.map(({ other }) => other))],
  };
}

/** Proposes to move a fact to HISTORY (S6). */
export function transition(
  before: Fact,
  reason: TransitionReason,
  to: { validTo: ClinicalTime | null; newerId: RowId | null; sources?: readonly Source[] },
  context: Pick<UpdateContext, 'at'>,
  why: string,
  needsPerson: string | null = null,
): FactChange {
  const after: Fact = {
    ...before,
    version: before.version + 1,
    recordedAt: context.at,
    state: reason === 'entered_in_error' ? 'entered_in_error' : before.state,
    store: 'HISTORY',
    reason,
    validTo: to.validTo,
    newerId: to.newerId,
    sources: [...before.sources, ...(to.sources ?? [])],
  };
  return change({ operation: 'transition_fact', before, after, why }, before, why, needsPerson);
}

/**
 * Proposes a new source on a row that says the same: last documented moves on, an earlier start moves back. A text that names the fact as
 * past (`resolved`, `previous`) moves neither.
 */
export function restatement(
  before: Fact,
  { fact, stated }: Incoming,
  context: Pick<UpdateContext, 'at'>,
  why: string,
): FactChange {
  const isNow = !stated.cues.resolved && !stated.cues.prior;
  const earlier = compareClinicalTime(fact.validFrom, before.validFrom) < 0 && fact.validFrom !== null;
  const after: Fact = {
    ...before,
    version: before.version + 1,
    recordedAt: context.at,
    validFrom: before.validFrom !== null && earlier && isNow ? fact.validFrom : before.validFrom,
    lastDocumented: isNow ? latest(before.lastDocumented, fact.lastDocumented) : before.lastDocumented,
    sources: [...before.sources, ...fact.sources],
  };
  return change({ operation: 'restate_fact', before, after }, before, why, null);
}

function change(payload: FactPayload, before: Fact, why: string, needsPerson: string | null): FactChange {
  return {
    payload,
    why,
    needsPerson,
    basedOn: [{ id: before.id, version: before.version }],
    affected: [before.id],
  };
}

/** A relation's id is derived from its type and ends: computing it again gives the same one (P4). */
export function relationOf({ type, other, direction }: Link, own: RowId, context: UpdateContext): Relation {
  const { patientKey, at } = context;
  const ends = direction === 'out' ? { fromId: own, toId: other } : { fromId: other, toId: own };
  const id = derivedId('relation', type, ends.fromId, ends.toId);
  return { id, version: 1, patientKey, recordedAt: at, state: 'proposed', type, ...ends };
}

function latest(a: ClinicalTime | null, b: ClinicalTime | null): ClinicalTime | null {
  return compareClinicalTime(a, b) >= 0 ? a : b;
}

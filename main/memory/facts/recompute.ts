import type { PatientKey } from '../../contract/domain/ids.ts';
import { type Fact, isServed } from '../../contract/domain/memory.ts';
import type { ProposalPayload } from '../../contract/domain/proposals.ts';
import type { FactChange, FactPayload, UpdateContext } from './changes.ts';
import { decide } from './decisions.ts';
import { factsOfSentence } from './extract.ts';
import { type ExtractedFact, NO_CUES } from './extractedFact.ts';
import type { Lexicon } from './lexicon.ts';
import { hasSameAmount, isSameThread } from './match.ts';

type Addition = Extract<FactPayload, { operation: 'add_fact' }>;
type Change = Extract<FactPayload, { operation: 'restate_fact' | 'transition_fact' }>;

/**
 * W2. Computes a proposed change of facts again from the patient's newest rows, before it is written. Answers with the payload as it
 * is now and, after it, transitions that it brings along; or `conflict` where a person must look again: the row changed in what it
 * says, left ACTIVE, or is gone; or the question that arises and that the proposal did not put. What contradicts a fact approved since comes back as a
 * contradiction alone (M15). Payloads of other kinds come back as they are.
 * `patientKeys` are all keys of the patient, where records were found to be one (P1).
 */
export function recompute(
  payload: ProposalPayload,
  currentFacts: readonly Fact[],
  lexicon: Lexicon,
  patientKeys: readonly PatientKey[] = [],
): ProposalPayload[] | 'conflict' | { asks: string } {
  if (payload.operation === 'add_fact') {
    const own = new Set([payload.fact.patientKey, ...patientKeys]);
    return recomputeAddition(
      payload,
      currentFacts.filter(({ patientKey }) => own.has(patientKey)),
      lexicon,
    );
  }
  if (payload.operation === 'restate_fact' || payload.operation === 'transition_fact')
    return recomputeChange(payload, currentFacts);
  return [payload];
}

/** A changed row is put on its newest version where only sources and days of documentation were added meanwhile. */
function recomputeChange(payload: Change, currentFacts: readonly Fact[]): ProposalPayload[] | 'conflict' {
  const { before, after } = payload;
  const current = currentFacts.find(({ id }) => id === before.id);
  if (!current || !isServed(current.state) || !saysTheSame(current, before)) return 'conflict';
  if (current.version === before.version) return [payload];
  const sources = [...current.sources, ...after.sources.slice(before.sources.length)];
  return [{ ...payload, before: current, after: { ...after, version: current.version + 1, sources } }];
}

function saysTheSame(a: Fact, b: Fact): boolean {
  const isSame =
    isSameThread(a, b) &&
    a.site === b.site &&
    a.laterality === b.laterality &&
    hasSameAmount(a, b) &&
    a.text === b.text &&
    a.lesionId === b.lesionId;
  return isSame && a.assertion === b.assertion && a.store === b.store && a.validTo === b.validTo;
}

/** A new fact meets rows written since it was proposed: it may now supersede, be the older one, or be no news. */
function recomputeAddition(
  payload: Addition,
  currentFacts: readonly Fact[],
  lexicon: Lexicon,
): ProposalPayload[] | { asks: string } {
  const { fact, relations } = payload;
  const known = currentFacts.filter((other) => isServed(other.state) && isElsewhere(other, fact));
  const news = new Set(known.filter(({ recordedAt }) => recordedAt > fact.recordedAt).map(({ id }) => id));
  if (news.size === 0 || fact.store === 'HISTORY') return [payload];
  const changes = decideAgain(fact, known, lexicon);
  const isNews = ({ affected }: FactChange) => affected.some((id) => news.has(id));
  const disputed = changes.find((change) => change.payload.operation === 'contradiction' && isNews(change));
  if (disputed) return [disputed.payload];
  const old = known.filter(({ id }) => !news.has(id));
  const asked = new Set(decideAgain(fact, old, lexicon).map(({ needsPerson }) => needsPerson));
  const isQuestion = (change: FactChange) =>
    change.needsPerson !== null && (isNews(change) || !asked.has(change.needsPerson));
  const question = changes.find(isQuestion)?.needsPerson;
  if (question) return { asks: question };
  if (!changes.some(isNews)) return [payload];
  const [own = payload, ...brought] = changes.map((change) => change.payload);
  return [
    own.operation === 'add_fact' ? { ...own, relations: joined(relations, own.relations) } : own,
    ...brought,
  ];
}

/** Rows that do not come from the same text: that text's facts were weighed together when it was read. */
function isElsewhere(other: Fact, fact: Fact): boolean {
  const textOf = ({ documentId, sha256 }: Fact['sources'][number]) => documentId ?? sha256;
  const own = new Set(fact.sources.map(textOf));
  return !other.sources.every((source) => own.has(textOf(source)));
}

function decideAgain(fact: Fact, known: readonly Fact[], lexicon: Lexicon): FactChange[] {
  const stated = statedBy(fact, lexicon);
  const opened: Fact = { ...fact, store: 'ACTIVE', reason: null, validTo: null, newerId: null };
  return decide({
    stated,
    incoming: { stated, fact: opened },
    day: fact.validFrom,
    known,
    statements: [stated],
    context: contextOf(fact, lexicon),
  });
}

function joined(held: Addition['relations'], found: Addition['relations']): Addition['relations'] {
  const ids = new Set(held.map(({ id }) => id));
  return [...held, ...found.filter(({ id }) => !ids.has(id))];
}

/** The statement behind a proposed fact; its cues are read again from its sentence. */
function statedBy(fact: Fact, lexicon: Lexicon): ExtractedFact {
  const sourceSpan = fact.sources[0]?.span ?? { start: 0, end: fact.text.length };
  const read = factsOfSentence({ text: fact.text, ...sourceSpan }, 'body', {
    lexicon,
    documentDate: fact.lastDocumented,
  });
  const same = read.find((other) => other.concept === fact.concept && other.value === fact.value);
  const { subject, category, concept, text, value, unit, site, laterality, lesionId, assertion, validFrom } =
    fact;
  const content = {
    subject,
    category,
    concept,
    text,
    value,
    unit,
    site,
    laterality,
    lesionId,
    assertion,
    validFrom,
  };
  return {
    ...content,
    dated: same?.dated ?? false,
    sourceSpan,
    section: 'body',
    cues: same?.cues ?? NO_CUES,
  };
}

const NO_SOURCE: UpdateContext['source'] = {
  kind: 'person',
  studyKey: null,
  studyUid: null,
  seriesUid: null,
  sopUid: null,
  documentId: null,
  sha256: null,
  span: null,
  sentence: null,
};

function contextOf(fact: Fact, lexicon: Lexicon): UpdateContext {
  const { patientKey, recordedAt, lastDocumented, id, sources } = fact;
  const source = sources[0] ?? NO_SOURCE;
  return { patientKey, at: recordedAt, nextId: () => id, documentDate: lastDocumented, source, lexicon };
}

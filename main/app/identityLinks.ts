import type { StandsAgainst } from '../contract/domain/identity.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import { type Fact, isServed, type Relation } from '../contract/domain/memory.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import type { Report } from '../contract/domain/reading.ts';
import { clinicalDay } from '../contract/domain/time.ts';
import type { Sides } from '../library/identity/decisions.ts';
import { isReadingRetracted } from '../memory/semantic.ts';
import {
  documentsTable,
  episodesTable,
  factsTable,
  keyImagesTable,
  measurementsTable,
  observationsTable,
  openMeasurementsTable,
  proposalsTable,
  relationsTable,
  reportsTable,
  visualsTable,
} from '../memory/tables.ts';
import type { StoreReader } from '../storage/types.ts';
import type { Parts } from './parts.ts';

type Side = 'parted' | 'staying';

/** Which side a row, a document or a study stands on; undefined for what is of neither. */
interface Places {
  readonly sideOf: ReadonlyMap<string, Side>;
  readonly studies: (studyKey: StudyKey) => Side | undefined;
}

const NEXT = {
  approval: 'Open Review, undo the decision that wrote it, then take the join back.',
  waiting: 'Open Review and reject it, then take the join back.',
  signed: 'Open the study, take that reading back, then take the join back.',
  draft: 'Open the study and strike those sentences, then take the join back.',
} as const;

/**
 * W4. What was written from one of two joined records into the other: facts, relations, reports and proposals that stand on rows of
 * both. All else parts by itself, since each row was kept under its own patient's key.
 */
export async function findCrossLinks(
  { library }: Pick<Parts, 'library'>,
  tx: StoreReader,
  sides: Sides,
): Promise<StandsAgainst[]> {
  const [key] = sides.parted;
  if (key === undefined) return [];
  const places = await loadPlaces(library, tx, key, sides);
  const facts = (await tx.rows(factsTable, key)).filter(({ state }) => isServed(state));
  const relations = (await tx.rows(relationsTable, key)).filter(({ state }) => isServed(state));
  const reports = await tx.rows(reportsTable, key);
  const proposals = await tx.rows(proposalsTable, key);
  return [
    ...facts.filter((fact) => crosses(places, factEnds(fact))).map(factWords),
    ...relations.filter((relation) => crosses(places, relationEnds(relation))).map(relationWords(facts)),
    ...reports.filter((report) => crosses(places, reportEnds(report))).map(reportWords),
    ...proposals.filter((proposal) => crosses(places, proposalEnds(proposal))).map(proposalWords),
  ];
}

async function loadPlaces(
  library: Parts['library'],
  tx: StoreReader,
  key: PatientKey,
  { parted, staying }: Sides,
): Promise<Places> {
  const side = (owner: PatientKey): Side | undefined =>
    parted.has(owner) ? 'parted' : staying.has(owner) ? 'staying' : undefined;
  const rows = [
    ...(await tx.rows(episodesTable, key)),
    ...(await tx.rows(visualsTable, key)),
    ...(await tx.rows(factsTable, key)),
    ...(await tx.rows(relationsTable, key)),
    ...(await tx.rows(reportsTable, key)),
    ...(await tx.rows(documentsTable, key)),
    ...(await tx.rows(measurementsTable, key)),
    ...(await tx.rows(keyImagesTable, key)),
    ...(await tx.rows(openMeasurementsTable, key)),
    ...(await tx.rows(observationsTable, key)),
    ...(await tx.rows(proposalsTable, key)),
  ];
  const placed = rows.flatMap(({ id, patientKey }) => {
    const of = side(patientKey);
    return of === undefined ? [] : [[id, of] as const];
  });
  return { sideOf: new Map(placed), studies: (studyKey) => side(library.ownKeyOf(studyKey)) };
}

/** What a row is and what it stands on. */
interface Ends {
  readonly id: string;
  readonly rows: readonly (string | null)[];
  readonly studies: readonly (StudyKey | null)[];
}

function crosses({ sideOf, studies }: Places, ends: Ends): boolean {
  const own = sideOf.get(ends.id);
  const others = [
    ...ends.rows.map((id) => (id === null ? undefined : sideOf.get(id))),
    ...ends.studies.map((studyKey) => (studyKey === null ? undefined : studies(studyKey))),
  ];
  return others.some((other) => other !== undefined && other !== own);
}

function factEnds({ id, newerId, sources }: Fact): Ends {
  return {
    id,
    rows: [newerId, ...sources.map(({ documentId }) => documentId)],
    studies: sources.map(({ studyKey }) => studyKey),
  };
}

function relationEnds({ id, fromId, toId }: Relation): Ends {
  return { id, rows: [fromId, toId], studies: [] };
}

/** A reading that was taken back says so itself; a struck sentence says nothing. */
function reportEnds(report: Report): Ends {
  const { id, sentences, studyKey } = report;
  const spoken = isReadingRetracted(report) ? [] : sentences.filter(({ support }) => support !== 'struck');
  return {
    id,
    rows: spoken.flatMap(({ citations }) => citations.map((cited) => cited.id)),
    studies: [studyKey],
  };
}

function proposalEnds({ id, state, payload, basedOn, affected }: Proposal): Ends {
  if (state !== 'proposed' && state !== 'conflicted') return { id, rows: [], studies: [] };
  const relations = payload.operation === 'add_fact' ? payload.relations : [];
  const ends = relations.flatMap(({ fromId, toId }) => [fromId, toId]);
  return { id, rows: [...basedOn.map((base) => base.id), ...affected, ...ends], studies: [] };
}

function factWords({ text, lastDocumented }: Fact): StandsAgainst {
  const day = lastDocumented === null ? '' : `, last documented ${clinicalDay(lastDocumented)}`;
  return {
    words: `The fact “${text}”${day} stands on records of both.`,
    next: NEXT.approval,
    studyKey: null,
  };
}

function relationWords(facts: readonly Fact[]) {
  const textOf = (id: string) => facts.find((fact) => fact.id === id)?.text ?? 'a fact';
  return ({ fromId, toId }: Relation): StandsAgainst => ({
    words: `“${textOf(fromId)}” and “${textOf(toId)}” are linked to each other.`,
    next: NEXT.approval,
    studyKey: null,
  });
}

function reportWords({ state, signedAt, studyKey }: Report): StandsAgainst {
  const signed = state === 'signed' && signedAt !== null;
  return {
    words: signed
      ? `The report signed on ${signedAt.slice(0, 10)} cites the other record.`
      : 'A draft cites the other record.',
    next: signed ? NEXT.signed : NEXT.draft,
    studyKey,
  };
}

function proposalWords({ payload, sourceSentence }: Proposal): StandsAgainst {
  const what = sourceSentence ?? ('after' in payload ? payload.after.text : payload.operation);
  return {
    words: `A change that waits in Review, “${what}”, stands on records of both.`,
    next: NEXT.waiting,
    studyKey: null,
  };
}

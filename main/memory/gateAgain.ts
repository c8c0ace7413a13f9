import { type Episode, type GateFigure, isServed, type VisualRow } from '../contract/domain/memory.ts';
import { capFigure, nearestOwn, noveltyFigure } from './gate.ts';
import type { ImageQuery } from './search.ts';
import type { StoredProposal } from './tables.ts';
import { inEncoder, type OtherVectors } from './vectors/otherVectors.ts';

/** An encoder with its τ (M9 a). */
export interface GateEncoder {
  readonly id: string;
  readonly novelty: number;
}

/** The patient's rows as they stand at approval. */
export interface RowsNow {
  readonly episodes: readonly Episode[];
  readonly visuals: readonly VisualRow[];
  /** Their vectors, and those of what waits, in other encoders than those by which they came. */
  readonly others: OtherVectors;
  /** The encoder in use; null where none is known: then that of the reading. */
  readonly encoder: GateEncoder | null;
}

/**
 * W2, M9, M10. The gate of a waiting episode or image once more, from the rows as they stand: what was new when it was signed may have been
 * approved from another reading since. Rows of the same reading are left out. `place` counts the images before it in the same
 * decision. Words and keywords are of the signed text and stay. Other proposals have no gate: an empty list.
 * M3: rows and images are compared in one encoder, with its τ: in the one in use, though the reading may have come by another.
 */
export function gatesAgain(
  proposal: StoredProposal,
  group: readonly StoredProposal[],
  rows: RowsNow,
  place: number,
): GateFigure[] {
  const own = new Set<string>(group.flatMap(rowOf));
  const foreign = [...rows.episodes, ...rows.visuals].filter(({ id }) => !own.has(id));
  const isImage = proposal.payload.operation === 'add_visual';
  const count = (isImage ? rows.visuals : rows.episodes).filter(({ state }) => isServed(state)).length;
  return proposal.gates.map((gate) => {
    if (gate.name === 'novelty') return noveltyAgain(gate, group, foreign, rows);
    return gate.name === 'cap' ? capFigure(count + (isImage ? place : 0), gate.limit ?? 0) : gate;
  });
}

/** The criteria that were met when they were shown and are met no more. */
export function lostGates(shown: readonly GateFigure[], now: readonly GateFigure[]): GateFigure[] {
  return now.filter(({ name, met }) => !met && shown.some((gate) => gate.name === name && gate.met));
}

/** In the encoder in use where all images that count have a vector of it; else in that by which the reading came. */
function noveltyAgain(
  { limit }: GateFigure,
  group: readonly StoredProposal[],
  foreign: readonly (Episode | VisualRow)[],
  { others, encoder }: RowsNow,
): GateFigure {
  const inUse = encoder === null ? null : queryIn(group, encoder.id, others);
  const query = inUse ?? ownQuery(group);
  const seen = query === null ? foreign : inEncoder(foreign, others, query.encoderId);
  return noveltyFigure(nearestOwn(seen, query), inUse === null ? limit : (encoder?.novelty ?? limit));
}

/** The images of the reading by one encoder; null where one that may still enter memory has no vector of it. */
function queryIn(
  group: readonly StoredProposal[],
  encoderId: string,
  others: OtherVectors,
): ImageQuery | null {
  const open = group.filter(({ state }) => state !== 'rejected');
  const images = inEncoder(imagesOf(open), others, encoderId);
  const vectors = images.flatMap((image) => (image.encoderId === encoderId ? (image.vector ?? []) : []));
  return images.length === 0 || vectors.length < images.length ? null : { encoderId, vectors };
}

/** The images of the reading by the encoder by which it came. */
function ownQuery(group: readonly StoredProposal[]): ImageQuery | null {
  const [first, ...rest] = imagesOf(group);
  if (first === undefined || first.vector === null || first.encoderId === null) return null;
  return {
    encoderId: first.encoderId,
    vectors: [first.vector, ...rest.flatMap(({ vector }) => vector ?? [])],
  };
}

/** Those of a reading; one without images has that of its episode, if any. */
function imagesOf(group: readonly StoredProposal[]): (Episode | VisualRow)[] {
  const images = group.flatMap(({ payload }) => (payload.operation === 'add_visual' ? payload.visual : []));
  if (images.length > 0) return images;
  return group.flatMap(({ payload }) => (payload.operation === 'add_episode' ? payload.episode : []));
}

function rowOf({ payload }: StoredProposal): string[] {
  if (payload.operation === 'add_episode') return [payload.episode.id];
  return payload.operation === 'add_visual' ? [payload.visual.id] : [];
}

import { type Episode, type GateFigure, isServed, type VisualRow } from '../contract/domain/memory.ts';
import { capFigure, nearestOwn, noveltyFigure } from './gate.ts';
import type { ImageQuery } from './search.ts';
import type { StoredProposal } from './tables.ts';

/** The patient's rows as they stand at approval. */
export interface RowsNow {
  readonly episodes: readonly Episode[];
  readonly visuals: readonly VisualRow[];
}

/**
 * W2, M9, M10. The gate of a waiting episode or image once more, from the rows as they stand: what was new when it was signed may have been
 * approved from another reading since. Rows of the same reading are left out. `place` counts the images before it in the same
 * decision. Words and keywords are of the signed text and stay. Other proposals have no gate: an empty list.
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
    if (gate.name === 'novelty') return noveltyFigure(nearestOwn(foreign, queryOf(group)), gate.limit);
    return gate.name === 'cap' ? capFigure(count + (isImage ? place : 0), gate.limit ?? 0) : gate;
  });
}

/** The criteria that were met when they were shown and are met no more. */
export function lostGates(shown: readonly GateFigure[], now: readonly GateFigure[]): GateFigure[] {
  return now.filter(({ name, met }) => !met && shown.some((gate) => gate.name === name && gate.met));
}

/** The images of the reading; one without images has that of its episode, if any. */
function queryOf(group: readonly StoredProposal[]): ImageQuery | null {
  const images = group.flatMap(({ payload }) => (payload.operation === 'add_visual' ? payload.visual : []));
  const episodes = group.flatMap(({ payload }) =>
    payload.operation === 'add_episode' ? payload.episode : [],
  );
  const [first, ...others] = images.length > 0 ? images : episodes;
  if (first === undefined || first.vector === null || first.encoderId === null) return null;
  const vectors = others.flatMap(({ vector }) => vector ?? []);
  return { encoderId: first.encoderId, vectors: [first.vector, ...vectors] };
}

function rowOf({ payload }: StoredProposal): string[] {
  if (payload.operation === 'add_episode') return [payload.episode.id];
  return payload.operation === 'add_visual' ? [payload.visual.id] : [];
}

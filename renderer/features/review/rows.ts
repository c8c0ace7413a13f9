import type { GateFigure } from '../../../main/contract/domain/memory.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import type { Choice, Choices } from './choices.ts';

/** A line of the review: one change, or the images of a reading as one. */
export type Row =
  | { readonly kind: 'change'; readonly proposal: Proposal }
  | { readonly kind: 'images'; readonly key: string; readonly images: readonly Proposal[] };

/** One line per change; two or more images of one reading share a line, after their reading (M2). */
export function rowsOf(proposals: readonly Proposal[]): Row[] {
  const rows: Row[] = [];
  const images = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const { payload } = proposal;
    const episodeId = payload.operation === 'add_visual' ? payload.visual.sourceEpisodeId : null;
    const known = episodeId === null ? undefined : images.get(episodeId);
    if (known !== undefined) known.push(proposal);
    else if (episodeId === null) rows.push({ kind: 'change', proposal });
    else {
      const own = [proposal];
      images.set(episodeId, own);
      rows.push({ kind: 'images', key: episodeId, images: own });
    }
  }
  return rows.map((row) => {
    const [only, ...others] = row.kind === 'images' ? row.images : [];
    return only !== undefined && others.length === 0 ? { kind: 'change', proposal: only } : row;
  });
}

/** The choice that all of them share; null where they differ. */
export function sharedChoice(proposals: readonly Proposal[], choices: Choices): Choice | null {
  const found = new Set(proposals.map(({ id }) => choices.get(id) ?? 'wait'));
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** The gates to show with an image: its reading shows those that they share, so only what is its own and not met is left. */
export function ownGates(image: Proposal, proposals: readonly Proposal[]): GateFigure[] {
  const { payload } = image;
  if (payload.operation !== 'add_visual') return image.gates;
  const reading = proposals.find(
    ({ payload: other }) =>
      other.operation === 'add_episode' && other.episode.id === payload.visual.sourceEpisodeId,
  );
  if (reading === undefined) return image.gates;
  const said = new Map(reading.gates.map(({ name, met }) => [name, met]));
  return image.gates.filter(({ name, met }) => !met && said.get(name) !== false);
}

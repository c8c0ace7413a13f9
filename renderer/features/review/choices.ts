import { planBulk } from '../../../main/contract/domain/bulk.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';

/** What a person chose for one change: write it, decide later, or reject it. */
export type Choice = 'take' | 'wait' | 'reject';
export type Choices = ReadonlyMap<RowId, Choice>;

/** The choice of each change of a group. Before a person has chosen, what bulk approval may take is taken, all else waits (W8). */
export function choicesOf(proposals: readonly Proposal[], chosen: Choices): Choices {
  const takes = new Set(planBulk(proposals).take.map(({ id }) => id));
  return new Map(proposals.map(({ id }) => [id, chosen.get(id) ?? (takes.has(id) ? 'take' : 'wait')]));
}

/** Sets one choice; a contradiction has none, it is decided on by itself (M15). Images go with their reading: rejected or waiting with it, and taking an image takes its reading (M2, W3). */
export function choose(proposals: readonly Proposal[], choices: Choices, id: RowId, choice: Choice): Choices {
  const next = new Map(choices).set(id, choice);
  const changed = proposals.find((proposal) => proposal.id === id);
  if (changed === undefined) return next;
  const { payload } = changed;
  if (payload.operation === 'contradiction') return choices;
  if (payload.operation === 'add_episode' && choice !== 'take') {
    for (const image of imagesOf(proposals, payload.episode.id)) next.set(image.id, choice);
  }
  if (payload.operation === 'add_visual' && choice === 'take') {
    const reading = proposals.find(
      (other) =>
        other.payload.operation === 'add_episode' &&
        other.payload.episode.id === payload.visual.sourceEpisodeId,
    );
    if (reading !== undefined) next.set(reading.id, 'take');
  }
  return next;
}

/** Sets one choice for several changes, one after another. */
export function chooseAll(
  proposals: readonly Proposal[],
  choices: Choices,
  ids: readonly RowId[],
  choice: Choice,
): Choices {
  return ids.reduce((before, id) => choose(proposals, before, id, choice), choices);
}

function imagesOf(proposals: readonly Proposal[], episodeId: RowId): Proposal[] {
  return proposals.filter(
    ({ payload }) => payload.operation === 'add_visual' && payload.visual.sourceEpisodeId === episodeId,
  );
}

/** True where a taken change has a gate that is not met: it needs a reason (M9). */
export function needsOverride(proposals: readonly Proposal[], choices: Choices): boolean {
  return proposals.some(({ id, gates }) => choices.get(id) === 'take' && gates.some(({ met }) => !met));
}

/** The changes of one choice, with the versions that were looked at. */
export function chosenAs(
  proposals: readonly Proposal[],
  choices: Choices,
  choice: Choice,
): { id: RowId; version: number }[] {
  return proposals.filter(({ id }) => choices.get(id) === choice).map(({ id, version }) => ({ id, version }));
}

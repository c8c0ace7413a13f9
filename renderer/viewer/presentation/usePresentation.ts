import { useEffect, useRef, useState } from 'react';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import type { GrayscalePresentation, PresentationState } from '../../../main/contract/domain/presentation.ts';
import { useQuery } from '../../api/useQuery.ts';
import type { StackView, ViewState } from '../StackView.ts';
import { type PresentationModel, useActivePresentation } from './activePresentation.ts';
import { loadPresented, type Wanted } from './loadPresented.ts';

export type { PresentationModel };

interface Target {
  readonly view: StackView | null;
  readonly state: ViewState | null;
  readonly study: Pick<StudyRow, 'studyKey' | 'modalities'>;
  readonly isActive: boolean;
}

/**
 * The presentation states of a viewport's stack. None is applied until a person chooses it: a state may turn, cut, shutter or invert a
 * picture, a study may have many of them, and nothing tells which one the reader would want; that they are there is said on the viewport.
 * Subtraction follows the file's recommendation (0028,1090) until a person says otherwise.
 */
export function usePresentation({ view, state, study, isActive }: Target): PresentationModel {
  const states = useStates(view, study);
  const [chosen, setChosen] = useState<InstanceKey | null>(null);
  const [subtracts, setSubtracts] = useState<boolean | null>(null);
  const { content, failed } = useContent(states.find(({ instanceKey }) => instanceKey === chosen) ?? null);
  useWanted(view, content, subtracts);
  const shown = state?.shown ?? null;
  const isOfState = shown?.presented?.stateKey === chosen;
  const isSubtracted = shown?.presented?.subtraction != null;
  const masks =
    isOfState && content !== null ? content.content.masks : (shown?.header.mask?.operations ?? []);
  const model: PresentationModel = {
    states,
    chosen,
    isSubtracted: masks.length === 0 || shown?.grey == null ? null : isSubtracted,
    said: saidOf({ failed, isMissing: chosen !== null && content !== null && shown !== null && !isOfState }),
    choose: setChosen,
    next: () => setChosen(nextOf(states, chosen)),
    toggleSubtraction: () => setSubtracts(!isSubtracted),
  };
  useActive(model, isActive && view !== null);
  return model;
}

function saidOf({
  failed,
  isMissing,
}: {
  readonly failed: string | null;
  readonly isMissing: boolean;
}): string | null {
  return failed ?? (isMissing ? 'The presentation state is not of this image' : null);
}

function nextOf(states: readonly PresentationState[], chosen: InstanceKey | null): InstanceKey | null {
  const shown = states.filter(({ isShown }) => isShown);
  return shown[shown.findIndex(({ instanceKey }) => instanceKey === chosen) + 1]?.instanceKey ?? null;
}

const NO_STATES: readonly PresentationState[] = [];

function useStates(
  view: StackView | null,
  { studyKey, modalities }: Target['study'],
): readonly PresentationState[] {
  // A study without a presentation series has none: nothing is asked.
  const { data } = useQuery('library', 'presentations', modalities.includes('PR') ? { studyKey } : null);
  if (data === null || view === null) return NO_STATES;
  const uids = new Set(view.images.map(({ header }) => header.sopUid as string));
  return data.states.filter(({ images }) => images.some(({ sopUid }) => uids.has(sopUid)));
}

/** What the chosen state says, read once: it is named by its bytes and never changes. */
function useContent(state: PresentationState | null): {
  readonly content: Wanted['state'];
  readonly failed: string | null;
} {
  const key = state?.instanceKey ?? null;
  const { data, error } = useQuery('library', 'presentation', key === null ? null : { instanceKey: key });
  const last = useRef<{
    readonly key: InstanceKey;
    readonly images: PresentationState['images'];
    readonly content: GrayscalePresentation;
  } | null>(null);
  if (state !== null && data !== null && last.current?.key !== state.instanceKey)
    last.current = { key: state.instanceKey, images: state.images, content: data };
  return {
    content: last.current?.key === key ? last.current : null,
    failed: key === null ? null : (error?.message ?? null),
  };
}

/** Shows the stack as it is wanted; a view that was never shown otherwise is left as it opened. */
function useWanted(view: StackView | null, state: Wanted['state'], subtracts: boolean | null): void {
  const changed = useRef<StackView | null>(null);
  useEffect(() => {
    if (view === null || (state === null && subtracts === null && changed.current !== view)) return;
    changed.current = view;
    void view.loadBy((image, choice) => loadPresented(image, choice, { state, subtracts }));
  }, [view, state, subtracts]);
}

function useActive(model: PresentationModel, isActive: boolean): void {
  const latest = useRef(model);
  latest.current = model;
  const { chosen, isSubtracted, states } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: commands ask again when these change
  useEffect(() => {
    if (!isActive) return;
    const own = latest.current;
    useActivePresentation.setState({ model: own });
    return () => {
      if (useActivePresentation.getState().model === own) useActivePresentation.setState({ model: null });
    };
  }, [isActive, chosen, isSubtracted, states]);
}

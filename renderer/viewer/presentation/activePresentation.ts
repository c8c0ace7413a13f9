import { create } from 'zustand';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { PresentationState } from '../../../main/contract/domain/presentation.ts';

/** How the stack of a viewport can be shown beyond its files, and how it is. */
export interface PresentationModel {
  /** Those that are of an image of the stack. */
  readonly states: readonly PresentationState[];
  readonly chosen: InstanceKey | null;
  /** Null where the image shown has no mask to subtract. */
  readonly isSubtracted: boolean | null;
  /** Why the choice is not to be seen on this image; null where it is. */
  readonly said: string | null;
  choose(state: InstanceKey | null): void;
  /** The next state that can be applied; after the last one none. */
  next(): void;
  toggleSubtraction(): void;
}

/** The presentation of the viewport that one works in, for commands; null while no viewport shows a stack. */
export const useActivePresentation = create<{ readonly model: PresentationModel | null }>(() => ({
  model: null,
}));

import { create } from 'zustand';
import type { VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import type { FrameOfStudy } from './marks.ts';

/** What buttons and commands do to the viewport that one works in. */
export interface ViewActions {
  invert(): void;
  flip(): void;
  rotate(): void;
  reset(): void;
  /** Starts or stops the cine. */
  play(): void;
  magnify(): void;
}

/** The viewport that one works in. */
export interface ActiveView {
  /** Null while no viewport shows a picture. */
  readonly actions: ViewActions | null;
  /** The image shown, to be marked or looked for; null of a plane through several. */
  readonly frame: FrameOfStudy | null;
  /** The image shown, or of a plane the one nearest to it: whose a picture of the viewport is. */
  readonly pictured: FrameOfStudy | null;
  readonly isPlaying: boolean;
  readonly isMagnified: boolean;
  /** How many images there are to play. */
  readonly count: number;
  /** The window that a person set, in the values of the modality; null where each image has its own. */
  readonly ownWindow: () => VoiWindow | null;
}

export const NO_ACTIVE_VIEW: ActiveView = {
  actions: null,
  frame: null,
  pictured: null,
  isPlaying: false,
  isMagnified: false,
  count: 0,
  ownWindow: () => null,
};

/** The viewport that one works in, for toolbar and commands. */
export const useActiveView = create<ActiveView>(() => NO_ACTIVE_VIEW);

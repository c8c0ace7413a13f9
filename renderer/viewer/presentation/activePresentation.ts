import { create } from 'zustand';
import type { PresentationModel } from './usePresentation.ts';

/** The presentation of the viewport that one works in, for commands; null while no viewport shows a stack. */
export const useActivePresentation = create<{ readonly model: PresentationModel | null }>(() => ({
  model: null,
}));

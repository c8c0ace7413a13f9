import { createContext, useContext } from 'react';
import { AppError } from '../../../main/contract/errors.ts';
import type { Gesture } from '../StackView.ts';
import type { MprState } from './MprState.ts';
import type { PlaneSampler } from './PlaneSampler.ts';
import type { PlaneView } from './PlaneView.ts';
import type { VolumeOfStack } from './planeImages.ts';
import type { Pane } from './planes.ts';

/** One series as planes: its volume, the crosshair, and who works planes out. */
export interface MprModel extends VolumeOfStack {
  readonly state: MprState;
  readonly sampler: PlaneSampler;
  readonly views: SharedWindow;
}

/** The planes that are shown. */
export const MprContext = createContext<MprModel | null>(null);

export function useMprModel(): MprModel {
  const model = useContext(MprContext);
  if (model === null) throw new AppError('internal', 'Planes are shown outside of their series.');
  return model;
}

/** The views of the panes: a window set in one holds in all. */
export class SharedWindow {
  readonly #views = new Map<Pane, PlaneView>();
  #isPassing = false;

  /** Takes in the view of a pane; answers with a function that lets it go. */
  add(pane: Pane, view: PlaneView): () => void {
    this.#views.set(pane, view);
    view.onGesture = (gesture) => this.#pass(pane, gesture);
    return () => {
      if (this.#views.get(pane) === view) this.#views.delete(pane);
    };
  }

  #pass(from: Pane, gesture: Gesture): void {
    if (gesture.kind !== 'window' || this.#isPassing) return;
    this.#isPassing = true;
    for (const [pane, view] of this.#views) if (pane !== from) view.setWindow(gesture.window);
    this.#isPassing = false;
  }
}

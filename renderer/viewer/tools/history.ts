import { createContext, useContext } from 'react';

/** What was done: to the view, then to marks. */
export type StepKind =
  | 'window'
  | 'preset'
  | 'ownWindow'
  | 'zoom'
  | 'pan'
  | 'invert'
  | 'flip'
  | 'rotate'
  | 'reset'
  | 'measure'
  | 'move'
  | 'rename'
  | 'remove'
  | 'keyImage';

/**
 * One act that can be taken back. Both ways answer false where there is nothing left to act on: such a step is passed over. One that
 * throws failed, and stays where it was.
 */
export interface Step {
  readonly kind: StepKind;
  /** Steps of the same gesture, one after another, are one. */
  readonly gesture?: string;
  undo(): boolean | Promise<boolean>;
  redo(): boolean | Promise<boolean>;
}

/** What can be taken back and done again now; null where there is nothing. */
export interface HistoryState {
  readonly undo: StepKind | null;
  readonly redo: StepKind | null;
}

const MOST_STEPS = 100;
const NOTHING: HistoryState = { undo: null, redo: null };

/** Acts on one study, newest last, at most a hundred (T3). */
export class History {
  readonly #past: Step[] = [];
  readonly #future: Step[] = [];
  readonly #listeners = new Set<() => void>();
  #state: HistoryState = NOTHING;
  #turn: Promise<unknown> = Promise.resolve();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HistoryState => this.#state;

  /** Takes in what was done; what was undone before can no longer be done again. */
  push(step: Step): void {
    const last = this.#past.at(-1);
    this.#future.length = 0;
    const isSame = last?.gesture !== undefined && last.gesture === step.gesture;
    if (isSame) this.#past[this.#past.length - 1] = { ...step, undo: () => last.undo() };
    else this.#past.push(step);
    if (this.#past.length > MOST_STEPS) this.#past.shift();
    this.#tell();
  }

  /** Takes the last step back. Answers what it was; null where there was none. */
  undo(): Promise<StepKind | null> {
    return this.#go(this.#past, this.#future, (step) => step.undo());
  }

  /** Does the last step that was undone again. */
  redo(): Promise<StepKind | null> {
    return this.#go(this.#future, this.#past, (step) => step.redo());
  }

  /** One after another: a second press waits for the first one's answer. */
  #go(from: Step[], to: Step[], act: (step: Step) => boolean | Promise<boolean>): Promise<StepKind | null> {
    const turn = this.#turn.then(async () => {
      for (let step = from.pop(); step !== undefined; step = from.pop()) {
        const done = await tried(() => act(step));
        if (done === false) continue;
        if (done === null) {
          from.push(step);
          return null;
        }
        // A gesture that was undone and done again is closed.
        const { gesture, ...closed } = step;
        to.push(closed);
        this.#tell();
        return step.kind;
      }
      this.#tell();
      return null;
    });
    this.#turn = turn;
    return turn;
  }

  #tell(): void {
    this.#state = {
      undo: this.#past.at(-1)?.kind ?? null,
      redo: this.#future.at(-1)?.kind ?? null,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** What an act answers; null where it failed. */
async function tried(act: () => boolean | Promise<boolean>): Promise<boolean | null> {
  try {
    return await act();
  } catch {
    return null;
  }
}

const histories = new Map<string, History>();

/** The history of a study in this window; it outlasts a look at another study. */
export function historyOf(studyKey: string): History {
  const known = histories.get(studyKey) ?? new History();
  histories.set(studyKey, known);
  return known;
}

/** The history of the study that is read. */
export const HistoryContext = createContext<History>(new History());

export function useHistory(): History {
  return useContext(HistoryContext);
}

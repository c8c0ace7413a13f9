import { useEffect, useRef, useState } from 'react';
import type { StackView } from '../StackView.ts';

/** Images per second where the file names no rate. */
const USUAL_RATE = 12;
const SLOWEST = 1;
const FASTEST = 60;

/** Images played one after another, again and again. It never starts by itself. */
export interface Cine {
  readonly isPlaying: boolean;
  /** Images per second. */
  readonly rate: number;
  readonly toggle: () => void;
  /** Plays faster or slower by so many images a second. */
  readonly changeRate: (by: number) => void;
}

/** Plays a stack at its own rate, where its file names one, else at the usual one, until it is stopped. Waits for images that are not there yet. */
export function useCine(
  view: StackView | null,
  ownRate: number | null,
  onScroll: (index: number) => void,
): Cine {
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const rate = clampRate(chosen ?? ownRate ?? USUAL_RATE);
  const latest = useRef({ rate, onScroll });
  latest.current = { rate, onScroll };
  useEffect(() => {
    if (!isPlaying || view === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = async () => {
      const started = performance.now();
      const index = (view.state().index + 1) % view.images.length;
      latest.current.onScroll(index);
      await view.show(index);
      if (isOver) return;
      const rest = 1000 / latest.current.rate - (performance.now() - started);
      timer = setTimeout(() => void next(), Math.max(0, rest));
    };
    timer = setTimeout(() => void next(), 1000 / latest.current.rate);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isPlaying, view]);
  useEffect(() => setPlaying((was) => was && view !== null), [view]);
  return {
    isPlaying,
    rate,
    toggle: () => setPlaying(!isPlaying && (view?.images.length ?? 0) > 1),
    changeRate: (by) => setChosen(clampRate(rate + by)),
  };
}

function clampRate(rate: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Math.round(rate)));
}

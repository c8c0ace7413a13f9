import { useRef } from 'react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import { withParts } from '../../viewer/seriesParts.ts';

/** What `reading.open` answers. */
export type OpenedStudy = CallOutput<Calls['reading']['open']>;

/** The parts that are drawn, series taken apart into stacks (V4); they stay the same objects while they say the same, so that images are not loaded again after each word. */
export type Drawn = Pick<OpenedStudy, 'current' | 'prior' | 'hanging'>;

export function useDrawn(opened: OpenedStudy): Drawn {
  const kept = useRef<{ readonly key: string; readonly drawn: Drawn } | null>(null);
  const { current, prior, hanging } = opened;
  const partsOf = ({ series, inConflict }: Drawn['current']) => ({ series, inConflict });
  const key = JSON.stringify({ current: partsOf(current), prior: prior && partsOf(prior), hanging });
  if (kept.current?.key !== key) {
    const drawn = { current: withParts(current), prior: prior && withParts(prior), hanging };
    kept.current = { key, drawn };
  }
  return kept.current.drawn;
}

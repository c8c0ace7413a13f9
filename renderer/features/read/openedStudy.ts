import { useRef } from 'react';
import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { StudyDetail } from '../../../main/contract/domain/library.ts';
import { withParts } from '../../viewer/seriesParts.ts';

/** What `reading.open` answers. */
export type OpenedStudy = CallOutput<Calls['reading']['open']>;

/** The parts that are drawn, series taken apart into stacks (V4); each stays the same object while it says the same, so that images are not loaded again after each word, and a series that is all there is left alone while others come in. */
export type Drawn = Pick<OpenedStudy, 'current' | 'prior' | 'hanging'>;

interface Kept {
  readonly opened: Drawn;
  readonly drawn: Drawn;
}

export function useDrawn(opened: OpenedStudy): Drawn {
  const kept = useRef<Kept | null>(null);
  if (kept.current?.opened !== opened) kept.current = { opened, drawn: drawnOf(opened, kept.current) };
  return kept.current.drawn;
}

function drawnOf({ current, prior, hanging }: Drawn, kept: Kept | null): Drawn {
  const was = kept?.opened ?? null;
  const drawn = {
    current: studyOf(current, was?.current ?? null, kept?.drawn.current ?? null),
    prior: prior && studyOf(prior, was?.prior ?? null, kept?.drawn.prior ?? null),
    hanging: kept !== null && isSame(hanging, kept.drawn.hanging) ? kept.drawn.hanging : hanging,
  };
  const isUnchanged =
    drawn.current === kept?.drawn.current &&
    drawn.prior === kept.drawn.prior &&
    drawn.hanging === kept.drawn.hanging;
  return isUnchanged ? kept.drawn : drawn;
}

function studyOf(study: StudyDetail, was: StudyDetail | null, drawn: StudyDetail | null): StudyDetail {
  if (was === null || drawn === null) return withParts(study);
  const { series, inConflict } = study;
  if (isSame({ series, inConflict }, { series: was.series, inConflict: was.inConflict })) return drawn;
  const kept = new Map(
    was.series
      .filter((one) =>
        isSame(
          one,
          series.find(({ seriesKey }) => seriesKey === one.seriesKey),
        ),
      )
      .map(({ seriesUid }) => [seriesUid, drawn.series.filter((part) => part.seriesUid === seriesUid)]),
  );
  const parts = withParts(study);
  return {
    ...parts,
    series: parts.series.map(
      (part) => kept.get(part.seriesUid)?.find(({ seriesKey }) => seriesKey === part.seriesKey) ?? part,
    ),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
